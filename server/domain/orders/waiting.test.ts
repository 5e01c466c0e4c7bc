import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { Order } from './queries.ts'

const shop = await testShop()
const rina = await shop.person()
const item = await shop.item({ priceMinor: 500_00 })
const [waiting, inCart, forCash] = [
  await addOrderOf(shop, rina, item),
  await addOrderOf(shop, rina, item),
  await addOrderOf(shop, rina, item),
]

async function orderOf(number: number): Promise<Pick<Order, 'openPaymentId' | 'heldUntil' | 'status'>> {
  const { data } = await trpcCall(shop, 'query', 'orders.get', { input: { number }, headers: bearer(rina.token) })
  return data as Order
}

it('an order shows its open payment and the end of its hold; orders without them show neither', async () => {
  const opened = await shop.rows<{ payment_id: string }>(
    sql`select * from start_purchase_payment(${rina.id}, ${`{${waiting}}`}::int[], 'bkash', 'test', 'PDTEST1', 'BDT', '::1', 1800, '{}')`,
  )
  const { payment_id } = first(opened)
  await shop.rows(sql`select * from place_purchase(${rina.id}, ${`{${forCash}}`}::int[], 'cash', null, '{}')`)
  const { expires_at } = first(await shop.rows<{ expires_at: Date }>(sql`select expires_at from payments where id = ${payment_id}`))

  const order = await orderOf(waiting)
  expect(order).toMatchObject({ status: 'pending', openPaymentId: payment_id })
  expect(new Date(order.heldUntil ?? 0)).toEqual(new Date(expires_at))
  for (const number of [inCart, forCash]) expect(await orderOf(number)).toMatchObject({ openPaymentId: null, heldUntil: null })

  await shop.rows(sql`select end_payment(${payment_id}, 'failed', 'cancelled', null)`)
  expect(await orderOf(waiting)).toMatchObject({ status: 'pending', openPaymentId: null, heldUntil: null })
})
