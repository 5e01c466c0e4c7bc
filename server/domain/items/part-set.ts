// A set of parts, as conditions: what a list shows, or what a filter counts while its own choice is off.
import { type SQL, sql } from 'drizzle-orm'
import type { Match, Search } from '../search/postgres.ts'
import type { Choice } from './chosen-values.ts'
import { type FitChoice, fitWithin, ofFitKeys, ofTakenKeys } from './fit-choice.ts'

export type PartSet = Readonly<{
  /** All if empty. */
  types: readonly string[]
  isOrderable: boolean
  /** In minor units, both bounds included. */
  price: Readonly<{ from: number; to: number }> | null
  choices: readonly Choice[]
  fit: FitChoice | null
  search: Pick<Search, 'key' | 'match'> | null
  /** The type that the text names. If it has very many matches, only those of that type are shown. */
  named: string | null
}>

/** Where to walk for the parts of a set. */
export const walkedSet = (set: PartSet): PartSet => (set.types.length === 0 && set.named !== null ? { ...set, types: [set.named] } : set)

/** At least so many parts are in a set that no index finds in `visits` rows. */
export function leastOf({ price, choices, fit, search, isOrderable, types }: PartSet, visits: number): number {
  if (fit !== null) return 0
  const isOfPrice = price !== null && choices.length === 0 && search === null
  const isOfChoices = choices.length > 1 && price === null && search === null && !isOrderable && types.length === 0
  return isOfPrice || isOfChoices ? visits : 0
}

/** The same for sets with the same parts. */
export const keyOfSet = ({ types, isOrderable, price, choices, fit, search, named }: PartSet): string =>
  JSON.stringify([
    ...[types, isOrderable, price, choices.map(({ values }) => values.map(({ id }) => id)), search?.key, named],
    ...(fit === null ? [] : [fit.judged.key, fit.side]),
  ])

/** Whether counters say how many parts there are. */
export const isCounted = (set: PartSet): boolean => isOfFit(set) && fitWithin(set) === null

/** Whether nothing but fit keys, types and stock tells the parts of the set from others. */
export const isOfFit = ({ price, choices, search }: PartSet): boolean => price === null && choices.length === 0 && search === null

/** Whether stored facts tell the parts of the set from others. */
export const hasFacts = (set: PartSet): boolean => set.choices.length > 0 || fitWithin(set) !== null

export const matchOf = ({ search }: PartSet): Match | null => search?.match ?? null

/** Whether the conditions themselves say that there is no part. */
export const isEmpty = (set: PartSet): boolean =>
  (set.search !== null && set.search.match === null) ||
  (set.price !== null && set.price.from > set.price.to) ||
  set.choices.some((choice) => valuesWithin(set, choice).length === 0)

/** The values of a choice that parts of the types can have. */
export const valuesWithin = ({ types }: Pick<PartSet, 'types'>, { values }: Choice): Choice['values'] =>
  types.length === 0 ? values : values.filter(({ type }) => types.includes(type))

/** No more parts than this have a value of the choice. */
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

/** Conditions over `f`, rows of part_facts. `isByKey`: for an index that finds the parts by their fit keys. */
export function ofFacts(set: PartSet, { isByKey = false } = {}): SQL {
  const fit = fitWithin(set)
  const choices = set.choices.map((choice) => sql`f.facets && ${idArray(valuesWithin(set, choice).map(({ id }) => id))}`)
  return sql.join([...choices, ...(fit === null ? [] : [isByKey ? ofTakenKeys(fit) : ofFitKeys(fit)])], sql` and `)
}
