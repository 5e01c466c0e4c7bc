// Orama in the same process, for comparison only: no dependency of the project, loaded from a folder that the caller names.
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { countKey, type FacetQuery, type FacetWay } from './way.ts'

type Where = Record<string, unknown>
type Found = { count: number; facets?: Record<string, { values: Record<string, number> }> }
type Orama = {
  create: (options: { schema: Record<string, string> }) => unknown
  insertMultiple: (index: unknown, documents: readonly object[], batch?: number) => Promise<unknown>
  search: (index: unknown, query: { term: string; where: Where; facets: object; limit: number }) => Promise<Found>
}
type Row = { type: string; price: number; facets: number[] }

// Attribute names must not meet Orama's own.
const fieldOf = (key: string) => `of_${key}`
/** More than any filter has values. */
const allValues = 100_000

export const oramaWay = (folder: string): FacetWay => ({
  name: 'Orama, in memory',
  async open({ sql, values }) {
    const { create, insertMultiple, search } = load(folder)
    const byId = new Map(values.map((value) => [value.id, value]))
    const keys = [...new Set(values.map(({ key }) => key))]
    const keysOf = new Map<string, string[]>()
    for (const { type, key } of values) {
      const ofType = keysOf.get(type) ?? []
      if (!ofType.includes(key)) keysOf.set(type, [...ofType, key])
    }
    const index = create({
      schema: { type: 'enum', price: 'number', ...Object.fromEntries(keys.map((key) => [fieldOf(key), 'enum[]'])) },
    })
    const rows = sql<Row[]>`
      select p.product_type as type, p.price_minor::float8 as price, f.facets from products p
      join part_facts f on f.product_id = p.id where p.deleted_at is null`.cursor(5_000)
    for await (const batch of rows)
      await insertMultiple(
        index,
        batch.map(({ type, price, facets }) => {
          // Orama counts no facet of a document that lacks it.
          const empty = Object.fromEntries((keysOf.get(type) ?? []).map((key) => [fieldOf(key), []]))
          const document: Record<string, unknown> = { type, price, ...empty }
          for (const id of facets) {
            const stored = byId.get(id)
            if (!stored) continue
            const field = fieldOf(stored.key)
            document[field] = [...((document[field] as string[] | undefined) ?? []), stored.value]
          }
          return document
        }),
      )
    return {
      async count(query) {
        const wanted = keysOf.get(query.type) ?? []
        const counts = new Map<string, number>()
        const take = async (counted: readonly string[], without: string | null) => {
          const facets = Object.fromEntries(counted.map((key) => [fieldOf(key), { limit: allValues }]))
          const found = await search(index, { term: '', where: whereOf(query, without), facets, limit: 1 })
          for (const key of counted)
            for (const [value, parts] of Object.entries(found.facets?.[fieldOf(key)]?.values ?? {})) counts.set(countKey(key, value), parts)
        }
        const chosen = query.chosen.map(({ key }) => key)
        await take(
          wanted.filter((key) => !chosen.includes(key)),
          null,
        )
        for (const key of chosen) await take([key], key)
        return counts
      },
    }
  },
})

function whereOf({ type, priceMinor, chosen }: FacetQuery, without: string | null): Where {
  const others = chosen.filter(({ key }) => key !== without)
  return {
    type: { eq: type },
    ...(priceMinor && { price: { between: [priceMinor.from, priceMinor.to] } }),
    ...Object.fromEntries(others.map(({ key, value }) => [fieldOf(key), { containsAny: [value] }])),
  }
}

function load(folder: string): Orama {
  const require = createRequire(join(resolve(folder), 'package.json'))
  for (const name of ['@orama/orama', resolve(folder)]) {
    try {
      return require(name) as Orama
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new Error(`There is no @orama/orama in ${folder}: run "npm install @orama/orama@3.1.18" there`)
}
