import { type SQL, sql } from 'drizzle-orm'
import type { PriceLadder } from '#common/prices/ladder.ts'
import type { QuickOrderPart } from '#common/quick-order/answer.ts'
import { fn } from '#server/db/call-function.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

type PartsCtx = Pick<PublicCtx, 'db' | 'now' | 'actor'>

export const idArray = (ids: Iterable<number>): SQL => sql`${`{${[...ids].join()}}`}::text::bigint[]`

/** Live parts by id, with the caller's prices: from a customer's price lists, or public prices for visitors and admins. */
export async function readParts({ db, now, actor }: PartsCtx, ids: readonly number[]): Promise<Map<number, QuickOrderPart>> {
  if (ids.length === 0) return new Map()
  const ladders = fn('price_ladders', { user: actor?.userId ?? null, products: ids, at: now() })
  const rows = await db.execute<Omit<QuickOrderPart, 'productId'> & { id: string; ladder: PriceLadder }>(sql`
    with ladders as materialized (
      select product_id, json_agg(json_build_object('fromQuantity', from_quantity, 'unitPriceMinor', unit_price_minor, 'listName', list_name)
        order by from_quantity) as ladder
      from ${ladders} group by product_id
    )
    select products.id, products.sku, products.name, ${products.productType} as "productType", products.min_order_quantity as "minOrderQuantity",
      products.order_multiple as "orderMultiple",
      products.available_quantity as "availableQuantity", l.ladder
    from ${products} join ladders l on l.product_id = products.id where products.id = any (${idArray(ids)}) and products.deleted_at is null`)
  return new Map(rows.map(({ id, ...part }) => [Number(id), { productId: Number(id), ...part }]))
}
