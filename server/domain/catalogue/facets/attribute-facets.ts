// Filters by maker and by typed specs, with the number of parts per value.
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { countTypes } from '../../items/type-counts.ts'
import type { Columns } from '../../part-columns/columns.ts'
import { failed } from '../../part-columns/conditions.ts'
import { countValue } from '../../part-columns/tally.ts'
import type { AttributeFacet, FacetValue } from '../browsed.ts'
import type { Choice } from '../list/chosen-values.ts'
import type { Judged } from '../list/in-memory.ts'
import type { Limits } from '../list/limits.ts'
import { isCounted, type PartSet } from '../list/part-set.ts'
import { surveyOf } from './count-parts.ts'
import { type FacetKind, facetKindsOf, makerFacet } from './facet-kinds.ts'
import { type KnownValue, makersOfTypes, valuesOfType } from './facet-values.ts'
import { barsOf } from './histogram.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>
/** The number of parts per value id. */
type Counts = Readonly<{ countOf: (value: KnownValue) => number; isCapped: boolean }>

/** The attributes in view with the values that occur in the catalogue. */
export type KnownFacets = readonly Readonly<{ kind: FacetKind; values: readonly KnownValue[] }>[]

/** `types`: all spellings of the types whose attributes are shown. */
export async function knownFacetsOf(ctx: Ctx, set: PartSet, types: readonly string[]): Promise<KnownFacets> {
  const makerTypes = set.types.length > 0 ? set.types : (await countTypes(ctx)).map(({ type }) => type)
  const [makers, ...values] = await Promise.all([makersOfTypes(ctx, makerTypes), ...types.map((type) => valuesOfType(ctx, type))])
  const byKey = new Map<string, KnownValue[]>()
  for (const value of values.flat()) {
    const others = byKey.get(value.key)
    if (others) others.push(value)
    else byKey.set(value.key, [value])
  }
  return [{ kind: makerFacet, values: makers }, ...facetKindsOf(types).map((kind) => ({ kind, values: byKey.get(kind.key) ?? [] }))]
}

/** Counted by statements. */
export async function attributeFacetsOf(ctx: Ctx, set: PartSet, types: readonly string[], limits: Limits) {
  const [known, all] = await Promise.all([knownFacetsOf(ctx, set, types), countsOf(ctx, set, limits)])
  const facets = await Promise.all(
    known.map(async ({ kind, values }) => {
      const choice = set.choices.find(({ key }) => key === kind.key)
      const choices = set.choices.filter(({ key }) => key !== kind.key)
      const counts = choice === undefined ? all : await countsOf(ctx, { ...set, choices }, limits)
      return { facet: facetOf(kind, values, counts, choice), isCapped: counts.isCapped }
    }),
  )
  return { attributes: facets.flatMap(({ facet }) => facet ?? []), isCapped: facets.some(({ isCapped }) => isCapped) }
}

/** Counted from memory: exact. */
export function attributeFacetsFrom(columns: Columns, { verdicts }: Judged, set: PartSet, known: KnownFacets): AttributeFacet[] {
  return known.flatMap(({ kind, values }) => {
    const index = set.choices.findIndex(({ key }) => key === kind.key)
    const own = index < 0 ? null : failed.choice + index
    const countOf = ({ id }: KnownValue) => countValue(columns, verdicts, id, own)
    return facetOf(kind, values, { countOf }, set.choices[index]) ?? []
  })
}

/** Stored counts cover the values of a type, but not its orderable parts only. */
export const needsFacets = (set: PartSet): boolean => !isCounted(set) || set.isOrderable

async function countsOf(ctx: Ctx, set: PartSet, limits: Limits): Promise<Counts> {
  if (!needsFacets(set)) return { countOf: ({ uses }) => uses, isCapped: false }
  const { facets, isCapped } = await surveyOf(ctx, set, { facets: true }, limits)
  return { countOf: ({ id }) => facets.get(id) ?? 0, isCapped }
}

type Counted = Readonly<{ value: KnownValue; count: number }>

/** Returns null if no part in view has a value. */
function facetOf(
  { key, label, group, isNumber, unit }: FacetKind,
  values: readonly KnownValue[],
  { countOf }: Pick<Counts, 'countOf'>,
  choice: Choice | undefined,
): AttributeFacet | null {
  const named: Counted[] = []
  let unknown = 0
  // A category has hundreds of values.
  for (const value of values) {
    const count = countOf(value)
    if (value.folded === '') unknown += count
    else if (count > 0) named.push({ value, count })
  }
  if (named.length === 0 && choice === undefined) return null
  const shared = { key, label, group, unknown }
  if (!isNumber) return { ...shared, kind: 'choice', values: choiceValues(named, choice), more: 0 }
  const sums = new Map<number, number>()
  for (const {
    value: { number },
    count,
  } of named)
    if (number !== null) sums.set(number, (sums.get(number) ?? 0) + count)
  const numbers = [...sums.keys()]
  const [min, max] = numbers.length === 0 ? [0, 0] : [Math.min(...numbers), Math.max(...numbers)]
  return { ...shared, kind: 'number', unit, min, max, buckets: barsOf([...sums]) }
}

/** All values, the most frequent first, and all chosen ones. Different spellings of a value are merged. */
function choiceValues(counted: readonly Counted[], choice: Choice | undefined): FacetValue[] {
  const byFolded = new Map<string, FacetValue>()
  for (const {
    value: { folded, value },
    count,
  } of counted) {
    const before = byFolded.get(folded)
    byFolded.set(folded, { value: choice?.texts.get(folded) ?? before?.value ?? value, count: (before?.count ?? 0) + count })
  }
  const sorted = [...byFolded].toSorted(([, a], [, b]) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const missing = choice === undefined ? [] : [...choice.texts].filter(([folded]) => folded !== '' && !byFolded.has(folded))
  return [...sorted.map(([, value]) => value), ...missing.map(([, value]) => ({ value, count: 0 }))]
}
