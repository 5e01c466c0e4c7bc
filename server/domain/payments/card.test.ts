// Card payments from checkout to invoice, through the sandbox's Stripe, with events in every order.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payingShop } from '#server/test/paying-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await payingShop()
const good = '4242 4242 4242 4242'
const pay = (redirectUrl: string, course: string, number = good) => shop.browse(redirectUrl, { number, course })
const settled = { state: 'settled', orders: ['paid', 'paid'], invoices: 1, mails: 1, refunded: 0 }

/** Waits until a webhook ends the payment. */
async function untilOver(id: string) {
  for (let tries = 0; tries < 200 && (await shop.stateOf(id)).state === 'open'; tries += 1) await pause(50)
}

async function begin(orders = 2) {
  const basket = await shop.basket(orders)
  const { customer, numbers, totalMinor } = basket
  return { ...basket, ...(await shop.start(customer, { numbers, method: 'card', totalMinor })) }
}

it('is settled once by the return, a later webhook and the reconciler together', async () => {
  const { id, redirectUrl, items, totalMinor } = await begin()
  expect(await shop.stockOf(items[0]?.id ?? 0)).toEqual({ available: 48, sold: 0 })
  const back = await pay(redirectUrl, 'return')
  const result = await shop.browse(back.headers.get('location') ?? '')
  expect([result.status, result.headers.get('location')]).toEqual([303, `/payment/result/${id}`])
  expect(await shop.stateOf(id)).toMatchObject({ ...settled, received: totalMinor })
  for (let i = 0; i < 3; i += 1) await shop.browse(back.headers.get('location') ?? '')
  await shop.later()
  expect(await shop.stateOf(id)).toMatchObject(settled)
  for (const item of items) expect(await shop.stockOf(item.id)).toEqual({ available: 48, sold: 2 })
})

it('is settled by the webhook if the tab is closed after paying', async () => {
  const { id, redirectUrl } = await begin()
  await pay(redirectUrl, 'close')
  await untilOver(id)
  expect(await shop.stateOf(id)).toMatchObject(settled)
})

it('is settled by a webhook that arrives twice before the customer returns', async () => {
  const { id, redirectUrl } = await begin()
  const back = await pay(redirectUrl, 'early')
  expect(await shop.stateOf(id)).toMatchObject(settled)
  await shop.browse(back.headers.get('location') ?? '')
  expect(await shop.stateOf(id)).toMatchObject(settled)
})

it('is settled by the reconciler if the webhook is lost or forged and the customer does not return', async () => {
  const lost = await begin()
  await pay(lost.redirectUrl, 'lost')
  const forged = await begin()
  await pay(forged.redirectUrl, 'forged')
  await pause(300)
  expect((await shop.stateOf(lost.id)).state).toBe('open')
  expect((await shop.stateOf(forged.id)).state).toBe('open')
  await shop.later()
  expect(await shop.stateOf(lost.id)).toMatchObject(settled)
  expect(await shop.stateOf(forged.id)).toMatchObject(settled)
})

it('is refunded in full if the provider reports another amount, and the orders stay as before', async () => {
  const { id, redirectUrl, items, totalMinor } = await begin()
  const back = await pay(redirectUrl, 'tampered')
  await shop.browse(back.headers.get('location') ?? '')
  expect(await shop.stateOf(id)).toMatchObject({
    state: 'settled',
    orders: ['pending', 'pending'],
    invoices: 0,
    mails: 0,
    received: totalMinor - 100,
  })
  await shop.later()
  expect(await shop.stateOf(id)).toMatchObject({ state: 'refunded', refunded: totalMinor - 100 })
  expect(await shop.stockOf(items[0]?.id ?? 0)).toEqual({ available: 50, sold: 0 })
})

it('a declined card leaves the payment open, and another card pays it', async () => {
  const { id, redirectUrl } = await begin()
  expect((await pay(redirectUrl, 'return', '4000 0000 0000 0002')).status).toBe(200)
  await shop.later()
  expect((await shop.stateOf(id)).state).toBe('open')
  const back = await pay(redirectUrl, 'return')
  await shop.browse(back.headers.get('location') ?? '')
  expect(await shop.stateOf(id)).toMatchObject(settled)
})

it("a payment that only awaits the bank's confirmation has no page to pay on, and cannot be started again", async () => {
  const { customer, numbers, totalMinor, id, redirectUrl } = await begin()
  const seen = async () => (await trpcCall(shop, 'query', 'payments.get', { input: { id }, headers: bearer(customer.token) })).data
  expect(await seen()).toMatchObject({ isConfirming: false, redirectUrl })
  await pay(redirectUrl, 'later')
  await shop.later()
  expect(await seen()).toMatchObject({ state: 'open', isConfirming: true, redirectUrl: null })
  const list = await trpcCall(shop, 'query', 'orders.search', { input: {}, headers: bearer(customer.token) })
  expect(list.data).toMatchObject({ orders: numbers.map(() => ({ openPaymentId: id, isConfirming: true })) })
  await shop.rows(sql`update payments set claimed_until = now() - interval '1 second' where id = ${id}`)
  const again = await shop.startCall(customer, { numbers, method: 'card', totalMinor })
  expect(again.error).toMatchObject({ code: 'CONFLICT' })
  await shop.browse(`${redirectUrl}/bank`, { answer: 'paid' })
  await shop.later()
  expect((await shop.stateOf(id)).state).toBe('settled')
})

it('is never settled by anything that a browser sends', async () => {
  const { id } = await begin()
  for (const query of ['checkout=success', 'payment_status=paid&amount=1', 'status=success&paymentID=x'])
    await shop.browse(`/payments/return/${id}?${query}`)
  expect(await shop.stateOf(id)).toMatchObject({ state: 'open', orders: ['pending', 'pending'], received: 0 })
  const forged = await fetch(`${shop.origin}/webhooks/stripe`, {
    method: 'POST',
    body: '{"id":"evt_1"}',
    headers: { 'stripe-signature': 't=1,v1=aa' },
  })
  expect(forged.status).toBe(400)
  expect((await shop.browse('/payments/return/5f0e3a2c-9d49-4f1c-9b53-b9f6d1b5a4a5')).status).toBe(404)
})

it('expires after half an hour, releases the stock, and can be paid again; late money is refunded', async () => {
  const { id, redirectUrl, items, customer, numbers, totalMinor } = await begin()
  await shop.halfAnHourLater()
  expect(await shop.stateOf(id)).toMatchObject({ state: 'expired', orders: ['pending', 'pending'] })
  expect(await shop.stockOf(items[0]?.id ?? 0)).toEqual({ available: 50, sold: 0 })
  // The provider's page is closed too.
  expect(await (await pay(redirectUrl, 'return')).text()).toContain('ended before it was paid')
  const second = await shop.start(customer, { numbers, method: 'card', totalMinor })
  expect(second.id).not.toBe(id)
  await shop.browse((await pay(second.redirectUrl, 'return')).headers.get('location') ?? '')
  expect(await shop.stateOf(second.id)).toMatchObject(settled)
})

it('is one payment for a double click, a reload and two tabs, and locks its orders', async () => {
  const { customer, numbers, totalMinor } = await shop.basket(2)
  const input = { numbers, method: 'card' as const, totalMinor }
  const started = await Promise.all(Array.from({ length: 8 }, () => shop.start(customer, input)))
  expect(new Set(started.map(({ id, redirectUrl }) => `${id} ${redirectUrl}`)).size).toBe(1)
  const [only] = numbers
  const frozen = await shop.startCall(customer, { ...input, numbers: [only ?? 0], totalMinor: totalMinor / 2 })
  expect(frozen.error).toMatchObject({ code: 'CONFLICT', issues: [{ path: String(only) }] })
  const changed = await shop.call('PUT', `/update/${only}`, { as: customer, body: { quantity: 3 } })
  expect(changed.status).toBe(409)
  const abandoned = await trpcCall(shop, 'mutation', 'payments.abandon', { input: { id: started[0]?.id }, headers: bearer(customer.token) })
  expect(abandoned.data).toEqual({ state: 'failed' })
  expect((await shop.start(customer, input)).id).not.toBe(started[0]?.id)
})

it('refunds an order that was cancelled during the payment, and pays the others', async () => {
  const { id, redirectUrl, customer, numbers, items, totalMinor } = await begin()
  await pay(redirectUrl, 'lost')
  expect((await shop.call('PUT', `/update/${numbers[0]}`, { as: customer, body: { orderStatus: 'Cancelled' } })).status).toBe(200)
  await shop.later()
  expect(await shop.stateOf(id)).toMatchObject({
    state: 'settled',
    orders: ['cancelled', 'paid'],
    received: totalMinor,
    refunded: totalMinor / 2,
    invoices: 1,
    mails: 1,
  })
  expect(await shop.stockOf(items[0]?.id ?? 0)).toEqual({ available: 50, sold: 0 })
  const sent = await shop.sql`select 1 from outbox where kind = 'payment-refunded' and recipient = ${customer.email}`
  expect(sent).toHaveLength(1)
})

it('is refunded by an admin in parts up to the paid amount, once per request, with credit notes', async () => {
  const { id, redirectUrl, numbers, totalMinor } = await begin(1)
  await shop.browse((await pay(redirectUrl, 'return')).headers.get('location') ?? '')
  const admin = await shop.admin()
  const refund = (input: object) =>
    trpcCall(shop, 'mutation', 'payments.refund', {
      input: { number: numbers[0], reason: 'Broken', ...input },
      headers: bearer(admin.token),
    })
  const part = { refundId: crypto.randomUUID(), amountMinor: 500_00 }
  expect((await refund(part)).data).toEqual({ asked: true })
  expect((await refund(part)).data).toEqual({ asked: false })
  expect((await refund({ refundId: crypto.randomUUID(), amountMinor: totalMinor })).error).toMatchObject({ code: 'CONFLICT' })
  expect((await refund({ refundId: crypto.randomUUID() })).data).toEqual({ asked: true })
  await shop.later()
  expect(await shop.stateOf(id)).toMatchObject({ state: 'refunded', refunded: totalMinor, orders: ['paid'] })
  expect(await shop.sql`select 1 from documents where payment_id = ${id} and kind = 'credit_note'`).toHaveLength(2)
  expect((await refund({ refundId: crypto.randomUUID(), amountMinor: 1 })).error).toMatchObject({ code: 'CONFLICT' })
})

it('stays settled if the provider refuses a refund', async () => {
  const { id, redirectUrl, numbers } = await begin(1)
  await shop.browse((await pay(redirectUrl, 'return', '4000 0000 0000 5126')).headers.get('location') ?? '')
  const admin = await shop.admin()
  await trpcCall(shop, 'mutation', 'payments.refund', {
    input: { number: numbers[0], reason: 'Broken', refundId: crypto.randomUUID() },
    headers: bearer(admin.token),
  })
  await shop.later()
  expect(await shop.stateOf(id)).toMatchObject({ state: 'settled', refunded: 0 })
})

it('leaves consistent books and no faults', async () => {
  expect(await shop.problems()).toEqual([])
  expect(shop.faults).toEqual([])
})
