// Database access of histories beyond the shop's own commands.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Shop } from '#server/domain/context/ctx.ts'
import { price } from './model.ts'

type WithDb = Pick<Shop, 'db'>

/** Adds a part without quantity limits; returns its id. */
export async function addProduct({ db }: WithDb, quantity: number): Promise<number> {
  const [row] = await db.execute<{ id: number }>(sql`
    with added as (
      insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description, image_urls)
      values (${randomUUID()}, 'Part', 'CPU', ${price}, ${quantity}, 1, 'A part.', '{}') returning id
    ), moved as (
      insert into stock_movements (product_id, delta, reason) select id, ${quantity}, 'initial' from added
    )
    select id::int from added`)
  if (!row) throw new Error('No product was added')
  return row.id
}

export async function setAddress({ db }: WithDb, userId: string, address: string | null): Promise<void> {
  await db.execute(sql`update users set address = ${address} where id = ${userId}`)
}

export async function newestPaymentOf({ db }: WithDb, userId: string): Promise<string> {
  const [row] = await db.execute<{ id: string }>(sql`select id from payments where user_id = ${userId} order by created_at desc limit 1`)
  return row?.id ?? ''
}

export async function paymentOfOrder({ db }: WithDb, number: number): Promise<string> {
  const [row] = await db.execute<{ id: string }>(
    sql`select po.payment_id as id from payment_orders po join orders o on o.id = po.order_id where o.number = ${number} and po.is_active`,
  )
  return row?.id ?? ''
}

/** The provider's reference of a payment; null if it was never created there. */
export async function refOf({ db }: WithDb, id: string): Promise<string | null> {
  const [row] = await db.execute<{ ref: string | null }>(sql`select provider_ref as ref from payments where id = ${id}`)
  return row?.ref ?? null
}
