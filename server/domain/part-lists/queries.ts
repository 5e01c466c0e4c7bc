import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { LinesPerPage } from '#common/cart/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { deletedListDays, maxDeletedLists } from '#common/part-lists/rules.ts'
import type { PartListPage, PartListRef } from '#common/part-lists/schema.ts'
import type { PriceLadder } from '#common/prices/ladder.ts'
import { fn } from '#server/db/call-function.ts'
import { partLists } from '#server/db/schema/part-lists.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { readCursor, writeCursor } from '#server/domain/record-lists/cursor.ts'

const listColumns = {
  id: partLists.id,
  name: partLists.name,
  updatedAt: partLists.updatedAt,
  lineCount: sql<number>`(select count(*)::int from part_list_lines line where line.list_id = part_lists.id)`,
} as const

/** The caller's lists, last changed first, and the ones that can be restored, last deleted first. */
export async function listPartLists({ db, actor }: CustomerCtx) {
  const own = eq(partLists.userId, actor.userId)
  const [lists, deleted] = await Promise.all([
    db
      .select(listColumns)
      .from(partLists)
      .where(and(own, isNull(partLists.deletedAt)))
      .orderBy(desc(partLists.updatedAt), partLists.id),
    db
      .select(listColumns)
      .from(partLists)
      .where(and(own, isNotNull(partLists.deletedAt), gt(partLists.deletedAt, sql`now() - make_interval(days => ${deletedListDays})`)))
      .orderBy(desc(partLists.deletedAt), partLists.id)
      .limit(maxDeletedLists),
  ])
  return { lists, deleted }
}

export type ListedLine = {
  productId: number
  quantity: number
  /** The sort key of the line; a removed line gets it back when it is restored. */
  place: number
  sku: string
  name: string
  imageUrl: string | null
  /** True if the part is no longer sold; then its ladder is empty. */
  isGone: boolean
  availableQuantity: number
  minOrderQuantity: number
  orderMultiple: number
  /** The caller's prices today. */
  ladder: PriceLadder
}

/** One of the caller's lists without its lines. Throws NOT_FOUND. */
async function getListHead({ db, actor }: CustomerCtx, { id }: PartListRef) {
  const [list] = await db
    .select({ id: partLists.id, name: partLists.name, updatedAt: partLists.updatedAt, lineCount: listColumns.lineCount })
    .from(partLists)
    .where(and(eq(partLists.id, id), eq(partLists.userId, actor.userId), isNull(partLists.deletedAt)))
  if (!list) throw new DomainError('NOT_FOUND', messages.partListNotFound)
  return list
}

type LinePlace = Readonly<Pick<ListedLine, 'place' | 'productId'>>

/** Up to `limit` lines after a place, oldest first. The caller has checked whose list it is. */
async function listLines({ db, actor }: CustomerCtx, id: string, limit: number, after: LinePlace | undefined): Promise<ListedLine[]> {
  const later = after === undefined ? sql`` : sql`and (l.place, l.product_id) > (${after.place}::bigint, ${after.productId}::bigint)`
  const products = sql<number[]>`array(select product_id from line)`
  const ladders = fn('price_ladders', { user: actor.userId, products, at: sql<string>`now()` })
  const rows = await db.execute<ListedLine>(sql`
    with line as materialized (
      select l.product_id, l.quantity, l.place from part_list_lines l where l.list_id = ${id} ${later}
      order by l.place, l.product_id limit ${limit}
    ), ladder as materialized (
      select r.product_id, jsonb_agg(jsonb_build_object(
        'fromQuantity', r.from_quantity, 'unitPriceMinor', r.unit_price_minor, 'listName', r.list_name) order by r.from_quantity) as rungs
      from ${ladders} r group by r.product_id
    )
    select line.product_id as "productId", line.quantity, line.place, p.sku, p.name,
      p.image_urls[1] as "imageUrl", p.deleted_at is not null as "isGone", p.available_quantity as "availableQuantity",
      p.min_order_quantity as "minOrderQuantity", p.order_multiple as "orderMultiple",
      case when p.deleted_at is null then coalesce(ladder.rungs, '[]') else '[]' end as ladder
    from line join products p on p.id = line.product_id left join ladder on ladder.product_id = line.product_id
    order by line.place, line.product_id`)
  return rows.map((line) => ({ ...line }))
}

/**
 * One of the caller's lists with its lines, oldest first, with today's prices and stock. Reads one page after the other, so that a large
 * list does not delay other calls. Throws NOT_FOUND.
 */
export async function getPartList(ctx: CustomerCtx, { id }: PartListRef) {
  const { lineCount: _, ...list } = await getListHead(ctx, { id })
  const limit = LinesPerPage.parse(undefined)
  const lines = await listLines(ctx, id, limit, undefined)
  for (let isFull = lines.length === limit; isFull; ) {
    const more = await listLines(ctx, id, limit, lines.at(-1))
    lines.push(...more)
    isFull = more.length === limit
  }
  return { ...list, lines }
}

/** A page of the same lines. Throws NOT_FOUND. */
export async function getPartListPage(ctx: CustomerCtx, { id, limit, cursor }: PartListPage) {
  const [place = 0, productId = 0] = cursor === undefined ? [] : readCursor(cursor, 2)
  const list = await getListHead(ctx, { id })
  const lines = await listLines(ctx, id, limit + 1, cursor === undefined ? undefined : { place, productId })
  const page = lines.slice(0, limit)
  const last = page.at(-1)
  return { ...list, lines: page, nextCursor: lines.length > limit && last ? writeCursor([last.place, last.productId]) : null }
}
