// bKash and Nagad payments from checkout to invoice, through the sandbox's wallets.
import { describe, expect, it } from 'vitest'
import { type Method, payingShop } from '#server/test/paying-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await payingShop()
const settled = { state: 'settled', orders: ['paid', 'paid'], invoices: 1, mails: 1, refunded: 0 }
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

async function begin(method: Method, orders = 2) {
  const basket = await shop.basket(orders)
  const { customer, numbers, totalMinor } = basket
  return { ...basket, ...(await shop.start(customer, { numbers, method, totalMinor })) }
}

/** Steps through the pages of the sandbox's bKash; returns the final redirect. */
async function payBkash(redirectUrl: string, scenario = 'usual', { wallet = '01700000001', pin = '12121' } = {}): Promise<string> {
  const first = locationOf(await shop.browse(`${redirectUrl}/wallet`, { wallet, scenario }))
  if (scenario === 'forged') return first
  await shop.browse(`${redirectUrl}/otp`, { otp: '123456' })
  return locationOf(await shop.browse(`${redirectUrl}/pin`, { pin }))
}

const payNagad = async (redirectUrl: string, scenario = 'success'): Promise<string> =>
  locationOf(await shop.browse(`${redirectUrl}/pay`, { account: '01700000003', pin: '1234', scenario }))

describe('bKash', () => {
  it('takes the money once when the customer returns, even if they return repeatedly', async () => {
    const { id, redirectUrl, items, totalMinor } = await begin('bkash')
    const back = await payBkash(redirectUrl)
    expect((await shop.stateOf(id)).state).toBe('open')
    await Promise.all([shop.browse(back), shop.browse(back), shop.browse(back)])
    expect(await shop.stateOf(id)).toMatchObject({ ...settled, received: totalMinor })
    await shop.browse(back)
    await shop.later()
    expect(await shop.stateOf(id)).toMatchObject(settled)
    for (const item of items) expect(await shop.stockOf(item.id)).toEqual({ available: 48, sold: 2 })
  })

  it('is not offered while bKash grants no token, and says until when', async () => {
    await begin('bkash', 1)
    await shop.sql`create table kept_tokens as table provider_tokens`
    await shop.sql`update provider_tokens set token = null, expires_at = null, updated_at = now(),
      asked_at = array[now() - interval '50 minutes', now() - interval '1 minute']`
    const { data } = await trpcCall(shop, 'query', 'payments.methods')
    const offers = data as { method: string; opensAt: string | null }[]
    const inMinutes = (Date.parse(offers.find(({ method }) => method === 'bkash')?.opensAt ?? '') - Date.now()) / 60_000
    expect(inMinutes).toBeGreaterThan(10)
    expect(inMinutes).toBeLessThan(11.5)
    expect(offers.filter(({ opensAt }) => opensAt === null).map(({ method }) => method)).toEqual(['cash', 'card', 'nagad'])
    expect((await shop.app.inject('/metrics')).body).toMatch(/^payment_method_locked_seconds\{method="bkash"\} 6\d\d$/m)

    const { customer, numbers, totalMinor, items } = await shop.basket(1)
    const refused = await shop.startCall(customer, { numbers, method: 'bkash', totalMinor })
    expect(refused.error).toMatchObject({ httpStatus: 503 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    expect(await shop.stockOf(items[0]?.id ?? 0)).toEqual({ available: 50, sold: 0 })
    await shop.sql`update provider_tokens t set token = k.token, expires_at = k.expires_at, asked_at = k.asked_at from kept_tokens k where k.account = t.account`
    await shop.sql`drop table kept_tokens`
  })

  it('is settled by the reconciler if the wallet took the money and the customer did not return', async () => {
    const { id, redirectUrl } = await begin('bkash')
    await payBkash(redirectUrl, 'executed')
    await shop.later()
    expect(await shop.stateOf(id)).toMatchObject(settled)
  })

  it('takes no money if the tab was closed too early, and the orders can be paid again', async () => {
    const { id, redirectUrl, customer, numbers, totalMinor } = await begin('bkash')
    await payBkash(redirectUrl, 'close')
    await shop.later()
    expect((await shop.stateOf(id)).state).toBe('open')
    await shop.halfAnHourLater()
    expect(await shop.stateOf(id)).toMatchObject({ state: 'expired', received: 0, orders: ['pending', 'pending'] })
    expect((await shop.start(customer, { numbers, method: 'nagad', totalMinor })).id).not.toBe(id)
  })

  it('ends a cancelled payment at once, and also a payment from a wallet with too little money', async () => {
    const cancelled = await begin('bkash')
    await shop.browse(locationOf(await shop.browse(`${cancelled.redirectUrl}/cancel`, {})))
    expect(await shop.stateOf(cancelled.id)).toMatchObject({ state: 'failed', failure: 'cancelled', orders: ['pending', 'pending'] })
    const poor = await begin('bkash')
    await shop.browse(await payBkash(poor.redirectUrl, 'usual', { wallet: '01700000002' }))
    expect(await shop.stateOf(poor.id)).toMatchObject({ state: 'failed', failure: 'insufficient_funds' })
    expect(await shop.stockOf(poor.items[0]?.id ?? 0)).toEqual({ available: 50, sold: 0 })
  })

  it('rejects a forged “success”, and refunds a different amount', async () => {
    const forged = await begin('bkash')
    await shop.browse(await payBkash(forged.redirectUrl, 'forged'))
    expect(await shop.stateOf(forged.id)).toMatchObject({ received: 0, orders: ['pending', 'pending'] })
    const tampered = await begin('bkash')
    await shop.browse(await payBkash(tampered.redirectUrl, 'tampered'))
    expect(await shop.stateOf(tampered.id)).toMatchObject({ orders: ['pending', 'pending'], invoices: 0, mails: 0 })
    await shop.later()
    expect((await shop.stateOf(tampered.id)).state).toBe('refunded')
  })

  it('continues after the wallet’s maintenance', async () => {
    const { id, redirectUrl } = await begin('bkash')
    const back = await payBkash(redirectUrl, 'maintenance')
    expect(locationOf(await shop.browse(back))).toBe(`/payment/result/${id}`)
    expect((await shop.stateOf(id)).state).toBe('open')
    await shop.browse(back)
    expect(await shop.stateOf(id)).toMatchObject(settled)
  })

  it('is refunded in parts, each part once', async () => {
    const { id, redirectUrl, numbers, totalMinor } = await begin('bkash', 1)
    await shop.browse(await payBkash(redirectUrl))
    const admin = await shop.admin()
    for (const amountMinor of [300_00, totalMinor - 300_00]) {
      const input = { refundId: crypto.randomUUID(), number: numbers[0], amountMinor, reason: 'Broken <b>' }
      expect((await trpcCall(shop, 'mutation', 'payments.refund', { input, headers: bearer(admin.token) })).data).toEqual({ asked: true })
      await shop.later()
    }
    expect(await shop.stateOf(id)).toMatchObject({ state: 'refunded', refunded: totalMinor })
    expect(await shop.sql`select 1 from documents where payment_id = ${id} and kind = 'credit_note'`).toHaveLength(2)
  })
})

describe('Nagad', () => {
  it('is settled by the return, regardless of the query', async () => {
    const { id, redirectUrl, totalMinor } = await begin('nagad')
    await shop.browse(`/payments/return/${id}?status=Success&payment_ref_id=1`)
    expect((await shop.stateOf(id)).state).toBe('open')
    const back = await payNagad(redirectUrl)
    await Promise.all([shop.browse(back), shop.browse(back)])
    expect(await shop.stateOf(id)).toMatchObject({ ...settled, received: totalMinor })
  })

  it.each(['close', 'pending', 'broken'])('is settled by the reconciler: %s', async (scenario) => {
    const { id, redirectUrl } = await begin('nagad')
    const back = await payNagad(redirectUrl, scenario)
    if (scenario !== 'close') await shop.browse(back)
    if (scenario === 'pending') {
      expect((await shop.stateOf(id)).state).toBe('open')
      await shop.browse(`${redirectUrl}/finish`, {})
    }
    for (let i = 0; i < 3; i += 1) await shop.later()
    expect(await shop.stateOf(id)).toMatchObject(settled)
  })

  it.each(['aborted', 'failed', 'poor'])('ends at once and releases its stock: %s', async (scenario) => {
    const { id, redirectUrl, items } = await begin('nagad')
    await shop.browse(await payNagad(redirectUrl, scenario))
    expect(await shop.stateOf(id)).toMatchObject({ state: 'failed', orders: ['pending', 'pending'], received: 0 })
    expect(await shop.stockOf(items[0]?.id ?? 0)).toEqual({ available: 50, sold: 0 })
  })

  it('refunds a different amount, and is refunded by an admin', async () => {
    const tampered = await begin('nagad')
    await shop.browse(await payNagad(tampered.redirectUrl, 'tampered'))
    await shop.later()
    expect(await shop.stateOf(tampered.id)).toMatchObject({ state: 'refunded', orders: ['pending', 'pending'], invoices: 0 })
    const paid = await begin('nagad', 1)
    await shop.browse(await payNagad(paid.redirectUrl))
    const admin = await shop.admin()
    const input = { refundId: crypto.randomUUID(), number: paid.numbers[0], reason: 'Broken' }
    expect((await trpcCall(shop, 'mutation', 'payments.refund', { input, headers: bearer(admin.token) })).data).toEqual({ asked: true })
    await shop.later()
    expect(await shop.stateOf(paid.id)).toMatchObject({ state: 'refunded', refunded: paid.totalMinor })
  })
})

it('leaves consistent books and no faults', async () => {
  expect(await shop.problems()).toEqual([])
  expect(shop.faults).toEqual([])
})
