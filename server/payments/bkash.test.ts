import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type BkashScenario,
  bkashSandboxCredentials,
  bkashSandboxPath,
  serveBkashSandbox,
  testOtp,
  testPin,
  testWallets,
} from '#packages/sandbox'
import { type Fault, openProxy } from '#server/test/provider-proxy.ts'
import { testShop } from '#server/test/test-shop.ts'
import { listenWith, paymentOf, queryOf, visit } from '#server/test/wallet-shop.ts'
import { type BkashSettings, createBkashGateway } from './bkash.ts'
import {
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  type PaidPayment,
  type PaymentRequest,
  type RefundRequest,
  type StartedPayment,
} from './gateway.ts'

const shop = await testShop()
const { db } = shop.shop
const credentials = await bkashSandboxCredentials(db)
const slowMs = 4_000
const publicUrl = await listenWith(shop, (app, url) => serveBkashSandbox(app, { db, publicUrl: url, credentials, slowMs }))
const proxy = await openProxy(publicUrl)

const gatewayWith = (values: Partial<BkashSettings> = {}): Gateway =>
  createBkashGateway({
    baseUrl: `${proxy.url}${bkashSandboxPath}`,
    ...credentials,
    refundVersion: 'v2',
    mode: 'test',
    db,
    timeoutMs: 10_000,
    ...values,
  })
const gateway = gatewayWith()

beforeEach(() => {
  proxy.faultOf = () => 'none'
  proxy.calls.length = 0
})

it('asks the database once a second at most whether bKash has locked the shop out', async () => {
  const asked = gatewayWith()
  vi.useFakeTimers({ toFake: ['performance'] })
  const statements = vi.spyOn(db, 'execute')
  onTestFinished(() => {
    vi.useRealTimers()
    statements.mockRestore()
  })
  const seconds = async () => asked.lockedForSeconds?.()
  for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 50 }, () => seconds()))
  expect(statements).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_001)
  await seconds()
  expect(statements).toHaveBeenCalledTimes(2)
})

const callsTo = (part: string) => proxy.calls.filter(({ path }) => path.endsWith(part)).length
const faultAt = (part: string, fault: Fault) => {
  proxy.faultOf = (path) => (path.endsWith(part) ? fault : 'none')
}

async function open(values: Partial<PaymentRequest> = {}, from: Gateway = gateway): Promise<StartedPayment & { page: string }> {
  const request = paymentOf(values)
  const { providerRef, redirectUrl } = await from.open(request)
  return { ...request, providerRef, page: redirectUrl }
}

/** The customer completes the payment; returns the query with which they return. */
async function pay(page: string, scenario: BkashScenario = 'usual', wallet: string = testWallets.usual) {
  await visit(`${page}/wallet`, { wallet, scenario })
  await visit(`${page}/otp`, { otp: testOtp })
  const last = await visit(`${page}/pin`, { pin: testPin })
  return last.location?.includes('status=') ? queryOf(last.location) : {}
}

async function paid(scenario: BkashScenario = 'usual', values: Partial<PaymentRequest> = {}): Promise<PaidPayment> {
  const payment = await open(values)
  const answer = await gateway.confirm(payment, await pay(payment.page, scenario))
  if (answer.status !== 'paid') throw new Error(`It is ${answer.status}`)
  return { ...payment, transactionRef: answer.transactionRef, paidAt: new Date() }
}

const paidAnswer = ({ amountMinor, reference }: PaymentRequest) => ({
  status: 'paid',
  amountMinor,
  currency: 'BDT',
  reference,
  mode: 'test',
  transactionRef: expect.stringMatching(/^[0-9A-F]{10}$/),
})

describe('a payment by bKash', () => {
  it('is executed when the customer returns, once, and not queried after success', async () => {
    const payment = await open()
    expect(await gateway.ask(payment)).toEqual({ status: 'open' })
    proxy.calls.length = 0
    const query = await pay(payment.page)
    expect(query).toMatchObject({ paymentID: payment.providerRef, status: 'success' })
    const answer = await gateway.confirm(payment, query)
    expect(answer).toEqual(paidAnswer(payment))
    expect(callsTo('/payment/status')).toBe(0)
    expect(await gateway.confirm(payment, query)).toEqual(answer)
    expect(await gateway.ask(payment)).toEqual(answer)
  })

  it('is executed once when the customer returns twenty times at once', async () => {
    const payment = await open()
    const query = await pay(payment.page)
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.confirm(payment, query)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual(paidAnswer(payment))
  })

  it('is not executed for a forged query, or a query that names another payment', async () => {
    const [payment, other] = await Promise.all([open(), open()])
    const query = await pay(payment.page)
    expect(await gateway.confirm(payment, { ...query, paymentID: other.providerRef })).toEqual({ status: 'open' })
    expect(await gateway.confirm(payment, { status: 'success' })).toEqual({ status: 'open' })
    expect(callsTo('/execute')).toBe(0)
    const forged = await visit(`${other.page}/wallet`, { wallet: '', scenario: 'forged' })
    expect(queryOf(forged.location)).toMatchObject({ status: 'success' })
    expect(await gateway.confirm(other, queryOf(forged.location))).toEqual({ status: 'open' })
  })

  it('stays open if the customer confirms and closes the tab', async () => {
    const payment = await open()
    expect(await pay(payment.page, 'close')).toEqual({})
    expect((await visit(payment.page)).text).toContain('If you close this tab')
    expect(await gateway.ask(payment)).toEqual({ status: 'open' })
  })

  it('is found paid if it was executed though the customer never returned', async () => {
    const payment = await open()
    await pay(payment.page, 'executed')
    expect(await gateway.ask(payment)).toEqual(paidAnswer(payment))
  })

  it('is found paid if the execution succeeded but its answer came too late', async () => {
    const hasty = gatewayWith({ timeoutMs: 1_000 })
    const payment = await open()
    const query = await pay(payment.page, 'slow')
    expect(await hasty.confirm(payment, query)).toEqual(paidAnswer(payment))
    expect([callsTo('/execute'), callsTo('/payment/status')]).toEqual([1, 1])
  })

  it('is found paid if the execution’s answer was lost', async () => {
    const payment = await open()
    const query = await pay(payment.page)
    faultAt('/execute', 'lost')
    expect(await gateway.confirm(payment, query)).toEqual(paidAnswer(payment))
    expect(callsTo('/execute')).toBe(1)
  })

  it('reports the amount that bKash reports, not the requested one', async () => {
    const payment = await open()
    const answer = await gateway.confirm(payment, await pay(payment.page, 'tampered'))
    expect(answer).toEqual({ ...paidAnswer(payment), amountMinor: payment.amountMinor - 1_00 })
    expect(await gateway.ask(payment)).toEqual(answer)
  })

  it('fails for lack of funds, and may be queried', async () => {
    const payment = await open()
    const answer = await gateway.confirm(payment, await pay(payment.page, 'usual', testWallets.poor))
    expect(answer).toEqual({ status: 'failed', reason: 'insufficient_funds', isFinal: false })
  })

  it('fails when the customer cancels, but the query alone is not trusted', async () => {
    const payment = await open()
    const cancelled = await visit(`${payment.page}/cancel`, {})
    expect(await gateway.confirm(payment, queryOf(cancelled.location))).toEqual({ status: 'failed', reason: 'cancelled', isFinal: false })
    const { providerRef, ...done } = await paid()
    const query = { paymentID: providerRef, status: 'cancel' }
    expect(await gateway.confirm({ ...done, providerRef }, query)).toEqual(paidAnswer(done))
  })

  it('fails after three wrong PINs', async () => {
    const payment = await open()
    await visit(`${payment.page}/wallet`, { wallet: testWallets.usual, scenario: 'usual' })
    await visit(`${payment.page}/otp`, { otp: testOtp })
    const tries = []
    for (let i = 0; i < 3; i++) tries.push(await visit(`${payment.page}/pin`, { pin: '00000' }))
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 303])
    const query = queryOf(tries[2]?.location ?? null)
    expect(query).toMatchObject({ status: 'failure' })
    expect(await gateway.confirm(payment, query)).toEqual({ status: 'failed', reason: 'declined', isFinal: false })
  })

  it('is unknown during bKash’s maintenance, and executed afterwards', async () => {
    const payment = await open()
    const query = await pay(payment.page, 'maintenance')
    await expect(gateway.confirm(payment, query)).rejects.toThrow(GatewayUnavailable)
    expect(await gateway.ask(payment)).toEqual({ status: 'open' })
    expect(await gateway.confirm(payment, query)).toEqual(paidAnswer(payment))
  })

  it('is not executed after the stock was released', async () => {
    const payment = await open({ expiresAt: new Date(Date.now() - 1_000) })
    expect(await gateway.confirm(payment, await pay(payment.page))).toEqual({ status: 'open' })
    expect(callsTo('/execute')).toBe(0)
  })

  it('is final after a day, unless it was paid', async () => {
    const later = gatewayWith({ now: () => new Date(Date.now() + 25 * 60 * 60 * 1_000) })
    const payment = await open()
    expect(await later.ask(payment)).toEqual({ status: 'failed', reason: 'expired', isFinal: true })
    const done = await paid()
    expect(await later.ask(done)).toEqual(paidAnswer(done))
  })

  it('refuses a used invoice number', async () => {
    const { reference } = await open()
    await expect(open({ reference })).rejects.toMatchObject({ name: 'GatewayRefused', code: '2029' })
  })

  it.each([
    ['another amount', { amount: '1.00' }],
    ['another currency', { currency: 'USD' }],
    ['another invoice number', { merchantInvoiceNumber: 'PDX' }],
    ['a page that is none', { bkashURL: 'javascript:alert(1)' }],
    ['no payment', { paymentID: null }],
  ])('is not opened if bKash creates one with %s', async (_what, change) => {
    const request = paymentOf()
    const made = { statusCode: '0000', paymentID: 'TR1', bkashURL: 'https://pay.test/', amount: '24500.00', currency: 'BDT' }
    faultAt('/create', { status: 200, body: JSON.stringify({ ...made, merchantInvoiceNumber: request.reference }) })
    expect(await gateway.open(request)).toEqual({ providerRef: 'TR1', redirectUrl: 'https://pay.test/' })
    faultAt('/create', { status: 200, body: JSON.stringify({ ...made, merchantInvoiceNumber: request.reference, ...change }) })
    await expect(gateway.open(request)).rejects.toThrow(GatewayUnavailable)
  })

  it.each([
    ['of another payment', { paymentID: 'TR2' }],
    ['of an agreement', { mode: '0001' }],
    ['of money that is only set aside', { intent: 'authorization' }],
    ['without a transaction', { trxID: '' }],
    ['with an amount that is none', { amount: '-1' }],
    ['with an amount of three decimals', { amount: '24500.001' }],
    ['with a status that nobody knows', { transactionStatus: 'Fine' }],
    ['without an invoice number', { merchantInvoiceNumber: null }],
  ])('does not count as paid by an answer %s', async (_what, change) => {
    const payment = { ...paymentOf(), providerRef: 'TR1' }
    const good = { statusCode: '0000', paymentID: 'TR1', transactionStatus: 'Completed', trxID: 'A1', amount: '24500', currency: 'BDT' }
    const answer = { ...good, mode: '0011', intent: 'sale', merchantInvoiceNumber: payment.reference }
    faultAt('/payment/status', { status: 200, body: JSON.stringify(answer) })
    expect(await gateway.ask(payment)).toMatchObject({ status: 'paid', amountMinor: 24_500_00 })
    faultAt('/payment/status', { status: 200, body: JSON.stringify({ ...answer, ...change }) })
    await expect(gateway.ask(payment)).rejects.toThrow(GatewayUnavailable)
  })

  it('reads an error from each of its field names', async () => {
    const payment = await open()
    for (const name of ['errorCode', 'statusCode', 'externalCode']) {
      faultAt('/execute', { status: 200, body: JSON.stringify({ statusCode: '0000', [name]: '2023' }) })
      const query = { paymentID: payment.providerRef, status: 'success' }
      expect(await gateway.confirm(payment, query), name).toMatchObject({ status: 'failed', reason: 'insufficient_funds' })
    }
  })
})

describe('an unavailable bKash', () => {
  const nonsense: Record<string, Fault> = {
    hangs: 'hangs',
    'is cut': 'lost',
    'is HTML': { status: 200, body: '<!doctype html><p>secret</p>', type: 'text/html' },
    'is of wrong types': { status: 200, body: '{"statusCode":{},"paymentID":7}' },
    'is null': { status: 200, body: 'null' },
    'is huge': { status: 200, body: `{"statusCode":"0000","pad":"${'x'.repeat(1_000_000)}"}` },
    'is an error of its own': { status: 500, body: '{"statusCode":"2023"}' },
    'sends us elsewhere': { status: 307, body: '', location: `${publicUrl}/healthz` },
    'is a refusal of the token': { status: 401, body: '{"message":"Unauthorized"}' },
  }

  it.each(Object.entries(nonsense))('is not trusted if the answer %s', async (name, fault) => {
    const hasty = gatewayWith({ timeoutMs: 300 })
    const payment = await open()
    const paidOne = { ...payment, transactionRef: 'A1', paidAt: new Date() }
    const refund = { id: randomUUID(), amountMinor: 1_00, reason: 'Broken', isRepeat: false, earlier: [] }
    proxy.faultOf = (path) => (path.includes('/token/') ? 'none' : fault)
    const calls = [() => hasty.open(paymentOf()), () => hasty.ask(payment), () => hasty.refund(paidOne, refund)]
    if (name === 'is a refusal of the token') calls.length = 1
    for (const call of calls) {
      const error = await call().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GatewayUnavailable)
      expect(String(error)).not.toMatch(/secret|xxxx/)
      expect(String(error)).not.toContain(credentials.password)
    }
    await shop.sql`update provider_tokens set asked_at = '{}'`
    await shop.sql`delete from sandbox_payments where kind = 'limit'`
  })

  it('refuses connections', async () => {
    const nowhere = gatewayWith({ baseUrl: 'http://127.0.0.1:1/v1' })
    await expect(nowhere.open(paymentOf())).rejects.toThrow(GatewayUnavailable)
  })
})

describe('a refund by bKash', () => {
  const refundOf = (amountMinor: number, values: Partial<RefundRequest> = {}): RefundRequest => ({
    id: randomUUID(),
    amountMinor,
    reason: 'It broke <on> the way & back',
    isRepeat: false,
    earlier: [],
    ...values,
  })
  const refundsAt = async ({ providerRef }: PaidPayment) => {
    const [row] = await shop.sql`select data -> 'refunds' as refunds from sandbox_payments where ref = ${providerRef}`
    return (row?.refunds ?? []) as { refundTrxId: string; amount: string }[]
  }

  it.each(['v1', 'v2'] as const)('returns the full amount, and no more (%s)', async (refundVersion) => {
    const edition = gatewayWith({ refundVersion })
    const payment = await paid()
    const { status, providerRef } = await edition.refund(payment, refundOf(payment.amountMinor))
    expect(await refundsAt(payment)).toMatchObject([{ refundTrxId: providerRef, amount: '24500.00' }])
    expect(status).toBe('done')
    await expect(edition.refund(payment, refundOf(1))).rejects.toThrow(GatewayRefused)
    expect(await refundsAt(payment)).toHaveLength(1)
  })

  it('is made in parts, to the last paisa and not one more', async () => {
    const payment = await paid()
    for (const amountMinor of [10_000_01, 14_499_98]) await gateway.refund(payment, refundOf(amountMinor))
    await expect(gateway.refund(payment, refundOf(2))).rejects.toMatchObject({ code: '2026' })
    expect(await gateway.refund(payment, refundOf(1))).toMatchObject({ status: 'done' })
    expect((await refundsAt(payment)).map(({ amount }) => amount)).toEqual(['10000.01', '14499.98', '0.01'])
  })

  it.each(['v1', 'v2'] as const)('is found, and not repeated, if its answer was lost (%s)', async (refundVersion) => {
    const edition = gatewayWith({ refundVersion })
    const payment = await paid()
    const refund = refundOf(5_000_00)
    proxy.faultOf = (path) => (path.includes('refund') ? 'lost' : 'none')
    await expect(edition.refund(payment, refund)).rejects.toThrow(GatewayUnavailable)
    proxy.faultOf = () => 'none'
    const [made] = await refundsAt(payment)
    const repeated = await edition.refund(payment, { ...refund, isRepeat: true })
    expect(repeated).toEqual({ status: 'done', providerRef: made?.refundTrxId })
    expect(await refundsAt(payment)).toHaveLength(1)
  })

  it.each(['v1', 'v2'] as const)('that never arrived is made by the retry (%s)', async (refundVersion) => {
    const payment = await paid()
    await gatewayWith({ refundVersion }).refund(payment, refundOf(5_000_00, { isRepeat: true }))
    expect(await refundsAt(payment)).toHaveLength(1)
  })

  it('is distinguished from an earlier one of the same amount', async () => {
    const payment = await paid()
    const { providerRef } = await gateway.refund(payment, refundOf(5_000_00))
    const refund = refundOf(5_000_00, { isRepeat: true, earlier: [{ providerRef, amountMinor: 5_000_00 }] })
    const second = await gateway.refund(payment, refund)
    expect(second.providerRef).not.toBe(providerRef)
    expect(await gateway.refund(payment, refund)).toEqual(second)
    expect(await refundsAt(payment)).toHaveLength(2)
  })

  it('is not repeated in version 1, which reports only one refund', async () => {
    const first = gatewayWith({ refundVersion: 'v1' })
    const payment = await paid()
    const { providerRef } = await first.refund(payment, refundOf(5_000_00))
    const refund = refundOf(5_000_00, { isRepeat: true, earlier: [{ providerRef, amountMinor: 5_000_00 }] })
    await expect(first.refund(payment, refund)).rejects.toThrow(GatewayUnavailable)
  })

  it('is delayed while bKash does not report earlier refunds', async () => {
    const payment = await paid()
    faultAt('/refund/payment/status', { status: 200, body: '{"statusCode":"2067"}' })
    await expect(gateway.refund(payment, refundOf(1_00, { isRepeat: true }))).rejects.toThrow(GatewayUnavailable)
    expect(await refundsAt(payment)).toHaveLength(0)
  })

  it('sends its reason in characters that bKash accepts', async () => {
    const payment = await paid()
    await gateway.refund(payment, refundOf(1_00, { reason: `<&>${'ভাঙা😀'.repeat(100)}` }))
    const sent = JSON.parse(proxy.calls.find(({ path }) => path.endsWith('/refund/payment/transaction'))?.body ?? '{}')
    expect(sent.reason.length).toBeLessThanOrEqual(255)
    expect(sent.reason).not.toMatch(/[<>&]/)
    expect(sent.reason.isWellFormed()).toBe(true)
    await gateway.refund(payment, refundOf(1_00, { reason: '' }))
    expect(await refundsAt(payment)).toHaveLength(2)
  })
})
