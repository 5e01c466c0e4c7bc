import { sql } from 'drizzle-orm'
import { maxCartLines, problemsOf } from '#common/cart/rules.ts'
import type { PriceLadder } from '#common/prices/ladder.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { CustomerCtx } from '../ctx.ts'

type CartRow = {
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
  total: number
  builds: number
}

/**
 * The lines of the caller's cart, newest first: orders that are not checked out. Each has its price, the price at checkout, the caller's
 * price ladder, and its problems. `total` counts all lines, even beyond the returned maximum; `builds` counts the builds of the returned
 * lines.
 */
export async function listCartLines({ db, actor, terms }: CustomerCtx) {
  const rows = await db.execute<CartRow>(sql`
    with line as materialized (
      select o.id, o.product_id, o.quantity, row_number() over (order by o.id desc) as place, count(*) over () as total
      from orders o
      where o.user_id = ${actor.userId} and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
      order by o.id desc limit ${maxCartLines}
    ), today as materialized (
      select t.place, t.unit_price_minor as price from line_prices(${actor.userId},
        (select array_agg(l.product_id order by l.place) from line l), (select array_agg(l.quantity order by l.place) from line l), now()) t
    ), charged as materialized (
      select c.order_id, c.unit_price_minor as price
      from charged_prices(${actor.userId}, (select array_agg(l.id order by l.place) from line l), ${terms.priceHoldDays}) c
    ), ladder as materialized (
      select l.product_id, jsonb_agg(jsonb_build_object('fromQuantity', l.from_quantity, 'unitPriceMinor', l.unit_price_minor, 'listName', l.list_name)
        order by l.from_quantity) as rungs
      from price_ladders(${actor.userId}, (select array_agg(distinct o.product_id) from line o), now()) l group by l.product_id
    )
    select ${orders.number}, l.product_id as "productId", ${orders.sku}, ${orders.name}, ${orders.productType} as "productType",
      ${orders.imageUrls} as "imageUrls", l.quantity, ${orders.unitPriceMinor} as "unitPriceMinor", today.price as "todayMinor",
      charged.price as "chargedMinor",
      ladder.rungs as ladder, p.deleted_at is not null as "isGone", p.min_order_quantity as "minOrderQuantity", p.order_multiple as "orderMultiple",
      case when p.deleted_at is null then p.available_quantity else 0 end as "availableQuantity", l.total,
      (select count(distinct b.group_id)::int from build_group_orders b join line of on of.id = b.order_id) as builds
    from line l join ${orders} on ${orders.id} = l.id join products p on p.id = l.product_id join today on today.place = l.place join charged on charged.order_id = l.id join ladder on ladder.product_id = l.product_id
    order by l.place`)
  return {
    lines: rows.map(({ total: _total, builds: _builds, ...line }) => ({ ...line, problems: problemsOf(line) })),
    total: rows[0]?.total ?? 0,
    builds: rows[0]?.builds ?? 0,
    minOrderMinor: terms.minOrderMinor,
  }
}

export type Cart = Awaited<ReturnType<typeof listCartLines>>
