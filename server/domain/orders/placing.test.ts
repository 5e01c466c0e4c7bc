import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import type { PaymentMethod } from '#common/orders/schema.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { placeOrders, releaseExpiredHolds } from './commands.ts'

const shop = await testShop()
const other = await secondShop(shop)
let customer: Person
let admin: Person
beforeEach(async () => {
  ;[customer, admin] = await Promise.all([shop.person(), shop.admin()])
})

const place = (who: Person, numbers: number[], app = shop.app) =>
  trpcCall({ app }, 'mutation', 'orders.place', { input: { numbers, method: 'cash' }, headers: bearer(who.token) })
const recordCash = (who: Person, number: number) =>
  trpcCall(shop, 'mutation', 'orders.recordCash', { input: { number }, headers: bearer(who.token) })
const cancel = (who: Person, number: number, app = shop.app) =>
  trpcCall({ app }, 'mutation', 'orders.cancel', { input: { number }, headers: bearer(who.token) })

/** Places orders with an online payment that is still open, which holds their stock. */
const hold = ({ id, email }: Person, numbers: number[], method: PaymentMethod = 'card') =>
  placeOrders(
    {
      ...shop.shop,
      address: '127.0.0.1',
      actor: {
        userId: id,
        email,
        role: 'user',
        displayName: 'Rina',
        staffRoles: [],
        lacksFactor: false,
        session: { id: '', kind: 'token', parentId: null, endsAt: new Date() },
      },
    },
    { numbers, method },
  )
const letHoldsExpire = () => shop.rows(sql`update orders set held_until = now() - interval '1 second' where held_until is not null`)

const stockOf = async (id: number) =>
  first(await shop.rows<{ q: number }>(sql`select available_quantity as q from products where id = ${id}`)).q
const movementsOf = (number: number) =>
  shop.rows<{ delta: number; reason: string }>(
    sql`select m.delta, m.reason from stock_movements m join orders o on o.id = m.order_id where o.number = ${number} order by m.id`,
  )
const orderOf = async (number: number) =>
  first(
    await shop.rows<{ status: string; placed: boolean; method: string | null; held: boolean }>(
      sql`select status, placed_at is not null as placed, payment_method as method, held_until is not null as held from orders where number = ${number}`,
    ),
  )
const expectTrueBooks = async () => {
  expect([...(await shop.rows(sql`select * from stock_audit`))]).toEqual([])
  expect([...(await shop.rows(sql`select * from payment_audit`))]).toEqual([])
}

describe('cash on delivery', () => {
  it('takes the stock at once, and the money is recorded later', async () => {
    const item = await shop.item({ availableQuantity: 100 })
    const number = await addOrderOf(shop, customer, item, { quantity: 30 })
    expect(await stockOf(item.id)).toBe(100)
    expect(await place(customer, [number])).toMatchObject({ status: 200, data: { placed: [number] } })
    expect(await stockOf(item.id)).toBe(70)
    expect(await orderOf(number)).toEqual({ status: 'pending', placed: true, method: 'cash', held: false })
    expect([...(await movementsOf(number))]).toEqual([{ delta: -30, reason: 'placed' }])
    await expectTrueBooks()
  })

  it('is paid once an admin records the money, and then counts as sold', async () => {
    const item = await shop.item()
    const number = await addOrderOf(shop, customer, item, { quantity: 12 })
    expect((await recordCash(admin, number)).error).toMatchObject({ code: 'CONFLICT', message: messages.notAwaitingCash })
    await place(customer, [number])
    expect((await recordCash(customer, number)).status).toBe(403)
    expect((await recordCash(admin, number)).data).toEqual({ changed: 1 })
    expect((await recordCash(admin, number)).data).toEqual({ changed: 0 })
    expect(first(await shop.rows(sql`select units_sold from products where id = ${item.id}`))).toEqual({ units_sold: 12 })
    expect((await cancel(customer, number)).error).toMatchObject({ code: 'CONFLICT', message: 'Paid order not be Deletable' })
    const noted = await shop.rows(
      sql`select action, subject_type, after -> 'orders' as orders from audit_entries where actor_id = ${admin.id} and after -> 'orders' @> ${String(number)}::text::jsonb`,
    )
    expect([...noted]).toEqual([{ action: 'payment.cashRecorded', subject_type: 'payment', orders: [number] }])
    await expectTrueBooks()
  })

  it('returns the stock when the order is cancelled or deleted', async () => {
    const item = await shop.item({ availableQuantity: 50 })
    const cancelled = await addOrderOf(shop, customer, item, { quantity: 10 })
    const deleted = await addOrderOf(shop, customer, item, { quantity: 20 })
    await place(customer, [cancelled, deleted])
    expect(await stockOf(item.id)).toBe(20)
    await cancel(customer, cancelled)
    await cancel(customer, cancelled)
    expect(await stockOf(item.id)).toBe(30)
    await shop.call('DELETE', `/orders/${deleted}`, { as: customer })
    expect(await stockOf(item.id)).toBe(50)
    await expectTrueBooks()
  })

  it('changes nothing when it is repeated', async () => {
    const item = await shop.item({ availableQuantity: 50 })
    const number = await addOrderOf(shop, customer, item, { quantity: 10 })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => place(customer, [number], i % 2 ? shop.app : other.app)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await stockOf(item.id)).toBe(40)
    await expectTrueBooks()
  })

  it('keeps the quantity of a placed order', async () => {
    const item = await shop.item()
    const number = await addOrderOf(shop, customer, item, { quantity: 10 })
    await place(customer, [number])
    const change = await shop.call('PUT', `/update/${number}`, { as: customer, body: { quantity: 11 } })
    expect(change).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    await expectTrueBooks()
  })
})

describe('checkout', () => {
  it('places all orders or none, and names the orders that cannot be placed', async () => {
    const [plenty, scarce] = [await shop.item({ availableQuantity: 100 }), await shop.item({ availableQuantity: 15 })]
    const fine = await addOrderOf(shop, customer, plenty, { quantity: 10 })
    const one = await addOrderOf(shop, customer, scarce, { quantity: 10 })
    const two = await addOrderOf(shop, customer, scarce, { quantity: 10 })
    const answer = await place(customer, [fine, one, two])
    expect(answer.error).toMatchObject({ code: 'CONFLICT', message: messages.outOfStock })
    expect(((answer.error?.issues ?? []) as { path: string }[]).map(({ path }) => path).sort()).toEqual([String(one), String(two)].sort())
    expect([await stockOf(plenty.id), await stockOf(scarce.id)]).toEqual([100, 15])
    expect((await orderOf(fine)).placed).toBe(false)
    await expectTrueBooks()
  })

  it('refuses other customers’ orders, duplicates, cancelled orders, and items that no longer exist', async () => {
    const item = await shop.item()
    const mine = await addOrderOf(shop, customer, item)
    const theirs = await addOrderOf(shop, await shop.person(), item)
    expect((await place(customer, [mine, theirs])).error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await place(customer, [mine, mine])).error).toMatchObject({ code: 'BAD_REQUEST' })
    expect((await place(customer, [])).error).toMatchObject({ code: 'BAD_REQUEST' })
    const cancelled = await addOrderOf(shop, customer, item)
    await cancel(customer, cancelled)
    expect((await place(customer, [mine, cancelled])).error).toMatchObject({ code: 'CONFLICT' })
    await shop.call('DELETE', `/items/${item.id}`, { as: admin })
    expect((await place(customer, [mine])).error).toMatchObject({ code: 'CONFLICT', message: messages.orderItemGone })
    expect((await orderOf(mine)).placed).toBe(false)
    await expectTrueBooks()
  })
})

describe('stock that is held for a payment', () => {
  it('is released when the hold expires, and the order returns to the cart', async () => {
    const item = await shop.item({ availableQuantity: 50 })
    const number = await addOrderOf(shop, customer, item, { quantity: 10 })
    await hold(customer, [number])
    expect(await orderOf(number)).toEqual({ status: 'pending', placed: true, method: 'card', held: true })
    expect(await releaseExpiredHolds(shop.shop)).toBe(0)
    await letHoldsExpire()
    expect(await releaseExpiredHolds(shop.shop)).toBe(1)
    expect(await orderOf(number)).toEqual({ status: 'pending', placed: false, method: null, held: false })
    expect(await stockOf(item.id)).toBe(50)
    await expectTrueBooks()
    expect((await place(customer, [number])).status).toBe(200)
    await expectTrueBooks()
  })

  it('is released once, even if the order is cancelled and placed again while its hold expires', async () => {
    for (let round = 0; round < 15; round += 1) {
      const item = await shop.item({ availableQuantity: 50 })
      const number = await addOrderOf(shop, customer, item, { quantity: 10 })
      await hold(customer, [number])
      await letHoldsExpire()
      await Promise.all([
        cancel(customer, number),
        releaseExpiredHolds(shop.shop),
        releaseExpiredHolds(other.shop),
        place(customer, [number], other.app),
        cancel(customer, number, other.app),
      ])
      const order = await orderOf(number)
      expect(order.status).toBe('cancelled')
      expect(await stockOf(item.id)).toBe(50)
    }
    await expectTrueBooks()
  })
})

describe('an item whose stock reached the limit while an order was placed', () => {
  const fill = (id: number) => shop.call('PUT', `/items/${id}`, { as: admin, body: { abalableQuantity: 900_000 } })

  it('does not prevent cancelling the order', async () => {
    const item = await shop.item({ availableQuantity: 100 })
    const number = await addOrderOf(shop, customer, item, { quantity: 30 })
    await place(customer, [number])
    expect((await fill(item.id)).status).toBe(200)
    expect(await cancel(customer, number)).toMatchObject({ status: 200, data: { changed: 1 } })
    expect(await stockOf(item.id)).toBe(900_000)
    await expectTrueBooks()
  })

  it('does not prevent releasing expired holds of its own or other orders', async () => {
    const [full, usual] = [await shop.item({ availableQuantity: 100 }), await shop.item({ availableQuantity: 100 })]
    const numbers = [await addOrderOf(shop, customer, full, { quantity: 30 }), await addOrderOf(shop, customer, usual, { quantity: 30 })]
    await hold(customer, numbers)
    await fill(full.id)
    await letHoldsExpire()
    expect(await releaseExpiredHolds(shop.shop)).toBe(2)
    expect([await stockOf(full.id), await stockOf(usual.id)]).toEqual([900_000, 100])
    await expectTrueBooks()
  })
})

describe('many buyers at once, on two processes', () => {
  it('sells the last piece to exactly one of them', async () => {
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.person()))
    for (let round = 0; round < 5; round += 1) {
      const item = await shop.item({ availableQuantity: 1, minOrderQuantity: 1 })
      const orders = await Promise.all(buyers.map((buyer) => addOrderOf(shop, buyer, item, { quantity: 1 })))
      const answers = await Promise.all(buyers.map((buyer, i) => place(buyer, [orders[i] ?? -1], i % 2 ? shop.app : other.app)))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(39)
      expect(await stockOf(item.id)).toBe(0)
    }
    await expectTrueBooks()
  })

  it('neither oversells nor deadlocks when carts share products in different orders', async () => {
    const items = await Promise.all(Array.from({ length: 5 }, () => shop.item({ availableQuantity: 60, minOrderQuantity: 1 })))
    const buyers = await Promise.all(Array.from({ length: 30 }, () => shop.person()))
    // All carts are filled before the first order, because sold-out parts cannot be added.
    const carts = await Promise.all(
      buyers.map((buyer, i) => {
        const mine = [...items].sort(() => Math.sin(i * 7.3 + items.length) - 0.3).slice(0, 4)
        return Promise.all(mine.map((item, k) => addOrderOf(shop, buyer, item, { quantity: 3 + ((i + k) % 4) })))
      }),
    )
    const answers = await Promise.all(
      carts.map((numbers, i) => place(first(buyers.slice(i)), i % 2 ? numbers : numbers.toReversed(), i % 3 ? shop.app : other.app)),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 409)).toBe(true)
    await expectTrueBooks()
  })
})
