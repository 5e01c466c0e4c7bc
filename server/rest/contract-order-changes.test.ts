// The changes that an order allows (quantity, cancelling, deleting) and the changes that it refuses.
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { addOrderOf, payOrder } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { Refusal } from './wire/common.ts'
import { Order } from './wire/orders.ts'

const shop = await testShop()
let customer: Person
let admin: Person
let item: Awaited<ReturnType<typeof shop.item>>
let number: number

beforeAll(async () => {
  customer = await shop.person()
  admin = await shop.admin()
})

beforeEach(async () => {
  item = await shop.item({ minOrderQuantity: 5, availableQuantity: 100, priceMinor: 1_000 })
  number = await addOrderOf(shop, customer, item, { quantity: 10 })
})

const update = (body: unknown, as: Person = customer) => shop.call('PUT', `/update/${number}`, { as, body })

async function stored(): Promise<z.infer<typeof Order>> {
  const found = await shop.call('GET', `/orders/${number}`, { as: customer })
  const [order] = z.array(Order.strict()).length(1).parse(found.body)
  if (!order) throw new Error('The order is gone')
  return order
}

async function expectModified(body: unknown, modifiedCount: number, as?: Person): Promise<void> {
  const answer = await update(body, as)
  expect([answer.status, answer.body]).toEqual([200, { acknowledged: true, modifiedCount }])
}

async function expectRefused(body: unknown, status: number, message: string): Promise<void> {
  const before = await stored()
  const answer = await update(body)
  expect([answer.status, Refusal.strict().parse(answer.body).message]).toEqual([status, message])
  expect(await stored()).toEqual(before)
}

describe('changing the quantity', () => {
  it('reads the new quantity from quantity', async () => {
    await expectModified({ quantity: 20 }, 1)
    expect((await stored()).quantity).toBe(20)
    await expectModified({ ...(await stored()), quantity: '25' }, 1)
    expect((await stored()).quantity).toBe(25)
    const [total] = await shop.rows(sql`select total_minor from orders where number = ${number}`)
    expect(Number(total?.total_minor)).toBe(25_000)
  })

  it('reads it from a changed orderQuantity if quantity is unchanged', async () => {
    await expectModified({ ...(await stored()), orderQuantity: 30 }, 1)
    expect(await stored()).toMatchObject({ quantity: 30, orderQuantity: 5 })
    await expectModified({ orderQuantity: '35' }, 1)
    expect((await stored()).quantity).toBe(35)
  })

  it('prefers quantity if both changed', async () => {
    await expectModified({ quantity: 40, orderQuantity: 50 }, 1)
    expect((await stored()).quantity).toBe(40)
  })

  it('changes nothing if nothing differs', async () => {
    for (const body of [
      {},
      { quantity: 10 },
      { orderQuantity: 5 },
      { quantity: 10, orderQuantity: 5 },
      { orderQuantity: 10 },
      await stored(),
    ]) {
      await expectModified(body, 0)
    }
  })

  it('enforces the product’s current limits, with the specification’s text', async () => {
    await expectModified({ quantity: 5 }, 1)
    await expectModified({ quantity: 100 }, 1)
    for (const quantity of [4, 101, 0, -5, 5.5, 2 ** 31, 1e21, '4', '', '5.0', ' 6', null, [6], {}, true]) {
      await expectRefused({ quantity }, 400, 'Invalide Quantity')
      await expectRefused({ orderQuantity: quantity }, 400, 'Invalide Quantity')
    }
    await shop.rows(sql`update products set min_order_quantity = 8, available_quantity = 12 where id = ${item.id}`)
    await expectRefused({ quantity: 7 }, 400, 'Invalide Quantity')
    await expectRefused({ quantity: 13 }, 400, 'Invalide Quantity')
    await expectModified({ quantity: 12 }, 1)
    expect((await stored()).orderQuantity).toBe(5)
  })

  it('is 409 if the product no longer exists', async () => {
    await shop.rows(sql`update products set deleted_at = now() where id = ${item.id}`)
    await expectRefused({ quantity: 20 }, 409, messages.orderItemGone)
    await expectModified({ orderStatus: 'Cancelled' }, 1)
  })

  it('is 409 for an order that is not pending', async () => {
    await expectModified({ orderStatus: 'Cancelled' }, 1)
    await expectRefused({ quantity: 20 }, 409, messages.orderNotPending)
    await shop.rows(sql`update orders set status = 'pending', cancelled_at = null where number = ${number}`)
    await payOrder(shop, number)
    await expectRefused({ quantity: 20 }, 409, messages.orderNotPending)
    await expectRefused({ ...(await stored()), quantity: 20 }, 409, messages.orderNotPending)
  })

  it('never changes price, owner, product or status', async () => {
    const before = await stored()
    const forged = {
      price: 0.01,
      email: 'me@people.test',
      userId: admin.id,
      productId: '1',
      name: 'Other',
      userName: 'Other',
      time: '1/1/1999',
    }
    await expectModified({ ...before, ...forged, quantity: 20 }, 1)
    expect(await stored()).toEqual({ ...before, quantity: 20 })
  })

  it('is audited when done by an admin', async () => {
    await expectModified({ quantity: 20 }, 1, admin)
    const entries = await shop.rows(sql`select action from audit_entries where subject_id = ${String(number)} and actor_id = ${admin.id}`)
    expect([...entries]).toEqual([{ action: 'order.quantityChanged' }])
  })
})

describe('cancelling', () => {
  it('accepts the whole order, by orderStatus or by status, whatever its quantities', async () => {
    await expectModified({ ...(await stored()), orderStatus: 'Cancelled', quantity: 'nonsense', orderQuantity: -1 }, 1)
    expect(await stored()).toMatchObject({ orderStatus: 'Cancelled', quantity: 10 })
    number = await addOrderOf(shop, customer, item, { quantity: 10 })
    await expectModified({ status: 'Cancelled' }, 1)
    expect((await stored()).orderStatus).toBe('Cancelled')
  })

  it('twice is 200 with modifiedCount 0', async () => {
    await expectModified({ orderStatus: 'Cancelled' }, 1)
    await expectModified({ orderStatus: 'Cancelled' }, 0)
    await expectModified({ status: 'Cancelled', quantity: 50 }, 0)
  })

  it('reads orderStatus before status', async () => {
    await expectModified({ orderStatus: 'Pandding', status: 'Cancelled' }, 0)
    expect((await stored()).orderStatus).toBe('Pandding')
  })

  it('is 409 for a paid order, with the specification’s text', async () => {
    await payOrder(shop, number)
    await expectRefused({ orderStatus: 'Cancelled' }, 409, 'Paid order not be Deletable')
    const byAdmin = await update({ orderStatus: 'Cancelled' }, admin)
    expect([byAdmin.status, Refusal.parse(byAdmin.body).message]).toEqual([409, 'Paid order not be Deletable'])
  })

  it('leaves the stock unchanged, because a pending order reserved none', async () => {
    await expectModified({ orderStatus: 'Cancelled' }, 1)
    const [stock] = await shop.rows(sql`select available_quantity from products where id = ${item.id}`)
    expect(stock).toEqual({ available_quantity: 100 })
  })
})

it.each(['Complate', 'complate', 'Paid', 'all', 'cancelled', ''])('never sets the status %j', async (orderStatus) => {
  await expectRefused({ orderStatus }, 400, 'Can only be set to Cancelled')
  await expectRefused({ status: orderStatus }, 400, 'Can only be set to Cancelled')
})

describe('deleting', () => {
  it('cancels the order, hides it permanently, and keeps it in the database', async () => {
    const answer = await shop.call('DELETE', `/orders/${number}`, { as: customer, headers: { 'content-type': 'application/json' } })
    expect([answer.status, answer.body]).toEqual([200, { acknowledged: true, deletedCount: 1 }])
    for (const as of [customer, admin]) {
      expect((await shop.call('GET', `/orders/${number}`, { as })).status).toBe(404)
      expect((await shop.call('GET', '/orders', { as })).text).not.toContain(`"_id":"${number}"`)
      expect((await shop.call('DELETE', `/orders/${number}`, { as })).status).toBe(404)
      expect((await update({ quantity: 20 }, as)).status).toBe(404)
      expect((await update({ orderStatus: 'Cancelled' }, as)).status).toBe(404)
    }
    const [kept] = await shop.rows(
      sql`select status, cancelled_at is not null as dated, deleted_at is not null as hidden from orders where number = ${number}`,
    )
    expect(kept).toEqual({ status: 'cancelled', dated: true, hidden: true })
  })

  it('accepts a cancelled order and keeps the day of its cancellation', async () => {
    await shop.rows(sql`update orders set status = 'cancelled', cancelled_at = '2026-01-02' where number = ${number}`)
    expect((await shop.call('DELETE', `/orders/${number}`, { as: customer })).status).toBe(200)
    const [kept] = await shop.rows(sql`select cancelled_at::date::text as day from orders where number = ${number}`)
    expect(kept).toEqual({ day: '2026-01-02' })
  })

  it('is 409 for a paid order, for its owner and for an admin', async () => {
    await payOrder(shop, number)
    for (const as of [customer, admin]) {
      const answer = await shop.call('DELETE', `/orders/${number}`, { as })
      expect([answer.status, Refusal.strict().parse(answer.body).message]).toEqual([409, 'Paid order not be Deletable'])
    }
    expect((await stored()).orderStatus).toBe('Complate')
  })
})

it('writes times as day/month/year with the month counted from 0, in UTC', async () => {
  for (const [moment, time] of [
    ['2026-01-01T00:30:00+06:00', '31/11/2025'],
    ['2026-02-28T23:59:59Z', '28/1/2026'],
    ['2026-12-31T23:30:00-01:00', '1/0/2027'],
  ]) {
    await shop.rows(sql`update orders set created_at = ${moment} where number = ${number}`)
    expect((await stored()).time).toBe(time)
  }
})
