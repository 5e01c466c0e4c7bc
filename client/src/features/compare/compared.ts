// The parts that were chosen for a comparison, by category, in this browser only.
import { createBrowserStore } from '#client/lib/browser-store.ts'
import { mostCompared } from './compare-url.ts'

/** At least one part. */
export type ComparedGroup = { type: string; ids: readonly number[] }

const mostGroups = 20

/** The category that was changed last comes first. */
export const compared = createBrowserStore<readonly ComparedGroup[]>('comparedParts', (stored) =>
  Array.isArray(stored) ? stored.flatMap(readGroup).slice(0, mostGroups) : [],
)

function readGroup(stored: unknown): ComparedGroup[] {
  if (typeof stored !== 'object' || stored === null || !('type' in stored) || !('ids' in stored)) return []
  const { type, ids } = stored
  if (typeof type !== 'string' || !Array.isArray(ids)) return []
  const known = [...new Set(ids.filter((id): id is number => Number.isSafeInteger(id) && id > 0))].slice(0, mostCompared)
  return known.length === 0 ? [] : [{ type, ids: known }]
}

export const comparedOfType = (groups: readonly ComparedGroup[], type: string): readonly number[] =>
  groups.find((group) => group.type === type)?.ids ?? []

/** Replaces the parts of a category; an empty list removes the category. */
export function setCompared(type: string, ids: readonly number[]): void {
  const others = compared.get().filter((group) => group.type !== type)
  compared.set(ids.length === 0 ? others : [{ type, ids: ids.slice(0, mostCompared) }, ...others].slice(0, mostGroups))
}

/** Adds a part, or removes it if present. Changes nothing if the category is full. */
export function toggleCompared({ id, productType }: { id: number; productType: string }): void {
  const ids = comparedOfType(compared.get(), productType)
  if (ids.includes(id)) setCompared(productType, without(ids, id))
  else if (ids.length < mostCompared) setCompared(productType, [...ids, id])
}

export const without = (ids: readonly number[], id: number): number[] => ids.filter((other) => other !== id)
