import type { BuildLine } from './content.ts'

/** Merges lines by SKU: in order of first appearance, with the sum of the quantities. */
export function mergeBuildLines(lines: readonly BuildLine[]): BuildLine[] {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }))
}
