import type { BuildLine } from './content.ts'

/** Each SKU once, in the order in which they first appear, with the sum of its quantities. */
export function mergeBuildLines(lines: readonly BuildLine[]): BuildLine[] {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }))
}
