// Cancelling lines of purchases: the shop's minimum order, whole purchases, and calls at the same time.
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { buildApp } from '#server/compose/app.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, publicUrl, testShop } from '#server/test/test-shop.ts'
import { outboxOf } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const minOrderMinor = 1_000_00
const { app } = await buildApp({ shop: { ...shop.shop, terms: { ...shop.shop.terms, minOrderMinor } }, publicUrl })
afterAll(() => app.close())

const call = (who: Person, name: string, input: object) => trpcCall({ app }, 'mutation', name, { input, headers: bearer(who.token) })

async function rest(who: Person, method: 'PUT' | 'DELETE' | 'POST', url: string, body?: object) {
  const headers = { ...bearer(who.token), ...(body && { 'content-type': 'application/json' }) }
  const answer = await app.inject({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) })
  return {
    status: answer.statusCode,
    body: answer.json<{ message: string; issues?: { path: string }[]; state: string; lines: { state: string }[] }>(),
  }
}

/** A placed purchase with a line for each of these sums in minor units. */
async function purchaseOf(sums: readonly number[]) {
  const customer = await shop.person()
  const items: { id: number }[] = []
  const numbers: number[] = []
  for (const priceMinor of sums) {
    const item = await shop.item({ priceMinor, minOrderQuantity: 1, availableQuantity: 10 })
    items.push(item)
    numbers.push(await addOrderOf(shop, customer, item, { quantity: 1 }))
  }
  const { data } = await call(customer, 'orders.place', { numbers, method: 'cash' })
  const { purchase } = data as { purchase: string }
  const states = async () =>
    (await shop.rows<{ status: string }>(sql`select status from orders where number in ${numbers} order by id`)).map(({ status }) => status)
  const stock = async () =>
    (
      await shop.rows<{ left: number }>(
        sql`select available_quantity as left from products where id in ${items.map(({ id }) => id)} order by id`,
      )
    ).map(({ left }) => left)
  return { customer, numbers: numbers as [number, ...number[]], purchase, states, stock }
}

const missing150 = 'The rest of the purchase would be BDT 150.00 below the minimum order. You can cancel the whole purchase'

describe('a customer who cancels a line', () => {
  it('leaves no rest below the minimum order, by any call, and reads what is missing', async () => {
    const { customer, numbers, purchase, states, stock } = await purchaseOf([400_00, 850_00])
    const [number] = numbers
    const before = [await states(), await stock()]
    const refused = await call(customer, 'orders.cancel', { number })
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([409, 'CONFLICT', missing150])
    expect(refused.error?.issues).toEqual([{ path: 'total', message: missing150 }])
    expect((await call(customer, 'orders.remove', { number })).error?.message).toBe(missing150)
    expect((await call(customer, 'purchases.cancel', { number: purchase, orders: [number] })).error?.message).toBe(missing150)
    expect(await rest(customer, 'PUT', `/update/${number}`, { orderStatus: 'Cancelled' })).toMatchObject({
      status: 409,
      body: { message: missing150, issues: [{ path: 'total' }] },
    })
    expect(await rest(customer, 'DELETE', `/orders/${number}`)).toMatchObject({ status: 409, body: { message: missing150 } })
    expect([await states(), await stock()]).toEqual(before)
    const events = await shop.rows(sql`
      select from order_events e join orders o on o.id = e.order_id where o.number in ${numbers} and e.kind = 'cancelled'`)
    expect(events).toEqual([])
  })

  it('may leave just the minimum, then all of the rest at once, or the last line by itself', async () => {
    const { customer, numbers, purchase, states } = await purchaseOf([400_00, 500_00, 500_00])
    expect((await call(customer, 'orders.cancel', { number: numbers[0] })).data).toEqual({ changed: 1 })
    expect((await call(customer, 'orders.cancel', { number: numbers[1] })).status).toBe(409)
    const both = numbers.slice(1)
    expect((await call(customer, 'purchases.cancel', { number: purchase, orders: both })).status).toBe(200)
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const one = await purchaseOf([1_200_00])
    expect((await call(one.customer, 'orders.cancel', { number: one.numbers[0] })).data).toEqual({ changed: 1 })
  })

  it('is not asked for the minimum in the cart', async () => {
    const customer = await shop.person()
    const item = await shop.item({ priceMinor: 10_00, minOrderQuantity: 1 })
    const [number] = [await addOrderOf(shop, customer, item, { quantity: 1 }), await addOrderOf(shop, customer, item, { quantity: 1 })]
    expect((await call(customer, 'orders.cancel', { number })).data).toEqual({ changed: 1 })
  })

  it('leaves the minimum, whatever lines are cancelled at the same time', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { customer, numbers, purchase, states, stock } = await purchaseOf([400_00, 400_00, 400_00, 700_00])
      const wanted = [
        call(customer, 'orders.cancel', { number: numbers[0] }),
        rest(customer, 'DELETE', `/orders/${numbers[1]}`),
        call(customer, 'purchases.cancel', { number: purchase, orders: [numbers[2]] }),
      ]
      const done = (await Promise.all(wanted)).filter(({ status }) => status === 200).length
      const after = await states()
      const rests = [400_00, 400_00, 400_00, 700_00].reduce((sum, minor, i) => sum + (after[i] === 'pending' ? minor : 0), 0)
      expect([done, rests]).toEqual([2, 1_100_00])
      expect(await stock()).toEqual(after.map((state) => (state === 'pending' ? 9 : 10)))
    }
  })
})

describe('a whole purchase', () => {
  it('is cancelled by its customer in one step, with one mail, and again without effect', async () => {
    const { customer, purchase, states, stock } = await purchaseOf([400_00, 850_00])
    const url = `/purchases/${purchase}/cancel`
    const answer = await rest(customer, 'POST', url, { orders: 'all' })
    expect(answer).toMatchObject({ status: 200, body: { state: 'notCompleted', lines: [{ state: 'cancelled' }, { state: 'cancelled' }] } })
    expect([await states(), await stock()]).toEqual([
      ['cancelled', 'cancelled'],
      [10, 10],
    ])
    expect(await rest(customer, 'POST', url, { orders: 'all' })).toMatchObject({ status: 200, body: { state: 'notCompleted' } })
    expect(await stock()).toEqual([10, 10])
    expect((await outboxOf(shop, customer.email)).filter(({ kind }) => kind === 'order-cancelled')).toHaveLength(1)
  })

  it('with a paid line is not cancelled: each paid line is named, and nothing changes', async () => {
    const { customer, numbers, purchase, states } = await purchaseOf([500_00, 600_00, 700_00])
    await shop.rows(sql`update orders set status = 'paid', paid_at = now() where number = ${numbers[1]}`)
    expect(await rest(customer, 'POST', `/purchases/${purchase}/cancel`, { orders: 'all' })).toMatchObject({
      status: 409,
      body: { message: messages.paidOrderFinal, issues: [{ path: String(numbers[1]) }] },
    })
    expect(await states()).toEqual(['pending', 'paid', 'pending'])
  })

  it('has no lines of other purchases, and belongs to its customer alone', async () => {
    const mine = await purchaseOf([1_500_00])
    const other = await purchaseOf([1_500_00])
    const foreign = await rest(mine.customer, 'POST', `/purchases/${mine.purchase}/cancel`, {
      orders: [...mine.numbers, ...other.numbers].map(String),
    })
    expect(foreign).toMatchObject({ status: 404, body: { issues: [{ path: String(other.numbers[0]) }] } })
    expect((await rest(mine.customer, 'POST', `/purchases/${other.purchase}/cancel`, { orders: 'all' })).status).toBe(404)
    expect([await mine.states(), await other.states()]).toEqual([['pending'], ['pending']])
  })

  it('may be made smaller by the shop, which the audit and the history tell', async () => {
    const { customer, numbers } = await purchaseOf([400_00, 850_00])
    const admin = await shop.admin()
    expect((await call(admin, 'orders.cancel', { number: numbers[0] })).data).toEqual({ changed: 1 })
    const event = first(
      await shop.rows<{ details: unknown; actor: string }>(sql`
        select e.details, e.actor_id as actor from order_events e join orders o on o.id = e.order_id
        where o.number = ${numbers[0]} and e.kind = 'cancelled'`),
    )
    expect(event).toEqual({ details: { byShop: true }, actor: admin.id })
    const audit = await shop.rows(sql`select action from audit_entries where subject_type = 'order' and subject_id = ${String(numbers[0])}`)
    expect(audit).toEqual([{ action: 'order.cancelled' }])
    // The last line.
    expect((await call(customer, 'orders.cancel', { number: numbers[1] })).data).toEqual({ changed: 1 })
  })
})
