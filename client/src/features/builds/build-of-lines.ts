// A build from bought, listed or pasted lines.
import { maxMachines, maxPieces } from '#common/builds/bounds.ts'
import { type BuildLine, writeBuildLines } from '#common/builds/content.ts'
import { paths } from '#common/kit/paths.ts'

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))

/** The maximum number of machines for these lines: 40 for 40 processors and 80 modules. */
export const machinesOf = (lines: readonly Pick<BuildLine, 'quantity'>[]): number =>
  lines.reduce((common, { quantity }) => divisor(common, quantity), 0)

/**
 * The builder with these lines: 40 processors and 80 modules are a build of one and two, for 40 machines. Null if the lines are not a
 * machine: no lines, or more pieces than a machine may have.
 */
export function buildOfLines(lines: readonly BuildLine[], name = ''): string | null {
  if (lines.length === 0) return null
  const machines = machinesOf(lines)
  const parts = lines.map(({ sku, quantity }) => ({ sku, quantity: quantity / machines }))
  const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > maxPieces || machines > maxMachines) return null
  const search = new URLSearchParams({ parts: writeBuildLines(parts) })
  if (machines > 1) search.set('machines', String(machines))
  if (name !== '') search.set('name', name)
  return `${paths.builder}?${search}`
}
