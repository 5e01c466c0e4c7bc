// Concurrent commands over the connections of two server processes: the final rows are correct for any order of events.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { secondShop } from '#server/test/second-shop.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const twin = await secondShop(shop)
const admin = await shop.admin()
const product = await shop.item({ priceMinor: 100_00, availableQuantity: 1_000, minOrderQuantity: 1 })

type Sent = { method: 'POST' | 'PUT' | 'DELETE'; url: string; as: Person; body?: unknown; headers?: Record<string, string> }

/** Sends all requests at once, alternating between the two servers. */
async function atOnce(calls: readonly Sent[]) {
  const answers = await Promise.all(
    calls.map(({ method, url, as, body, headers }, i) =>
      (i % 2 === 0 ? shop : twin).app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${as.token}`, ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
  return answers.map((answer) => ({ status: answer.statusCode, text: answer.body, body: answer.json<Record<string, unknown>>() }))
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const add = (as: Person, body: object, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  url: `/orders/${as.email}`,
  as,
  headers,
  body,
})
const line = (quantity: number) => ({ productId: product.id, quantity })
const withStatus = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status)

type OrderRow = { number: number; status: string; quantity: number; right: boolean; hidden: boolean; cancelled: boolean }
const ordersOf = (person: Person) =>
  shop.rows<OrderRow>(sql`
    select number, status, quantity, total_minor = unit_price_minor * quantity as right, deleted_at is not null as hidden, cancelled_at is not null as cancelled
    from orders where user_id = ${person.id} order by id`)

it.each(times(6, (round) => round))('concurrent cancels, changes and deletions of an order end in one state (round %i)', async (number) => {
  const customer = await shop.person()
  await shop.call('POST', `/orders/${customer.email}`, { as: customer, body: { _id: number, ...line(5) } })
  const by = (i: number) => (i % 3 === 0 ? admin : customer)
  const changes = times(6, (i): Sent => ({ method: 'PUT', url: `/update/${number}`, as: by(i), body: { quantity: 6 + i } }))
  const cancels = times(6, (i): Sent => ({ method: 'PUT', url: `/update/${number}`, as: by(i), body: { orderStatus: 'Cancelled' } }))
  const removals = times(number % 2 === 0 ? 4 : 0, (i): Sent => ({ method: 'DELETE', url: `/orders/${number}`, as: by(i) }))
  const answers = await atOnce([...changes, ...cancels, ...removals])

  const changed = answers.slice(0, 6).flatMap(({ body }, i) => (body['modifiedCount'] === 1 ? [6 + i] : []))
  const cancelled = answers.slice(6, 12).filter(({ body }) => body['modifiedCount'] === 1)
  const removed = answers.slice(12).filter(({ body }) => body['deletedCount'] === 1)
  const [order] = await ordersOf(customer)
  expect(order).toMatchObject({ status: 'cancelled', right: true, cancelled: true, hidden: removals.length > 0 })
  expect([5, ...changed]).toContain(order?.quantity)
  expect(removed).toHaveLength(removals.length > 0 ? 1 : 0)
  // Deleting also cancels, so there may be nothing left to cancel.
  expect(cancelled.length).toBeLessThanOrEqual(1)
  if (removals.length === 0) expect(cancelled).toHaveLength(1)
  // The audit log has each change by an admin once.
  const acknowledged =
    answers.filter(({ body }, i) => (i % 6) % 3 === 0 && i < 12 && body['modifiedCount'] === 1).length +
    answers.slice(12).filter(({ body }, i) => i % 3 === 0 && body['deletedCount'] === 1).length
  const [books] = await shop.rows<{ entries: number }>(
    sql`select count(*)::int as entries from audit_entries where subject_type = 'order' and subject_id = ${String(number)}`,
  )
  expect(books?.entries).toBe(acknowledged)
})

it.each(times(3, (round) => round))('one hundred concurrent requests with one _id create one order (round %i)', async (round) => {
  const customer = await shop.person()
  const number = 1_000 + round
  const answers = await atOnce(times(100, () => add(customer, { _id: number, ...line(3) })))
  expect(withStatus(answers, 201)).toHaveLength(1)
  expect(withStatus(answers, 200)).toHaveLength(99)
  expect(new Set(answers.map(({ text }) => text))).toEqual(
    new Set([JSON.stringify({ success: 'Added to your cart', _id: String(number) })]),
  )
  expect(await ordersOf(customer)).toEqual([expect.objectContaining({ number, quantity: 3, right: true })])
})

it.each(times(3, (round) => `"key-${round}"`))(
  'one hundred concurrent requests with one Idempotency-Key of %s create one order',
  async (key) => {
    const customer = await shop.person()
    const answers = await atOnce(times(100, () => add(customer, line(4), { 'idempotency-key': key })))
    expect(withStatus(answers, 201)).toHaveLength(1)
    expect(withStatus(answers, 200)).toHaveLength(99)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await ordersOf(customer)).toHaveLength(1)
  },
)

it('one key with different contents at once: one request wins, the others get CONFLICT', async () => {
  for (let round = 0; round < 4; round++) {
    const customer = await shop.person()
    const number = 2_000 + round
    const answers = await atOnce(times(40, (i) => add(customer, { _id: number, ...line(1 + (i % 8)) })))
    const [order, ...others] = await ordersOf(customer)
    expect(others).toEqual([])
    const winners = answers.filter((_, i) => 1 + (i % 8) === order?.quantity)
    expect(withStatus(winners, 201)).toHaveLength(1)
    expect(withStatus(winners, 200)).toHaveLength(4)
    expect(withStatus(answers, 409)).toHaveLength(35)
  }
})

it('many customers can use the same _id at once and get orders with different numbers', async () => {
  const customers = await Promise.all(times(20, () => shop.person()))
  const number = 3_000
  const answers = await atOnce(customers.flatMap((customer) => times(3, () => add(customer, { _id: number, ...line(2) }))))
  expect(withStatus(answers, 201)).toHaveLength(20)
  expect(withStatus(answers, 200)).toHaveLength(40)
  const numbers = new Map<string, Set<unknown>>()
  for (const [i, { body }] of answers.entries()) {
    const { email } = first(customers.slice(Math.floor(i / 3)))
    numbers.set(email, (numbers.get(email) ?? new Set()).add(body['_id']))
  }
  expect([...numbers.values()].every((own) => own.size === 1)).toBe(true)
  expect(new Set([...numbers.values()].flatMap((own) => [...own])).size).toBe(20)
  const kept = await shop.rows(sql`select 1 from orders where number = ${number}`)
  expect(kept).toHaveLength(1)
})

it('an order placed while its item changes matches one version of the item, at the price that the customer saw', async () => {
  const item = await shop.item({ name: 'Part at 10', priceMinor: 10_00, minOrderQuantity: 1, availableQuantity: 100 })
  const customer = await shop.person()
  const calls = times(80, (i): Sent => {
    const price = i % 2 === 0 ? 10 : 20
    if (i % 8 < 2)
      return {
        method: 'PUT',
        url: `/items/${item.id}`,
        as: admin,
        body: { price: i % 16 < 8 ? 20 : 10, name: `Part at ${i % 16 < 8 ? 20 : 10}` },
      }
    return add(customer, { productId: item.id, quantity: 2, price })
  })
  const answers = await atOnce(calls)
  const rows = await shop.rows<{ name: string; price: number }>(
    sql`select name, unit_price_minor as price from orders where product_id = ${item.id}`,
  )
  expect(rows).toHaveLength(withStatus(answers, 201).length)
  expect(rows.every(({ name, price }) => name === `Part at ${price / 100}`)).toBe(true)
  expect(answers.every(({ status }) => status === 201 || status === 409 || status === 200)).toBe(true)
})

it('an item that is removed while it is ordered accepts no orders afterwards', async () => {
  const item = await shop.item({ minOrderQuantity: 1 })
  const customer = await shop.person()
  const remove: Sent = { method: 'DELETE', url: `/items/${item.id}`, as: admin }
  const orderIt = add(customer, { productId: item.id, quantity: 2 })
  const answers = await atOnce([...times(20, () => orderIt), remove, remove, ...times(20, () => orderIt)])
  expect(
    answers
      .slice(20, 22)
      .map(({ status }) => status)
      .sort((a, b) => a - b),
  ).toEqual([200, 404])
  expect(await ordersOf(customer)).toHaveLength(withStatus(answers, 201).length)
  expect(withStatus(await atOnce(times(4, () => orderIt)), 404)).toHaveLength(4)
  const [own] = await ordersOf(customer)
  if (own) expect((await shop.call('PUT', `/update/${own.number}`, { as: customer, body: { quantity: 3 } })).status).toBe(409)
})

it('a customer who is removed while ordering has exactly the acknowledged orders', async () => {
  for (let round = 0; round < 4; round++) {
    const customer = await shop.person()
    const calls = times(30, () => add(customer, line(1)))
    const answers = await atOnce([...calls.slice(0, 15), { method: 'DELETE', url: `/user/${customer.id}`, as: admin }, ...calls.slice(15)])
    expect(answers[15]).toMatchObject({ status: 200 })
    expect(answers.every(({ status }) => [200, 201, 401, 404].includes(status))).toBe(true)
    expect(await ordersOf(customer)).toHaveLength(withStatus(answers, 201).length)
    expect(first(await atOnce([add(customer, line(1))])).status).toBe(401)
  }
})

it('no test caused a fault', () => expect(shop.faults).toEqual([]))
