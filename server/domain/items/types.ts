import { isSame, sameKey } from '#common/same-key.ts'
import type { PublicCtx } from '../ctx.ts'
import { usualSpellings } from './known-names.ts'
import { countTypes, type TypeCount } from './type-counts.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

/** The catalogue's spellings of a type: empty if no item has the type, and rarely more than one. */
export async function spellingsOf(ctx: Ctx, type: string): Promise<string[]> {
  const wanted = sameKey(type)
  return (await countTypes(ctx)).map(({ type }) => type).filter((name) => sameKey(name) === wanted)
}

/** Chosen types in the spelling of most items, each once; a type that no item has stays as it is written. */
export async function usualTypes(ctx: Ctx, types: readonly string[]): Promise<readonly string[]> {
  if (types.length === 0) return []
  const usual = usualSpellings((await countTypes(ctx)).map(({ type, parts }) => ({ name: type, parts })))
  return [...new Set(types.map((type) => usual.get(sameKey(type)) ?? type))].sort()
}

/** Chosen types in all spellings of the catalogue; a type that no item has stays as it is written. */
export async function allSpellings(ctx: Ctx, types: readonly string[]): Promise<readonly string[]> {
  const spelled = await Promise.all(types.map(async (type) => ({ type, spellings: await spellingsOf(ctx, type) })))
  return [...new Set(spelled.flatMap(({ type, spellings }) => (spellings.length > 0 ? spellings : [type])))].sort()
}

/** One count per type: spellings of one type add up, under the spelling of most items. */
export function joinTypeCounts(counts: readonly TypeCount[]): readonly TypeCount[] {
  const usual = usualSpellings(counts.map(({ type, parts }) => ({ name: type, parts })))
  const joined = new Map<string, TypeCount>()
  for (const { type, parts, orderable } of counts) {
    const name = usual.get(sameKey(type)) ?? type
    const before = joined.get(name) ?? { parts: 0, orderable: 0 }
    joined.set(name, { type: name, parts: before.parts + parts, orderable: before.orderable + orderable })
  }
  return [...joined.values()]
}

/** The values of a filter with chosen ones as the request spells them, so that it finds its choice again. */
export const asChosen = <Value extends { value: string }>(values: readonly Value[], chosen: readonly string[]): Value[] =>
  values.map((one) => ({ ...one, value: chosen.find((text) => isSame(text, one.value)) ?? one.value }))
