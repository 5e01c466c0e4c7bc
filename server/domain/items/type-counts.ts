// The number of parts and the price range per type: computed in one pass over the index, cached for all pages, sorts and types.
import { and, count, isNull, type SQL, sql } from 'drizzle-orm'
import type { ItemBrowse } from '#common/items/schema.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '../ctx.ts'
import { hasWords, wordValues } from './search.ts'

/**
 * One type, split into orderable parts and parts with too little stock: how many match the words and the price, and the price range of all
 * that match the words.
 */
export type TypeCount = { name: string; isOrderable: boolean; count: number; lowest: number; highest: number }

export type Facets = {
  types: { name: string; count: number }[]
  all: number
  orderable: number
  priceMinor: { min: number; max: number } | null
}

/** Whether the stock covers the minimum order. */
export const canBeOrdered = sql<boolean>`${products.availableQuantity} >= ${products.minOrderQuantity}`

export const isShort = sql<boolean>`${products.availableQuantity} < ${products.minOrderQuantity}`

export const isInPrice = sql`${products.priceMinor} between ${sql.placeholder('from')} and ${sql.placeholder('to')}`

/** Counts the parts that match the words. Cached for up to two seconds. */
export async function countTypes({ db, catalogue }: PublicCtx, query: ItemBrowse, words: readonly string[], price: PriceRange) {
  const key = JSON.stringify(['counts', words, price.from, price.to])
  const { rows } = await catalogue.read(key, async () => {
    const rows: TypeCount[] = await countQueryOf(db, { words: words.length, priced: price.isGiven }).execute({
      ...wordValues(query.q ?? '', words),
      ...price,
    })
    return { items: [], rows }
  })
  return rows
}

export type PriceRange = { from: number; to: number; isGiven: boolean }

const countQueryOf = preparedByShape((db, { words, priced }: { words: number; priced: boolean }, key) => {
  const counts = (isOrderable: SQL<boolean>) => ({
    name: products.productType,
    isOrderable: isOrderable.as('is_orderable'),
    count: priced ? sql<number>`count(*) filter (where ${isInPrice})`.mapWith(Number) : count(),
    lowest: sql<number>`min(${products.priceMinor})`.mapWith(Number),
    highest: sql<number>`max(${products.priceMinor})`.mapWith(Number),
  })
  const matches = and(isNull(products.deletedAt), ...hasWords(words))
  if (words > 0) {
    const all = db.select(counts(canBeOrdered)).from(products).where(matches)
    return all.groupBy(products.productType, sql`is_orderable`).prepare(`counts ${key}`)
  }
  // Without words each half has an index that contains all it needs, ordered by type: no hashing.
  const orderable = db.select(counts(sql`true`)).from(products).where(and(matches, canBeOrdered)).groupBy(products.productType)
  const short = db.select(counts(sql`false`)).from(products).where(and(matches, isShort)).groupBy(products.productType)
  return orderable.unionAll(short).prepare(`counts ${key}`)
})

/**
 * Facet counts: each filter is counted with the others on and itself off. Types without matches are left out; the
 * largest come first.
 */
export function facetsOf(counts: readonly TypeCount[], { types = [], availability }: Pick<ItemBrowse, 'types' | 'availability'>): Facets {
  const wanted = availability === 'orderable' ? counts.filter(({ isOrderable }) => isOrderable) : counts
  const isChosen = ({ name }: TypeCount) => types.length === 0 || types.includes(name)
  const chosen = counts.filter(isChosen)
  const priced = wanted.filter(isChosen)
  return {
    types: [...new Set(wanted.map(({ name }) => name))]
      .map((name) => ({ name, count: countOf(wanted.filter((row) => row.name === name)) }))
      .filter((type) => type.count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    all: countOf(chosen),
    orderable: countOf(chosen.filter(({ isOrderable }) => isOrderable)),
    priceMinor:
      priced.length === 0
        ? null
        : { min: Math.min(...priced.map(({ lowest }) => lowest)), max: Math.max(...priced.map(({ highest }) => highest)) },
  }
}

const countOf = (rows: readonly TypeCount[]) => rows.reduce((sum, row) => sum + row.count, 0)

/** Adds changes of the counts to their rows. Returns how many there were; at most 10,000 at once. */
export async function addUpTypeCounts({ db }: Pick<PublicCtx, 'db'>): Promise<number> {
  const [row] = await db.execute<{ taken: number }>(sql`select add_up_type_counts() as taken`)
  return row?.taken ?? 0
}
