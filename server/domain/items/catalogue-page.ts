// Rows of the catalogue by position. Orderable parts come before parts with too little stock, each group in the order of an index; the
// second group is read only when the first has ended.
import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ItemSort } from '#common/items/schema.ts'
import type { Db } from '#server/db/database.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { products } from '#server/db/schema/products.ts'
import { sortKeys } from './columns.ts'
import { hasWords, isExactMatch, wordValues } from './search.ts'
import { highlightsOf } from './specs/highlights.ts'
import { canBeOrdered, isInPrice, isShort, type PriceRange } from './type-counts.ts'

export type Selection = { sort: ItemSort; q?: string | undefined; words: readonly string[]; types: readonly string[]; price: PriceRange }
export type PageSlice = { stock: 'orderable' | 'short'; skip: number; take: number }

/** Up to `take` cards in sort order; 0 runs no query. `types` must not repeat a type. */
export async function listPageSlice(db: Db, { sort, q = '', words, types, price }: Selection, { stock, skip, take }: PageSlice) {
  if (take <= 0) return []
  const query = cardsOf(db, { stock, sort, words: words.length, typed: types.length > 0, priced: price.isGiven })
  const rows = await query.execute({ ...wordValues(q, words), types: JSON.stringify(types), ...price, skip, take, reach: skip + take })
  return rows.map(({ specs, ...card }) => ({ ...card, highlights: highlightsOf(card.productType, specs) }))
}

export type BrowseItem = Awaited<ReturnType<typeof listPageSlice>>[number]

const cardColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  productType: products.productType,
  manufacturer: products.manufacturer,
  priceMinor: products.priceMinor,
  availableQuantity: products.availableQuantity,
  minOrderQuantity: products.minOrderQuantity,
  imageUrls: products.imageUrls,
  updatedAt: products.updatedAt,
  excerpt: sql<string>`left(${products.description}, 100)`,
  isExcerptCut: sql<boolean>`char_length(${products.description}) > 100`,
  specs: products.specs,
} as const

type Shape = { stock: PageSlice['stock']; sort: ItemSort; words: number; typed: boolean; priced: boolean }

const cardsOf = preparedByShape((db, { stock, sort, words, typed, priced }: Shape, key) => {
  const given = sql.placeholder
  const { column, direction } = sortKeys[sort]
  const by = direction === 'up' ? asc : desc
  // An exact part number ranks its part first.
  const ranked = words > 0 && sort === 'best'
  const filters = and(
    isNull(products.deletedAt),
    stock === 'orderable' ? canBeOrdered : isShort,
    priced ? isInPrice : undefined,
    ...hasWords(words),
  )
  // Select ids only, because the indexes contain them; whole rows are fetched only for the page. Without a rank, rows stay in the order of
  // an index.
  const rank = ranked ? isExactMatch : sql<number>`0`
  const place = { id: sql<number>`${products.id}`.as('place'), value: sql<number>`${column}`.as('value'), rank: rank.as('rank') }
  const order = (exact: SQL, value: SQLWrapper, id: SQLWrapper) => [...(ranked ? [desc(exact)] : []), by(value), by(id)]
  const found = (ofType?: SQL) =>
    db
      .select(place)
      .from(products)
      .where(and(filters, ofType))
      .orderBy(...order(rank, column, products.id))
  const page = typed ? pageOfTypes() : found().limit(given('take')).offset(given('skip')).as('page')

  // Reads each type from its own index, no further than the page reaches.
  function pageOfTypes() {
    const ofType = found(eq(products.productType, sql`chosen.type`)).limit(given('reach'))
    const types = sql`json_array_elements_text(${given('types')}::text::json) as chosen(type)`
    return db
      .select({
        id: sql<number>`found.place`.as('place'),
        value: sql<number>`found.value`.as('value'),
        rank: sql<number>`found.rank`.as('rank'),
      })
      .from(sql`${types} cross join lateral ${ofType} as found`)
      .orderBy(...order(sql`found.rank`, sql`found.value`, sql`found.place`))
      .limit(given('take'))
      .offset(given('skip'))
      .as('page')
  }

  return db
    .select(cardColumns)
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .orderBy(...order(sql`${page.rank}`, page.value, page.id))
    .prepare(`cards ${key}`)
})
