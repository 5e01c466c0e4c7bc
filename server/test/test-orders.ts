import { sql } from 'drizzle-orm'
import { first, type Person, type TestShop } from './test-shop.ts'
import { bearer, trpcCall } from './trpc-call.ts'

/** A customer's pending order, added by the database's own function; returns its number. */
export async function addOrderOf(
  shop: Pick<TestShop, 'rows'>,
  { id }: Pick<Person, 'id'>,
  item: { id: number },
  { quantity = 6, number = null as number | null } = {},
): Promise<number> {
  const added = await shop.rows<{ outcome: string; order_number: number }>(
    sql`select * from add_order(${id}, jsonb_build_object('actor', ${id}::text), ${number}, null, ${item.id}, null, null, ${quantity}, null, 'Rina Akter')`,
  )
  const { outcome, order_number } = first(added)
  if (outcome !== 'added') throw new Error(`The order was not added: ${outcome}`)
  return order_number
}

/** Pays an order through a payment, the only way to do so. */
export async function payOrder(shop: Pick<TestShop, 'rows'>, number: number): Promise<void> {
  await shop.rows(sql`update orders set status = 'paid', paid_at = now() where number = ${number}`)
}

/** Places an order as its customer does, to be paid in cash. */
export async function placeOrder(shop: Pick<TestShop, 'app'>, { token }: Person, number: number): Promise<void> {
  const { error } = await trpcCall(shop, 'mutation', 'orders.place', {
    input: { numbers: [number], method: 'cash' },
    headers: bearer(token),
  })
  if (error) throw new Error(`The order was not placed: ${error.message}`)
}

/** Places an order, and records its cash; returns its payment and its invoice. */
export async function payInCash(
  shop: Pick<TestShop, 'app' | 'admin' | 'rows'>,
  customer: Person,
  number: number,
): Promise<{ paymentId: string; invoice: number }> {
  await placeOrder(shop, customer, number)
  const { token } = await shop.admin()
  const { error } = await trpcCall(shop, 'mutation', 'orders.recordCash', { input: { number }, headers: bearer(token) })
  if (error) throw new Error(`The cash was not recorded: ${error.message}`)
  return first(
    await shop.rows<{ paymentId: string; invoice: number }>(sql`
      select d.payment_id as "paymentId", d.number::int as invoice from documents d
      join payment_orders po on po.payment_id = d.payment_id join orders o on o.id = po.order_id
      where o.number = ${number} and d.kind = 'invoice'`),
  )
}
