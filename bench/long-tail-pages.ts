// Addresses of the catalogue that no visitor has requested before: filters and searches as people and crawlers combine them.
import type postgres from 'postgres'
import { searchTexts } from './requests.ts'
import { searchesOf } from './search-words.ts'

const typesInUse = 8

/** A part's own filters. */
export type Candidate = { type: string; price: number; maker: string | null; values: [key: string, value: string][] }

/**
 * `count` different pages of the eight largest categories, each with filters that at least one part fits; the same for the same catalogue.
 * `turn`: another turn has other addresses.
 */
export async function filterPages(sql: postgres.Sql, count: number, turn: number): Promise<string[]> {
  const candidates = await candidatesOf(sql, count)
  const addresses = new Set<string>()
  for (const [i, candidate] of candidates.entries()) {
    // Another limit makes another address, where two parts have the same price.
    let attempt = turn
    while (addresses.has(addressOf(candidate, i, attempt))) attempt += 10
    addresses.add(addressOf(candidate, i, attempt))
  }
  return [...addresses]
}

/** Parts of the eight largest categories by turns, the same for the same catalogue. */
export const candidatesOf = (sql: postgres.Sql, count: number): Promise<Candidate[]> => sql<Candidate[]>`
    with types as (
      select product_type from products where deleted_at is null group by 1 order by count(*) desc, 1 limit ${typesInUse}
    ), ranked as (
      select p.id, p.product_type, p.price_minor, p.manufacturer,
        row_number() over (partition by p.product_type order by md5(p.id::text)) as place
      from products p join types using (product_type) where p.deleted_at is null
    )
    select r.product_type as type, (r.price_minor / 100)::float8 as price, r.manufacturer as maker, array(
      select json_build_array(v.key, v.value) from facet_values v
      where v.id = any (f.facets) and v.number is null and v.value <> '' and v.key <> 'maker' order by md5(v.id::text || r.id) limit 2
    ) as values
    from ranked r left join part_facts f on f.product_id = r.id
    order by r.place, r.product_type limit ${count}`

/** Bounds around the part's own price keep it on the page. */
function addressOf({ type, price, maker, values }: Candidate, i: number, attempt: number): string {
  const [from, to] = [String(Math.max(0, Math.floor(price * 0.6) - attempt)), String(Math.ceil(price * 1.5) + attempt)]
  const [one, two] = values
  const kinds: [string, string][][] = [
    [['from', from]],
    [...(one ? [one] : []), ['to', to]],
    [...(one ? [one] : []), ...(two && two[0] !== one?.[0] ? [two] : []), ['from', from]],
    [...(maker ? [['maker', maker] satisfies [string, string]] : []), ['from', from], ['to', to], ['sort', 'price']],
  ]
  return `/pars?${new URLSearchParams([['type', type], ...(kinds[i % kinds.length] ?? [])])}`
}

/** `count` different searches, half for specs, and half for names, makers and numbers; another turn has other ones. */
export async function searchPages(sql: postgres.Sql, count: number, turn: number): Promise<string[]> {
  const wanted = count * (turn + 1)
  const specs = (await searchesOf(sql, 'specs in words', wanted)).map(({ q }) => q)
  // Some parts give the same text.
  const names = await searchTexts(sql, 2 * wanted)
  const texts = [...new Set(Array.from({ length: wanted }, (_, i) => [specs[i] ?? '', names[i] ?? '']).flat())].filter((q) => q !== '')
  return texts.slice(turn * count, wanted).map((q) => `/pars?${new URLSearchParams({ q })}`)
}
