// The catalogue's types in all their spellings: one type may have several, if earlier versions stored them.
import { isSame, sameKey } from '#common/kit/same-key.ts'
import { categoryOf } from '#common/specs/categories.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { usualSpellings } from '../../items/known-names.ts'
import { countTypes, type TypeCount } from '../../items/type-counts.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

type Spellings = Readonly<{
  /** By the key of the type. */
  all: ReadonlyMap<string, readonly string[]>
  /** The spelling of the category's description or of most items, by each spelling of the catalogue. */
  usual: ReadonlyMap<string, string>
}>

/** Cached like the counts: keys of thousands of types take milliseconds. */
async function readSpellings({ db, catalogue }: Ctx): Promise<Spellings> {
  const load = async (within: Ctx['catalogue']) => ({ items: [], spellings: spellingsIn(await countTypes({ db, catalogue: within })) })
  return (await catalogue.read('type spellings', load)).spellings
}

function spellingsIn(counts: readonly TypeCount[]): Spellings {
  const names = usualSpellings(counts.map(({ type, parts }) => ({ name: type, parts })))
  const all = new Map<string, string[]>()
  for (const { type } of counts) {
    const key = sameKey(type)
    const spellings = all.get(key)
    if (spellings) spellings.push(type)
    else all.set(key, [type])
  }
  const usual = new Map<string, string>()
  for (const [key, spellings] of all) {
    const name = categoryOf(key)?.type ?? names.get(key)
    for (const spelling of spellings) usual.set(spelling, name ?? spelling)
  }
  return { all, usual }
}

/** The catalogue's spellings of a type: empty if no item has the type, and rarely more than one. */
export async function spellingsOf(ctx: Ctx, type: string): Promise<readonly string[]> {
  return (await readSpellings(ctx)).all.get(sameKey(type)) ?? []
}

/** Chosen types in all spellings of the catalogue; a type that no item has stays as it is written. */
export async function allSpellings(ctx: Ctx, types: readonly string[]): Promise<readonly string[]> {
  if (types.length === 0) return []
  const { all } = await readSpellings(ctx)
  return [...new Set(types.flatMap((type) => all.get(sameKey(type)) ?? [type]))].sort()
}

/** One count per type: spellings of one type add up, under the usual one. */
export type JoinTypes = (counts: readonly TypeCount[]) => readonly TypeCount[]

export async function typeJoiner(ctx: Ctx): Promise<JoinTypes> {
  const { usual } = await readSpellings(ctx)
  return (counts) => joinTypes(usual, counts)
}

function joinTypes(usual: Spellings['usual'], counts: readonly TypeCount[]): readonly TypeCount[] {
  const joined = new Map<string, TypeCount>()
  for (const { type, parts, orderable } of counts) {
    const name = usual.get(type) ?? type
    const before = joined.get(name) ?? { parts: 0, orderable: 0 }
    joined.set(name, { type: name, parts: before.parts + parts, orderable: before.orderable + orderable })
  }
  return [...joined.values()]
}

/** The values of a filter with chosen ones as the request spells them, so that it finds its choice again. */
export const asChosen = <Value extends { value: string }>(values: readonly Value[], chosen: readonly string[]): Value[] =>
  chosen.length === 0 ? [...values] : values.map((one) => ({ ...one, value: chosen.find((text) => isSame(text, one.value)) ?? one.value }))
