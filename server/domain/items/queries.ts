import { and, asc, count, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '../ctx.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import { messages } from '../messages.ts'
import type { ItemList, ItemRef, ItemSort } from './schema.ts'
import { matchesWords, searchWords } from './search.ts'

/** What a list says of an item. The specs stay out: they are most of its bytes. */
const summaryColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  productType: products.productType,
  manufacturer: products.manufacturer,
  series: products.series,
  priceMinor: products.priceMinor,
  availableQuantity: products.availableQuantity,
  minOrderQuantity: products.minOrderQuantity,
  unitsSold: products.unitsSold,
  description: products.description,
  imageUrls: products.imageUrls,
  releaseYear: products.releaseYear,
} as const

const itemColumns = {
  ...summaryColumns,
  partNumbers: products.partNumbers,
  specs: products.specs,
  verifiedOn: products.verifiedOn,
} as const

// Each sort has an index of the same columns in the same direction, alone and behind the type.
const sortKeys = {
  best: { column: products.unitsSold, key: 'unitsSold', direction: 'down' },
  newest: { column: products.id, key: 'id', direction: 'down' },
  price: { column: products.priceMinor, key: 'priceMinor', direction: 'up' },
  '-price': { column: products.priceMinor, key: 'priceMinor', direction: 'down' },
  stock: { column: products.availableQuantity, key: 'availableQuantity', direction: 'down' },
} as const satisfies Record<ItemSort, unknown>

/**
 * A page of the catalogue: `items`, the `total` that fit the filter, and the cursor of the next page or null.
 * Kept in memory until the catalogue changes, so treat the answer as read-only.
 */
export function listItems(ctx: PublicCtx, list: ItemList) {
  const words = list.q === undefined ? undefined : searchWords(list.q)
  const key = JSON.stringify([words, list.type, list.sort, list.limit, list.cursor])
  return ctx.catalogue.read(key, () => loadItems(ctx, list, words))
}

async function loadItems({ db }: PublicCtx, { type, sort, limit, cursor, q }: ItemList, words: string[] | undefined) {
  // A search text without a letter or digit asks for something, and nothing has it.
  if (q && words?.length === 0) return { items: [], total: 0, nextCursor: null }
  const filters = [isNull(products.deletedAt), ...(type ? [eq(products.productType, type)] : []), ...matchesWords(words ?? [])]
  const order = sortKeys[sort]
  const by = order.direction === 'up' ? asc : desc
  const [rows, [counted]] = await Promise.all([
    db
      .select(summaryColumns)
      .from(products)
      .where(and(...filters, cursor ? after(sort, cursor) : undefined))
      .orderBy(by(order.column), by(products.id))
      .limit(limit + 1),
    db
      .select({ total: count() })
      .from(products)
      .where(and(...filters)),
  ])
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor([last[order.key], last.id]) : null
  return { items, total: counted?.total ?? 0, nextCursor }
}

/** The rows behind a cursor, in the order of the sort. */
function after(sort: ItemSort, cursor: string): SQL | undefined {
  const { column, direction } = sortKeys[sort]
  const [value, id] = readCursor(cursor, 2)
  const position = sql`(${value}::bigint, ${id}::bigint)`
  const row = sql`(${column}, ${products.id})`
  return direction === 'up' ? gt(row, position) : lt(row, position)
}

/** One item with its specs. Throws NOT_FOUND. */
export async function getItem({ db }: PublicCtx, { id }: ItemRef) {
  const [item] = await db
    .select(itemColumns)
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  if (!item) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return item
}

export type ItemPage = Awaited<ReturnType<typeof listItems>>
export type ItemSummary = ItemPage['items'][number]
export type Item = Awaited<ReturnType<typeof getItem>>
