// One statement for all facets: the parts of the set that miss at most one chosen filter, counted by value and by what they miss.
import { countKey, type FacetQuery, type FacetWay, type StoredValue } from './way.ts'

export const groupingSetsWay: FacetWay = {
  name: 'one statement with grouping sets',
  async open({ sql, values }) {
    const byId = new Map(values.map((value) => [value.id, value]))
    return {
      async count(query) {
        // Without a value, the row counts the parts of the set by stock: the same pass has them for free.
        const rows = await sql.unsafe<{ id: number | null; missed: number; parts: number }[]>(statementFor(query), parametersOf(query))
        return countsOf(query, rows, byId)
      },
    }
  },
}

function statementFor({ priceMinor, chosen }: FacetQuery): string {
  const firstIds = priceMinor === null ? 2 : 4
  // The number of the one missed filter, from 1; 0 if a part fits all.
  const misses = chosen.map((_, i) => `not f.facets && $${firstIds + i}::int[]`)
  const missed = misses.length === 0 ? '0' : misses.map((miss, i) => `case when ${miss} then ${i + 1} else 0 end`).join(' + ')
  const atMostOne = misses.length < 2 ? 'true' : `${misses.map((miss) => `(${miss})::int`).join(' + ')} <= 1`
  const price = priceMinor === null ? '' : ' and p.price_minor between $2::bigint and $3::bigint'
  return `
    with hits as (
      select p.is_short, f.facets, ${missed} as missed from products p join part_facts f on f.product_id = p.id
      where p.deleted_at is null and p.product_type = $1${price} and ${atMostOne}
    )
    select id, missed, count(*)::int as parts from hits cross join unnest(facets) as id
    group by grouping sets ((id, missed), (is_short, missed))`
}

const parametersOf = ({ type, priceMinor, chosen }: FacetQuery) => [
  type,
  ...(priceMinor === null ? [] : [priceMinor.from, priceMinor.to]),
  ...chosen.map(({ ids }) => `{${ids.join()}}`),
]

function countsOf(
  { chosen }: FacetQuery,
  rows: readonly { id: number | null; missed: number; parts: number }[],
  byId: ReadonlyMap<number, StoredValue>,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, missed, parts } of rows) {
    const stored = id === null ? undefined : byId.get(id)
    if (!stored) continue
    // A filter is counted without its own choice.
    if (missed !== 0 && chosen[missed - 1]?.key !== stored.key) continue
    const key = countKey(stored.key, stored.value)
    counts.set(key, (counts.get(key) ?? 0) + parts)
  }
  return counts
}
