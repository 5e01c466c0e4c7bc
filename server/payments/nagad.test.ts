import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type NagadScenario,
  nagadSandboxKeys,
  nagadSandboxPath,
  nagadTestAccount,
  nagadTestPin,
  serveNagadSandbox,
} from '#packages/sandbox'
import { type Fault, openProxy } from '#server/test/provider-proxy.ts'
import { testShop } from '#server/test/test-shop.ts'
import { listenWith, paymentOf, queryOf, visit } from '#server/test/wallet-shop.ts'
import {
  GatewayRefused,
  GatewayUnavailable,
  type PaidPayment,
  type PaymentRequest,
  type RefundRequest,
  type StartedPayment,
} from './gateway.ts'
import { createNagadGateway, type NagadSettings } from './nagad.ts'
import { seal } from './nagad-crypto.ts'
import { readPrivateKey, readPublicKey } from './nagad-keys.ts'

const shop = await testShop()
const { db } = shop.shop
const merchantId = '683000000000001'
const keys = await nagadSandboxKeys(db)
const { merchantPublicKey, providerPrivateKey } = keys
const publicUrl = await listenWith(shop, (app, url) =>
  serveNagadSandbox(app, { db, publicUrl: url, merchantId, merchantPublicKey, providerPrivateKey }),
)
const proxy = await openProxy(publicUrl)

const gatewayWith = (values: Partial<NagadSettings> = {}) =>
  createNagadGateway({
    baseUrl: `${proxy.url}${nagadSandboxPath}`,
    merchantId,
    privateKey: keys.merchantPrivateKey,
    publicKey: keys.providerPublicKey,
    refundPath: '/purchase/cancel',
    mode: 'test',
    timeoutMs: 5_000,
    ...values,
  })
const gateway = gatewayWith()

beforeEach(() => {
  proxy.faultOf = () => 'none'
  proxy.calls.length = 0
})

const faultAt = (part: string, fault: Fault) => {
  proxy.faultOf = (path) => (path.includes(part) ? fault : 'none')
}
const answering = (body: unknown, status = 200): Fault => ({ status, body: JSON.stringify(body) })

async function open(values: Partial<PaymentRequest> = {}): Promise<StartedPayment & { page: string }> {
  const request = paymentOf(values)
  const { providerRef, redirectUrl } = await gateway.open(request)
  return { ...request, providerRef, page: redirectUrl }
}

const pay = (page: string, scenario: NagadScenario = 'success') =>
  visit(`${page}/pay`, { account: nagadTestAccount, pin: nagadTestPin, scenario })

async function paid(values: Partial<PaymentRequest> = {}): Promise<PaidPayment> {
  const payment = await open(values)
  const answer = await gateway.confirm(payment, queryOf((await pay(payment.page)).location))
  if (answer.status !== 'paid') throw new Error(`It is ${answer.status}`)
  return { ...payment, transactionRef: answer.transactionRef, paidAt: new Date() }
}

const paidAnswer = ({ amountMinor, reference }: PaymentRequest) => ({
  status: 'paid',
  amountMinor,
  currency: 'BDT',
  reference,
  mode: 'test',
  transactionRef: expect.stringMatching(/^[0-9A-F]{8}$/),
})

describe('a payment by Nagad', () => {
  it('is found paid when the customer returns, however often', async () => {
    const payment = await open()
    expect(await gateway.ask(payment)).toEqual({ status: 'open' })
    const { location } = await pay(payment.page)
    expect(location).toContain(payment.returnUrl)
    expect(queryOf(location)).toMatchObject({ status: 'Success', payment_ref_id: payment.providerRef, order_id: payment.reference })
    const answer = await gateway.confirm(payment, queryOf(location))
    expect(answer).toEqual(paidAnswer(payment))
    expect(await gateway.ask(payment)).toEqual(answer)
  })

  it('is not paid because a query says so', async () => {
    const payment = await open()
    const query = { status: 'Success', payment_ref_id: payment.providerRef, order_id: payment.reference }
    expect(await gateway.confirm(payment, query)).toEqual({ status: 'open' })
  })

  it.each([
    ['aborted', 'cancelled'],
    ['failed', 'declined'],
    ['poor', 'declined'],
  ] as const)('that is %s has failed, and may be queried', async (scenario, reason) => {
    const payment = await open()
    await pay(payment.page, scenario)
    expect(await gateway.ask(payment)).toEqual({ status: 'failed', reason, isFinal: false })
  })

  it('that the customer cancels has failed', async () => {
    const payment = await open()
    const { location } = await visit(`${payment.page}/cancel`, {})
    expect(await gateway.confirm(payment, queryOf(location))).toEqual({ status: 'failed', reason: 'cancelled', isFinal: false })
  })

  it('is found paid if the customer closed the tab', async () => {
    const payment = await open()
    expect((await pay(payment.page, 'close')).location).toBe(new URL(payment.page).pathname)
    expect((await visit(payment.page)).text).toContain('You can close this tab')
    expect(await gateway.ask(payment)).toEqual(paidAnswer(payment))
  })

  it('reports the amount that Nagad reports, not the requested one', async () => {
    const payment = await open()
    await pay(payment.page, 'tampered')
    expect(await gateway.ask(payment)).toEqual({ ...paidAnswer(payment), amountMinor: payment.amountMinor - 1_00 })
  })

  it('is unknown while Nagad cannot be reached, and found paid afterwards', async () => {
    const payment = await open()
    await pay(payment.page, 'broken')
    for (let i = 0; i < 2; i++) await expect(gateway.ask(payment)).rejects.toThrow(GatewayUnavailable)
    expect(await gateway.ask(payment)).toEqual(paidAnswer(payment))
  })

  it('stays open while Nagad is unsure, until a second visit', async () => {
    const payment = await open()
    await pay(payment.page, 'pending')
    expect(await gateway.ask(payment)).toEqual({ status: 'open' })
    expect((await visit(payment.page)).text).toContain('Complete payment')
    await visit(`${payment.page}/finish`, {})
    expect(await gateway.ask(payment)).toEqual(paidAnswer(payment))
    expect((await visit(`${payment.page}/finish`, {})).status).toBe(409)
  })

  it('is refused with a used number, in another currency, or when Nagad does not know it', async () => {
    const { reference, ...payment } = await open()
    await expect(open({ reference })).rejects.toMatchObject({ name: 'GatewayRefused', code: 'DUPLICATE_ORDER' })
    await expect(open({ currency: 'USD' })).rejects.toThrow(GatewayRefused)
    await expect(gateway.ask({ ...payment, reference, providerRef: 'f'.repeat(30) })).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' })
  })

  it('is opened for customers with any IP address', async () => {
    for (const customerIp of ['::ffff:203.0.113.7', '2001:db8::1', 'unknown']) await expect(open({ customerIp })).resolves.toBeDefined()
  })

  it('can have the largest amount and the longest number', async () => {
    const payment = await paid({
      reference: `PD${randomUUID().replaceAll('-', '').toUpperCase().slice(0, 18)}`,
      amountMinor: 999_999_999_999_99,
    })
    expect(payment.amountMinor).toBe(999_999_999_999_99)
  })

  it.each([
    ['of another payment', { paymentRefId: 'f'.repeat(30) }],
    ['to another merchant', { merchantId: '1' }],
    ['without a transaction', { issuerPaymentRefNo: null }],
    ['without an order', { orderId: null }],
    ['with an amount that is a float', { amount: 24500 }],
    ['with an amount that is none', { amount: '24,500' }],
    ['without a status', { status: null }],
  ])('does not count as paid by an answer %s', async (_what, change) => {
    const payment = { ...paymentOf(), providerRef: 'a'.repeat(30) }
    const good = { merchantId, paymentRefId: payment.providerRef, orderId: payment.reference, amount: '24500.00', status: 'Success' }
    const answer = { ...good, issuerPaymentRefNo: '0000Z' }
    faultAt('/verify/', answering(answer))
    expect(await gateway.ask(payment)).toMatchObject({ status: 'paid', amountMinor: 24_500_00 })
    faultAt('/verify/', answering({ ...answer, ...change }))
    await expect(gateway.ask(payment)).rejects.toThrow(GatewayUnavailable)
  })

  it('is not opened by an answer that Nagad did not seal, or sealed for someone else', async () => {
    const inside = { paymentReferenceId: 'a'.repeat(30), challenge: 'c'.repeat(40), acceptDateTime: '20260101000000' }
    const nagad = { privateKey: readPrivateKey(providerPrivateKey), publicKey: readPublicKey(merchantPublicKey) }
    const us = { privateKey: readPrivateKey(keys.merchantPrivateKey), publicKey: readPublicKey(keys.providerPublicKey) }
    const good = seal(inside, nagad)
    const other = seal({ ...inside, challenge: 'd'.repeat(40) }, nagad)
    const forged = [
      { ...good, signature: other.signature },
      { ...good, sensitiveData: other.sensitiveData },
      seal(inside, { ...nagad, privateKey: us.privateKey }),
      seal(inside, { ...nagad, publicKey: us.publicKey }),
      { ...good, signature: '' },
      { sensitiveData: 'eA==', signature: good.signature },
      seal({ ...inside, challenge: 'x'.repeat(101) }, nagad),
    ]
    const texts = new Set<string>()
    for (const answer of forged) {
      faultAt('/initialize/', answering(answer))
      const error = await gateway.open(paymentOf()).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GatewayUnavailable)
      texts.add(String(error))
    }
    // All undecryptable answers have one error text; the other two have the wrong shape.
    expect([...texts].filter((text) => text.includes('cannot be decrypted'))).toHaveLength(1)
    expect(texts.size).toBe(3)
    faultAt('/initialize/', answering(good))
    await expect(gateway.open(paymentOf())).rejects.toMatchObject({ code: 'INVALID_ORDER' })
  })
})

describe('an unavailable Nagad', () => {
  const nonsense: Record<string, Fault> = {
    hangs: 'hangs',
    'is cut': 'lost',
    'is HTML': { status: 200, body: '<!doctype html><p>secret</p>', type: 'text/html' },
    'is of wrong types': { status: 200, body: '{"status":{},"sensitiveData":7,"merchantId":[]}' },
    'is null': { status: 200, body: 'null' },
    'is huge': { status: 200, body: `{"status":"Success","pad":"${'x'.repeat(1_000_000)}"}` },
    'is an error of its own': { status: 500, body: '{"reason":"INTERNAL"}' },
    'is a refusal of access': { status: 403, body: '{"reason":"FORBIDDEN"}' },
    'sends us elsewhere': { status: 302, body: '', location: `${publicUrl}/healthz` },
  }

  it.each(Object.entries(nonsense))('is not trusted if the answer %s', async (_name, fault) => {
    const hasty = gatewayWith({ timeoutMs: 300 })
    const payment = { ...paymentOf(), providerRef: 'a'.repeat(30), transactionRef: 'A1', paidAt: new Date() }
    const refund = { id: randomUUID(), amountMinor: 1_00, reason: 'Broken', isRepeat: false, earlier: [] }
    // The lost answer must be one that Nagad would have given successfully.
    const opened = fault === 'lost' ? await open() : payment
    proxy.faultOf = () => fault
    for (const call of [() => hasty.open(paymentOf()), () => hasty.ask(opened), () => hasty.refund(payment, refund)]) {
      const error = await call().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GatewayUnavailable)
      expect(String(error)).not.toMatch(/secret|xxxx/)
    }
  })
})

describe('a refund by Nagad', () => {
  const refundOf = (amountMinor: number, values: Partial<RefundRequest> = {}): RefundRequest => ({
    id: randomUUID(),
    amountMinor,
    reason: 'It broke on the way',
    isRepeat: false,
    earlier: [],
    ...values,
  })
  const refundsAt = async ({ providerRef }: PaidPayment) => {
    const [row] = await shop.sql`select data -> 'refunds' as refunds from sandbox_payments where ref = ${providerRef}`
    return (row?.refunds ?? []) as { refNo: string; amount: string }[]
  }

  it.each(['/purchase/cancel', '/purchase/refund'] as const)('returns the full amount, and no more (%s)', async (refundPath) => {
    const there = gatewayWith({ refundPath })
    const payment = await paid()
    const answer = await there.refund(payment, refundOf(payment.amountMinor))
    expect(await refundsAt(payment)).toMatchObject([{ refNo: answer.providerRef, amount: '24500.00' }])
    expect(answer.status).toBe('done')
    await expect(there.refund(payment, refundOf(1))).rejects.toThrow(GatewayRefused)
    expect(await refundsAt(payment)).toHaveLength(1)
    expect(proxy.calls.filter(({ path }) => path.includes(refundPath))).toHaveLength(2)
  })

  it('is made in parts, to the last paisa and not one more', async () => {
    const payment = await paid()
    for (const amountMinor of [10_000_01, 14_499_98]) await gateway.refund(payment, refundOf(amountMinor))
    await expect(gateway.refund(payment, refundOf(2))).rejects.toMatchObject({ code: 'INVALID_AMOUNT' })
    expect(await gateway.refund(payment, refundOf(1))).toMatchObject({ status: 'done' })
    expect((await refundsAt(payment)).map(({ amount }) => amount)).toEqual(['10000.01', '14499.98', '0.01'])
  })

  it('is found, and not repeated, if its answer was lost, even after an earlier refund', async () => {
    const payment = await paid()
    const first = await gateway.refund(payment, refundOf(5_000_00))
    const refund = refundOf(5_000_00, { earlier: [{ providerRef: first.providerRef, amountMinor: 5_000_00 }] })
    faultAt('/purchase/', 'lost')
    await expect(gateway.refund(payment, refund)).rejects.toThrow(GatewayUnavailable)
    proxy.faultOf = () => 'none'
    const repeated = await gateway.refund(payment, { ...refund, isRepeat: true })
    const made = await refundsAt(payment)
    expect(made).toHaveLength(2)
    expect(repeated).toEqual({ status: 'done', providerRef: made[1]?.refNo })
  })

  it('that never arrived is made by the retry, and distinguished from an earlier refund', async () => {
    const payment = await paid()
    const first = await gateway.refund(payment, refundOf(5_000_00, { isRepeat: true }))
    const earlier = [{ providerRef: first.providerRef, amountMinor: 5_000_00 }]
    await gateway.refund(payment, refundOf(5_000_00, { isRepeat: true, earlier }))
    expect(await refundsAt(payment)).toHaveLength(2)
  })

  it('is not made while Nagad cannot report earlier refunds', async () => {
    const payment = await paid()
    for (const answer of [answering({ reason: 'INTERNAL' }, 500), answering({ reason: '401_01' }, 401)]) {
      faultAt('/verify/', answer)
      await expect(gateway.refund(payment, refundOf(1_00, { isRepeat: true }))).rejects.toThrow(GatewayUnavailable)
    }
    expect(await refundsAt(payment)).toHaveLength(0)
  })

  it('sends as much of the reason as the key can encrypt', async () => {
    const payment = await paid()
    for (const reason of ['', `<&>"\\${'ভাঙা😀'.repeat(100)}`, 'x'.repeat(10_000)])
      expect(await gateway.refund(payment, refundOf(1_00, { reason }))).toMatchObject({ status: 'done' })
  })
})
