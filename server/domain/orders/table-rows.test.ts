// The additional data of a row in an order table: refunds, invoice, and delivery details.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { placeWithoutPurchase } from '#server/test/older-rows.ts'
import type { Method } from '#server/test/paying-shop.ts'
import { payingShop } from '#server/test/paying-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { searchOrders } from './queries.ts'

const shop = await payingShop()
const admin = await shop.admin()
const card = '4242 4242 4242 4242'
const cardWithoutRefunds = '4000 0000 0000 5126'

type Found = Awaited<ReturnType<typeof searchOrders>>

async function rowsOf(customer: Person, as = customer) {
  const { data } = await trpcCall(shop, 'query', 'orders.search', {
    input: { email: customer.email, sort: 'time' },
    headers: bearer(as.token),
  })
  return (data as Found).orders
}
const refundsOf = async (customer: Person) => (await rowsOf(customer)).map(({ refund }) => refund)

async function pay(orders: number, number = card, method: Method = 'card') {
  const basket = await shop.basket(orders)
  const started = await shop.start(basket.customer, { numbers: basket.numbers, method, totalMinor: basket.totalMinor })
  const back = await shop.browse(started.redirectUrl, { number, course: 'return' })
  await shop.browse(back.headers.get('location') ?? '')
  return { ...basket, ...started }
}

const refund = (number: number | undefined, amountMinor: number) =>
  trpcCall(shop, 'mutation', 'payments.refund', {
    input: { refundId: crypto.randomUUID(), number, amountMinor, reason: 'One box was wet' },
    headers: bearer(admin.token),
  })

it('shows a refund while it is pending and when it is done, in part and in full', async () => {
  const { customer, numbers, totalMinor } = await pay(2)
  expect(await refundsOf(customer)).toEqual([null, null])
  await refund(numbers[0], 500_00)
  expect(await refundsOf(customer)).toEqual(['askedInPart', null])
  await shop.later()
  expect(await refundsOf(customer)).toEqual(['doneInPart', null])
  await refund(numbers[1], totalMinor - 500_00)
  expect(await refundsOf(customer)).toEqual(['asked', 'asked'])
  await shop.later()
  expect(await refundsOf(customer)).toEqual(['done', 'done'])
})

it('shows that a refund failed, until an admin has handled it', async () => {
  const { customer, numbers, totalMinor } = await pay(1, cardWithoutRefunds)
  await refund(numbers[0], totalMinor)
  await shop.later()
  expect(await refundsOf(customer)).toEqual(['failed'])
  const { data } = await trpcCall(shop, 'query', 'payments.failedRefunds', { headers: bearer(admin.token) })
  const failed = (data as { id: string; numbers: number[] }[]).find((one) => one.numbers.includes(numbers[0] ?? 0))
  await trpcCall(shop, 'mutation', 'payments.redoRefund', {
    input: { refundId: crypto.randomUUID(), failedId: failed?.id, byHand: true },
    headers: bearer(admin.token),
  })
  expect(await refundsOf(customer)).toEqual(['done'])
})

it('does not count money that was returned for a cancelled order of the same payment', async () => {
  const { customer, numbers, totalMinor } = await shop.basket(2)
  const started = await shop.start(customer, { numbers, method: 'card', totalMinor })
  await trpcCall(shop, 'mutation', 'orders.cancel', { input: { number: numbers[1] }, headers: bearer(customer.token) })
  const back = await shop.browse(started.redirectUrl, { number: card, course: 'return' })
  await shop.browse(back.headers.get('location') ?? '')
  await shop.later()
  const rows = await rowsOf(customer)
  expect(rows.map(({ status, refund: told }) => [status, told])).toEqual([
    ['paid', null],
    ['cancelled', null],
  ])
})

it('has the invoice of a paid order, and of no other', async () => {
  const { customer, id, items } = await pay(2)
  await addOrderOf(shop, customer, first(items), { quantity: 2 })
  const { number } = first(
    await shop.rows<{ number: number }>(sql`select number from documents where payment_id = ${id} and kind = 'invoice'`),
  )
  expect((await rowsOf(customer)).map(({ invoice }) => invoice)).toEqual([number, number, null])
})

it('shows the refunded amount of an order, and its credit notes', async () => {
  const alone = await pay(1)
  await refund(alone.numbers[0], 500_00)
  await shop.later()
  const { number } = first(
    await shop.rows<{ number: number }>(sql`select number from documents where payment_id = ${alone.id} and kind = 'credit_note'`),
  )
  expect(await rowsOf(alone.customer)).toMatchObject([{ refundedMinor: 500_00, creditNotes: [number] }])
  // Of a payment for two orders, an amount that fits one of them is that order's.
  const both = await pay(2)
  await refund(both.numbers[0], 500_00)
  expect(await rowsOf(both.customer)).toMatchObject([
    { refundedMinor: 500_00, creditNotes: [] },
    { refundedMinor: null, creditNotes: [] },
  ])
})

it("shows the delivery details as placed, or else the account's", async () => {
  const { customer, numbers } = await shop.basket(2)
  const live = async (address: string, phoneNumber: string) =>
    shop.rows(sql`update users set address = ${address}, phone_number = ${phoneNumber} where id = ${customer.id}`)
  await live('House 1, Dhaka', '+880 1711 000001')
  await placeWithoutPurchase(shop, Number(numbers[0]), 'cash')
  await live('House 2, Sylhet', '+880 1711 000002')
  const rows = await rowsOf(customer, admin)
  expect(rows.map(({ delivery }) => delivery)).toMatchObject([
    { address: 'House 1, Dhaka', phoneNumber: '+880 1711 000001', email: customer.email },
    { address: 'House 2, Sylhet', phoneNumber: '+880 1711 000002', email: customer.email },
  ])
})
