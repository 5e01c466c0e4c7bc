// A set of parts, as conditions: the parts of a list, or of a filter counted without its own choice.
import { type SQL, sql } from 'drizzle-orm'
import type { Match, Search } from '../../search/retrieve/postgres.ts'
import type { Choice } from './chosen-values.ts'
import { type FitChoice, fitWithin, ofFitKeys, ofTakenKeys } from './fit-choice.ts'

export type PartSet = Readonly<{
  /** Empty means all. */
  types: readonly string[]
  isOrderable: boolean
  /** In minor units, both bounds inclusive. */
  price: Readonly<{ from: number; to: number }> | null
  choices: readonly Choice[]
  fit: FitChoice | null
  search: Pick<Search, 'key' | 'match'> | null
  /** The spellings of the type that the text names, if any. If the text has very many matches, only parts of that type are shown. */
  named: readonly string[]
}>

/** The set that a walk reads. */
export const walkedSet = (set: PartSet): PartSet => (set.types.length === 0 ? { ...set, types: set.named } : set)

/** A lower bound for the size of a set that no index finds in `visits` rows. */
export function leastOf({ price, choices, fit, search, isOrderable, types }: PartSet, visits: number): number {
  if (fit !== null) return 0
  const isOfPrice = price !== null && choices.length === 0 && search === null
  const isOfChoices = choices.length > 1 && price === null && search === null && !isOrderable && types.length === 0
  return isOfPrice || isOfChoices ? visits : 0
}

/** Equal for sets with the same parts. */
export const keyOfSet = ({ types, isOrderable, price, choices, fit, search, named }: PartSet): string =>
  JSON.stringify([
    ...[types, isOrderable, price, choices.map(({ values }) => values.map(({ id }) => id)), search?.key, named],
    ...(fit === null ? [] : [fit.judged.key, fit.side]),
  ])

/** True if stored counters cover the set. */
export const isCounted = (set: PartSet): boolean => isOfFit(set) && fitWithin(set) === null

/** True if the set is defined only by fit keys, types and stock. */
export const isOfFit = ({ price, choices, search }: PartSet): boolean => price === null && choices.length === 0 && search === null

/** True if membership depends on part_facts. */
export const hasFacts = (set: PartSet): boolean => set.choices.length > 0 || fitWithin(set) !== null

/** Equal for sets whose text matches the same parts. */
export const keyOfMatch = ({ search }: PartSet): string | undefined => search?.key

export const matchOf = ({ search }: PartSet): Match | null => search?.match ?? null

/** True if the conditions by themselves exclude all parts. */
export const isEmpty = (set: PartSet): boolean =>
  (set.search !== null && set.search.match === null) ||
  (set.price !== null && set.price.from > set.price.to) ||
  set.choices.some((choice) => valuesWithin(set, choice).length === 0)

/** The values of a choice that occur in the set's types. */
export const valuesWithin = ({ types }: Pick<PartSet, 'types'>, { values }: Choice): Choice['values'] =>
  types.length === 0 ? values : values.filter(({ type }) => types.includes(type))

/** An upper bound for the number of parts with a value of the choice. */
export const usesWithin = (set: Pick<PartSet, 'types'>, choice: Choice): number =>
  valuesWithin(set, choice).reduce((sum, { uses }) => sum + uses, 0)

export const textArray = (texts: readonly string[]): SQL =>
  sql`array(select json_array_elements_text(${JSON.stringify(texts)}::text::json))`

const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::text::int[]`

/** Conditions over `p`, rows of products. */
export function ofProduct({ types, isOrderable, price }: PartSet): SQL {
  const [type, ...others] = types
  const conditions = [
    sql`p.deleted_at is null`,
    ...(type === undefined ? [] : others.length === 0 ? [sql`p.product_type = ${type}`] : [sql`p.product_type = any(${textArray(types)})`]),
    ...(isOrderable ? [sql`p.is_short = false`] : []),
    ...(price === null ? [] : [sql`p.price_minor between ${price.from}::bigint and ${price.to}::bigint`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Conditions over `f`, rows of part_facts. `isByKey`: for an index lookup by fit keys. */
export function ofFacts(set: PartSet, { isByKey = false } = {}): SQL {
  const fit = fitWithin(set)
  const choices = set.choices.map((choice) => sql`f.facets && ${idArray(valuesWithin(set, choice).map(({ id }) => id))}`)
  return sql.join([...choices, ...(fit === null ? [] : [isByKey ? ofTakenKeys(fit) : ofFitKeys(fit)])], sql` and `)
}
