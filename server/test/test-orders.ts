import { sql } from 'drizzle-orm'
import { first, type Person, type TestShop } from './test-shop.ts'

/** A customer's pending order, added by the database's own function; returns its number. */
export async function addOrderOf(
  shop: Pick<TestShop, 'rows'>,
  { id }: Pick<Person, 'id'>,
  item: { id: number },
  { quantity = 6, number = null as number | null } = {},
): Promise<number> {
  const added = await shop.rows<{ outcome: string; order_number: number }>(
    sql`select * from add_order(${id}, ${id}, ${number}, null, ${item.id}, null, null, ${quantity}, null, 'Rina Akter')`,
  )
  const { outcome, order_number } = first(added)
  if (outcome !== 'added') throw new Error(`The order was not added: ${outcome}`)
  return order_number
}

/** Pays an order through a payment, the only way to do so. */
export async function payOrder(shop: Pick<TestShop, 'rows'>, number: number): Promise<void> {
  await shop.rows(sql`update orders set status = 'paid', paid_at = now() where number = ${number}`)
}
