import type { CurrentBuild } from '#client/features/builds/current-build.ts'
import type { BuildLine } from '#common/builds/content.ts'

/**
 * The user's own build with one part added or replaced, and that part's SKU. Catalogue links contain such builds, and open the builder
 * before their script has loaded. Null if `incoming` is another build, or the same one.
 */
export function nextStepOf(now: CurrentBuild, incoming: CurrentBuild): { build: CurrentBuild; chosen: string } | null {
  if (now.parts.length === 0 || now.name !== incoming.name || now.machines !== incoming.machines) return null
  const [chosen, ...others] = missingIn(now.parts, incoming.parts)
  if (!chosen || others.length > 0 || missingIn(incoming.parts, now.parts).length > 1) return null
  const parts = incoming.parts.map((part) => {
    const known = now.parts.find(({ sku }) => sku === part.sku)
    return known ? { ...known, quantity: part.quantity } : part
  })
  return { build: { ...now, parts }, chosen: chosen.sku }
}

const missingIn = (present: readonly BuildLine[], lines: readonly BuildLine[]): BuildLine[] =>
  lines.filter((line) => !present.some(({ sku, quantity }) => sku === line.sku && quantity === line.quantity))
