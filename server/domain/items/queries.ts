import { and, asc, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { ItemList, ItemRef, ItemSort } from '#common/items/schema.ts'
import { messages } from '#common/messages.ts'
import { preparedByShape, preparedOn } from '#server/db/prepared.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '../ctx.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import { itemColumns, sortKeys, summaryColumns } from './columns.ts'
import { searchItems, searchWords } from './search.ts'
import { hasType, shapeOfTypes, spellingsOf, type TypesShape, typeValues } from './types.ts'

/**
 * A page of the catalogue: `items`, the `total` that match the filter, and the cursor of the next page or null. Cached, so treat the answer
 * as read-only.
 */
export async function listItems(ctx: PublicCtx, list: ItemList) {
  const { db, catalogue } = ctx
  const { q, type, sort, limit, cursor } = list
  const words = q ? searchWords(q) : []
  // A search text without letters or digits matches nothing.
  if (q && words.length === 0) return nothing
  const types = type ? await spellingsOf(ctx, type) : null
  if (types?.length === 0) return nothing
  // The catalogue's own spellings, so that a list is cached once, however clients spell the type.
  const key = JSON.stringify([q, types, sort, limit, cursor])
  return catalogue.read(key, (catalogue) =>
    words.length === 0 ? loadItems({ db, catalogue }, list, types) : searchItems(db, list, words, types),
  )
}

const nothing = { items: [], total: 0, nextCursor: null }

async function loadItems(
  { db, catalogue }: Pick<PublicCtx, 'db' | 'catalogue'>,
  { sort, limit, cursor }: ItemList,
  types: readonly string[] | null,
) {
  const [value, id] = cursor === undefined ? [] : readCursor(cursor, 2)
  const queries = listQueriesOf(db, { sort, types: shapeOfTypes(types), behind: cursor !== undefined })
  const filter = typeValues(types)
  const [rows, [counted]] = await Promise.all([queries.page.execute({ ...filter, value, id, rows: limit + 1 }), countItems()])
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor([last[sortKeys[sort].key], last.id]) : null
  return { items, total: counted?.total ?? 0, nextCursor }

  /** Counting a million rows takes far longer than reading a page of them. */
  async function countItems() {
    const count = async () => ({ items: [], rows: await queries.total.execute(filter) })
    return (await catalogue.read(JSON.stringify(['total', types]), count, { dependsOnStock: false })).rows
  }
}

type ListShape = { sort: ItemSort; types: TypesShape; behind: boolean }

const listQueriesOf = preparedByShape((db, { sort, types, behind }: ListShape, key) => {
  const given = sql.placeholder
  const filters = and(isNull(products.deletedAt), hasType(types))
  const { column, direction } = sortKeys[sort]
  const by = direction === 'up' ? asc : desc
  const place = sql`(${column}, ${products.id})`
  const position = sql`(${given('value')}::bigint, ${given('id')}::bigint)`
  const rest = behind ? (direction === 'up' ? gt(place, position) : lt(place, position)) : undefined
  return {
    page: db
      .select(summaryColumns)
      .from(products)
      .where(and(filters, rest))
      .orderBy(by(column), by(products.id))
      .limit(given('rows'))
      .prepare(`items ${key}`),
    total: db.select({ total: count() }).from(products).where(filters).prepare(`items count ${key}`),
  }
})

const itemById = preparedOn((db) =>
  db
    .select(itemColumns)
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.deletedAt)))
    .prepare('item'),
)

/** One item with its specs. Throws NOT_FOUND. */
export async function getItem({ db }: PublicCtx, { id }: ItemRef) {
  const [item] = await itemById(db).execute({ id })
  if (!item) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return item
}

const subjectById = preparedOn((db) =>
  db
    .select({
      sku: products.sku,
      name: products.name,
      productType: products.productType,
      specs: products.specs,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('picture_subject'),
)

/** The data that a picture of an item is drawn from. Also for removed items, because orders show them. Throws NOT_FOUND. */
export async function getPictureSubject({ db }: Pick<PublicCtx, 'db'>, { id }: ItemRef) {
  const [subject] = await subjectById(db).execute({ id })
  if (!subject) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return subject
}

export type ItemPage = Awaited<ReturnType<typeof listItems>>
export type ItemSummary = ItemPage['items'][number]
export type Item = Awaited<ReturnType<typeof getItem>>
