import { sql } from 'drizzle-orm'
import { maxCartLines, problemsOf } from '#common/cart/rules.ts'
import { type CartPage, LinesPerPage } from '#common/cart/schema.ts'
import type { PriceLadder } from '#common/prices/ladder.ts'
import { fn } from '#server/db/call-function.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { holdDaysOf, minOrderOf } from '#server/domain/context/terms.ts'
import { readCursor, writeCursor } from '#server/domain/record-lists/cursor.ts'

type CartRow = {
  /** A number that people say ("line 34"): its place in the whole cart, from 1. */
  line: number
  number: number
  productId: number
  sku: string
  name: string
  productType: string
  imageUrls: string[]
  quantity: number
  unitPriceMinor: number
  /** Today's price for this quantity. */
  todayMinor: number
  /** The price per piece that a checkout would charge now. */
  chargedMinor: number
  ladder: PriceLadder
  isGone: boolean
  minOrderQuantity: number
  orderMultiple: number
  /** 0 for a part that is no longer sold. */
  availableQuantity: number
}

const cartOf = ({ actor }: CustomerCtx) =>
  sql`o.user_id = ${actor.userId} and o.status = 'pending' and o.placed_at is null and o.deleted_at is null`

type Counted = { total: number; builds: number; minOrderMinor: number }

/** Counts all lines of the caller's cart, and the builds that have some of them, and reads the minimum of a checkout. */
async function countCart(ctx: CustomerCtx): Promise<Counted> {
  const [counted] = await ctx.db.execute<Counted>(sql`
    select (select count(*) from orders o where ${cartOf(ctx)})::int as total,
      (select count(distinct b.group_id) from orders o join build_group_orders b on b.order_id = o.id where ${cartOf(ctx)})::int as builds,
      ${minOrderOf(ctx.terms)}::float8 as "minOrderMinor"`)
  return counted ?? { total: 0, builds: 0, minOrderMinor: 0 }
}

/** Up to `limit` lines after the line with the number `after`, in the order in which they came: ids ascend as they do. */
async function listLines(ctx: CustomerCtx, { limit, after }: { limit: number; after: number | undefined }) {
  const { db, actor, terms } = ctx
  const last = sql`(select c.id from orders c where c.number = ${after ?? null}::bigint and c.user_id = ${actor.userId})`
  const later = after === undefined ? sql`` : sql`and o.id > ${last}`
  const earlier = after === undefined ? sql`0` : sql`(select count(*) from orders o where ${cartOf(ctx)} and o.id <= ${last})`
  const now = sql<string>`now()`
  const inOrder = (column: 'id' | 'product_id' | 'quantity') =>
    sql<number[]>`(select array_agg(${sql.identifier(column)} order by place) from line)`
  const today = fn('line_prices', { user: actor.userId, products: inOrder('product_id'), quantities: inOrder('quantity'), at: now })
  const charged = fn('charged_prices', { user: actor.userId, orders: inOrder('id'), holdDays: holdDaysOf(terms) })
  const products = sql<number[]>`(select array_agg(distinct product_id) from line)`
  const ladders = fn('price_ladders', { user: actor.userId, products, at: now })
  const rows = await db.execute<CartRow>(sql`
    with line as materialized (
      select o.id, o.product_id, o.quantity, row_number() over (order by o.id) as place
      from orders o
      where ${cartOf(ctx)} ${later}
      order by o.id limit ${limit}
    ), today as materialized (
      select t.place, t.unit_price_minor as price from ${today} t
    ), charged as materialized (
      select c.order_id, c.unit_price_minor as price
      from ${charged} c
    ), ladder as materialized (
      select l.product_id, jsonb_agg(jsonb_build_object('fromQuantity', l.from_quantity, 'unitPriceMinor', l.unit_price_minor, 'listName', l.list_name)
        order by l.from_quantity) as rungs
      from ${ladders} l group by l.product_id
    )
    select (l.place + ${earlier})::int as line, ${orders.number}, l.product_id as "productId", ${orders.sku}, ${orders.name}, ${orders.productType} as "productType",
      ${orders.imageUrls} as "imageUrls", l.quantity, ${orders.unitPriceMinor} as "unitPriceMinor", today.price as "todayMinor",
      charged.price as "chargedMinor",
      ladder.rungs as ladder, p.deleted_at is not null as "isGone", p.min_order_quantity as "minOrderQuantity", p.order_multiple as "orderMultiple",
      case when p.deleted_at is null then p.available_quantity else 0 end as "availableQuantity"
    from line l join ${orders} on ${orders.id} = l.id join products p on p.id = l.product_id join today on today.place = l.place join charged on charged.order_id = l.id join ladder on ladder.product_id = l.product_id
    order by l.place`)
  return rows.map((line) => ({ ...line, problems: problemsOf(line) }))
}

/**
 * The lines of the caller's cart, in the order in which they came: orders that are not checked out. Each has its price, the price at checkout, the caller's
 * price ladder, and its problems. `total` and `builds` count the whole cart, even beyond the returned maximum. Reads one page after the
 * other, so that a large cart does not delay other calls.
 */
export async function listCartLines(ctx: CustomerCtx) {
  const limit = LinesPerPage.parse(undefined)
  const [counted, lines] = await Promise.all([countCart(ctx), listLines(ctx, { limit, after: undefined })])
  for (let isFull = lines.length === limit; isFull && lines.length < maxCartLines; ) {
    const more = await listLines(ctx, { limit, after: lines.at(-1)?.number })
    lines.push(...more)
    isFull = more.length === limit
  }
  return { lines, ...counted }
}

/** A page of the same lines. */
export async function listCartPage(ctx: CustomerCtx, { limit, cursor }: CartPage) {
  const after = cursor === undefined ? undefined : readCursor(cursor, 1)[0]
  const [counted, lines] = await Promise.all([countCart(ctx), listLines(ctx, { limit: limit + 1, after })])
  const page = lines.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = lines.length > limit && last ? writeCursor([last.number]) : null
  return { lines: page, ...counted, nextCursor }
}

export type Cart = Awaited<ReturnType<typeof listCartLines>>
