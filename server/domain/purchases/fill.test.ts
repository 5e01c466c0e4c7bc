import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { fillPurchases } from './fill.ts'

const shop = await testShop()
let customer: Person
beforeEach(async () => {
  customer = await shop.person()
})

const add = async () => addOrderOf(shop, customer, await shop.item())
const place = async (...numbers: number[]) => {
  await trpcCall(shop, 'mutation', 'orders.place', { input: { numbers, method: 'cash' }, headers: bearer(customer.token) })
  return numbers
}
const pay = async (...numbers: number[]) =>
  first(
    await shop.rows<{ payment_id: string }>(sql`select payment_id from start_purchase_payment(${customer.id},
      ${`{${numbers.join()}}`}::int[], 'card', 'test', ${`REF${numbers[0]}`}, 'BDT', '::1', 1800, '{}')`),
  ).payment_id

/** Resets the database to the state before purchases existed. */
async function forgetPurchases(): Promise<void> {
  await shop.rows(sql`delete from purchase_lines`)
  await shop.rows(sql`delete from purchases`)
  await shop.rows(sql`delete from purchase_fill`)
}

/** Each purchase with its payments and lines, current lines first. */
const purchases = () =>
  shop.rows<{ method: string; current: number[] | null; former: number[] | null; total: number }>(sql`
    select p.method, array_agg(o.number order by o.id) filter (where l.is_current) as current,
      array_agg(o.number order by o.id) filter (where not l.is_current) as former, p.total_minor::int as total
    from purchases p join purchase_lines l on l.purchase_id = p.id join orders o on o.id = l.order_id
    where p.user_id = ${customer.id} group by p.id order by min(o.id), p.placed_at`)

it('creates one purchase per payment for older orders, and one per moment for cash orders that were placed together', async () => {
  const cart = await add()
  const [one = 0, two = 0, three = 0] = await place(await add(), await add(), await add())
  const [alone = 0] = await place(await add())
  const open = [await add(), await add()]
  await pay(...open)
  const [failed, again] = [await add(), await add()]
  await shop.rows(sql`select end_payment(${await pay(failed, again)}, 'failed', 'declined', null)`)
  await pay(again)
  const settled = await add()
  await shop.rows(
    sql`select settle_payment(${await pay(settled)}, 'T', (select total_minor from orders where number = ${settled}), '{"name": "P"}')`,
  )
  const cancelled = await add()
  await pay(cancelled)
  await trpcCall(shop, 'mutation', 'orders.cancel', { input: { number: cancelled }, headers: bearer(customer.token) })
  const before = await purchases()
  await forgetPurchases()

  // Batches of two, so that orders placed together are in several batches.
  for (let visited = 1; visited > 0; ) {
    const [filled] = await shop.rows<{ visited: number }>(sql`select fill_purchases(2) as visited`)
    visited = filled?.visited ?? 0
  }
  const after = await purchases()
  expect(after).toEqual(before)
  expect(after.map(({ current, former }) => [current, former])).toEqual([
    [[one, two, three], null],
    [[alone], null],
    [open, null],
    [null, [failed, again]],
    [[again], null],
    [[settled], null],
    [[cancelled], null],
  ])
  expect(after.flatMap(({ current, former }) => [...(current ?? []), ...(former ?? [])])).not.toContain(cart)
  expect(await fillPurchases(shop.shop)).toBe(0)
})

it('does not change existing purchases', async () => {
  const placed = await place(await add(), await add())
  await shop.rows(sql`delete from purchase_fill`)
  const before = await purchases()
  while ((await fillPurchases(shop.shop)) > 0);
  expect(await purchases()).toEqual(before)
  expect(before.map(({ current }) => current)).toEqual([placed])
})
