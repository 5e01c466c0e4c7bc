// Card payments against the sandbox's Stripe over real sockets.
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listen, paymentOf, stripeShop } from '#server/test/stripe-shop.ts'
import { first } from '#server/test/test-shop.ts'
import { GatewayRefused, GatewayUnavailable, type PaymentRequest, type RefundRequest } from './gateway.ts'
import { createStripeGateway } from './stripe.ts'
import { createStripeWebhookReader } from './stripe-webhook.ts'

const shop = await stripeShop()
const { gateway, pay, browse, deliveriesOf } = shop
const readWebhook = createStripeWebhookReader([shop.webhookSecret])

const open = async (values: Partial<PaymentRequest> = {}) => {
  const request = paymentOf(values)
  const opened = await gateway.open(request)
  return { ...request, ...opened }
}
const openAndPay = async (...how: Parameters<typeof pay> extends [unknown, ...infer Rest] ? Rest : never) => {
  const started = await open()
  await pay(started, ...how)
  const answer = await gateway.ask(started)
  if (answer.status !== 'paid') throw new Error(`The payment is ${answer.status}`)
  return { ...started, transactionRef: answer.transactionRef, paidAt: new Date() }
}
const refundOf = (amountMinor: number, values: Partial<RefundRequest> = {}): RefundRequest => ({
  id: randomUUID(),
  amountMinor,
  reason: 'The customer changed their mind',
  isRepeat: false,
  earlier: [],
  ...values,
})
const hearAll = async (ref: string, atLeast: number) =>
  (await deliveriesOf(ref, atLeast)).map(({ body, headers }) => readWebhook(body, headers))
const rowOf = async (ref: string) =>
  first(await shop.rows<{ state: string; data: Record<string, unknown> }>(sql`select state, data from sandbox_payments where ref = ${ref}`))
const paidFor = ({ amountMinor, currency, reference }: PaymentRequest) => ({
  status: 'paid',
  amountMinor,
  currency,
  reference,
  mode: 'test',
})

describe('a payment by card', () => {
  it('is open until it is paid on the hosted page, and returns with only a hint', async () => {
    const started = await open()
    expect(await gateway.ask(started)).toEqual({ status: 'open' })
    expect(await gateway.confirm(started, { checkout: 'success' })).toEqual({ status: 'open' })
    const back = await pay(started)
    expect([back.status, back.headers.get('location')]).toEqual([303, `${started.returnUrl}?checkout=success`])
    expect(await gateway.confirm(started, {})).toEqual({ ...paidFor(started), transactionRef: expect.stringMatching(/^pi_/) })
    expect(await hearAll(started.providerRef, 1)).toEqual([{ eventId: expect.stringMatching(/^evt_/), providerRef: started.providerRef }])
  })

  it('is closed when the customer leaves by the back link, unless it was already paid', async () => {
    const started = await open()
    expect(await gateway.confirm(started, { checkout: 'cancel' })).toEqual({ status: 'failed', reason: 'cancelled', isFinal: true })
    expect((await pay(started)).status).not.toBe(303)
    expect(await gateway.ask(started)).toMatchObject({ status: 'failed' })
    const paid = await open()
    await pay(paid)
    expect(await gateway.confirm(paid, { checkout: 'cancel' })).toMatchObject(paidFor(paid))
  })

  it('is described to Stripe, and allows only cards', async () => {
    const started = await open({ returnUrl: 'http://shop.test/back?of=1' })
    const metadata = { payment: started.id, reference: started.reference }
    expect((await rowOf(started.providerRef)).data).toMatchObject({
      amount: started.amountMinor,
      currency: 'bdt',
      reference: started.reference,
      email: started.email,
      description: started.description,
      metadata,
      intentMetadata: metadata,
      successUrl: 'http://shop.test/back?of=1&checkout=success',
      cancelUrl: 'http://shop.test/back?of=1&checkout=cancel',
      expiresAt: Math.floor(started.expiresAt.getTime() / 1000),
    })
  })

  it('expires within the limits that Stripe sets: half an hour to a day', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const [minutes, least, most] of [
      [-5, 30, 33],
      [20, 30, 33],
      [3 * 24 * 60, 24 * 60 - 2, 24 * 60],
    ] as const) {
      const { providerRef } = await open({ expiresAt: new Date(Date.now() + minutes * 60_000) })
      const held = (Number((await rowOf(providerRef)).data.expiresAt) - now) / 60
      expect(held).toBeGreaterThanOrEqual(least)
      expect(held).toBeLessThanOrEqual(most)
    }
  })

  it('stays open after a refused card, and accepts another card', async () => {
    const started = await open()
    for (const [number, text] of [
      ['4000 0000 0000 0002', 'declined'],
      ['4000000000009995', 'insufficient funds'],
      ['4111 1111 1111 1111', 'Never enter a real card'],
    ] as const) {
      const page = await pay(started, 'return', number)
      expect(await page.text()).toContain(text)
      expect(await gateway.ask(started)).toEqual({ status: 'open' })
    }
    await pay(started)
    expect(await gateway.ask(started)).toMatchObject(paidFor(started))
  })

  it('is the same payment when opened again, and a different call under its key is refused', async () => {
    const request = paymentOf()
    const opened = await Promise.all([gateway.open(request), gateway.open(request)])
    expect(opened[0]).toEqual(opened[1])
    await expect(gateway.open({ ...request, amountMinor: 1 })).rejects.toMatchObject({ name: 'GatewayRefused', code: 'idempotency_error' })
    const other = await gateway.open({ ...request, reference: paymentOf().reference })
    expect(other.providerRef).not.toBe(opened[0].providerRef)
  })

  it('is refused if Stripe does not accept such a payment', async () => {
    await expect(open({ amountMinor: 100_000_000 })).rejects.toMatchObject({ name: 'GatewayRefused', code: 'amount_too_large' })
    await expect(open({ email: 'nobody' })).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.ask({ ...paymentOf(), providerRef: 'cs_test_none' })).rejects.toMatchObject({ code: 'resource_missing' })
  })

  it('recognizes a live key by its prefix', () => {
    const modeOf = (secretKey: string) => createStripeGateway({ apiBase: 'https://api.stripe.com', secretKey }).mode
    expect(['sk_live_1', 'rk_live_1', 'sk_test_live_', 'rk_test_1', 'sandbox'].map(modeOf)).toEqual([
      'live',
      'live',
      'test',
      'test',
      'test',
    ])
  })
})

describe('failures around a payment', () => {
  it('a closed tab: paid, and only the webhook reports it', async () => {
    const started = await open()
    const page = await pay(started, 'close')
    expect([page.status, page.headers.get('location')]).toEqual([200, null])
    expect(await page.text()).toContain('You can close this page')
    expect(await hearAll(started.providerRef, 1)).toMatchObject([{ providerRef: started.providerRef }])
    expect(await gateway.ask(started)).toMatchObject(paidFor(started))
  })

  it('a webhook that arrives before the customer, twice: one event', async () => {
    const started = await open()
    await pay(started, 'early')
    const heard = shop.deliveries.filter(({ body }) => body.includes(started.providerRef))
    expect(heard).toHaveLength(2)
    expect(readWebhook(first(heard).body, first(heard).headers)).toEqual(
      readWebhook(heard[1]?.body ?? Buffer.alloc(0), heard[1]?.headers ?? {}),
    )
    expect(await gateway.ask(started)).toMatchObject(paidFor(started))
  })

  it('a lost webhook: asking finds the payment', async () => {
    const started = await open()
    await pay(started, 'lost')
    expect(await gateway.ask(started)).toMatchObject(paidFor(started))
    const later = await open()
    await pay(later)
    await deliveriesOf(later.providerRef, 1)
    expect(shop.deliveries.filter(({ body }) => body.includes(started.providerRef))).toEqual([])
  })

  it('a forged webhook is refused', async () => {
    const started = await open()
    await pay(started, 'forged')
    const { body, headers } = first(await deliveriesOf(started.providerRef, 1))
    expect(() => readWebhook(body, headers)).toThrow(expect.objectContaining({ name: 'GatewayRefused', code: 'bad_signature' }))
  })

  it('a different amount is reported as Stripe reports it', async () => {
    const started = await open()
    await pay(started, 'tampered')
    expect(await gateway.ask(started)).toMatchObject({ ...paidFor(started), amountMinor: started.amountMinor - 100 })
  })

  it.each([
    ['paid', { status: 'paid' }],
    ['failed', { status: 'failed', reason: 'declined', isFinal: true }],
  ] as const)('an asynchronous payment is open, and then %s', async (answer, expected) => {
    const started = await open()
    const onItsWay = await pay(started, 'later')
    expect(await (await browse(`http://shop.test${onItsWay.headers.get('location')}`)).text()).toContain('The bank pays')
    expect(await hearAll(started.providerRef, 1)).toMatchObject([{ providerRef: started.providerRef }])
    expect(await gateway.ask(started)).toEqual({ status: 'open', isConfirming: true })
    await gateway.close(started)
    for (let times = 0; times < 2; times += 1) await browse(`${started.redirectUrl}/bank`, { answer })
    expect(await gateway.ask(started)).toMatchObject(expected)
    expect(await hearAll(started.providerRef, 2)).toHaveLength(2)
  })

  it('a failed webhook delivery is repeated', async () => {
    const started = await open()
    shop.statuses.push(500, 503)
    await pay(started)
    const [one, two, three] = await hearAll(started.providerRef, 3)
    expect(two).toEqual(one)
    expect(three).toEqual(one)
  })
})

describe('the end of a payment', () => {
  it('closes an open payment for good', async () => {
    const started = await open()
    await gateway.close(started)
    const over = { status: 'failed', reason: 'expired', isFinal: true }
    expect(await gateway.ask(started)).toEqual(over)
    expect(await (await pay(started)).text()).toContain('ended before it was paid')
    await gateway.close(started)
    expect(await gateway.ask(started)).toEqual(over)
    expect(await hearAll(started.providerRef, 1)).toHaveLength(1)
  })

  it('leaves a paid payment unchanged', async () => {
    const paid = await openAndPay()
    await gateway.close(paid)
    expect(await gateway.ask(paid)).toMatchObject(paidFor(paid))
    expect(await (await pay(paid)).text()).toContain('This payment is complete')
  })

  it('happens automatically at the deadline', async () => {
    const started = await open()
    await shop.rows(sql`update sandbox_payments set data = data || '{"expiresAt": 1}' where ref = ${started.providerRef}`)
    expect(await (await pay(started)).text()).toContain('ended before it was paid')
    expect(await gateway.ask(started)).toEqual({ status: 'failed', reason: 'expired', isFinal: true })
    expect(await hearAll(started.providerRef, 1)).toHaveLength(1)
  })

  it('is either paid or closed, even if both happen at once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => open()))
    await Promise.all(all.flatMap((started) => [pay(started), gateway.close(started)]))
    for (const started of all) {
      const { status } = await gateway.ask(started)
      const page = await (await browse(started.redirectUrl)).text()
      expect(page).toContain(status === 'paid' ? 'This payment is complete' : 'ended before it was paid')
      expect(await hearAll(started.providerRef, 1)).toHaveLength(1)
    }
  })

  it('is paid once, however often the customer clicks', async () => {
    const started = await open()
    const pages = await Promise.all(Array.from({ length: 5 }, () => pay(started)))
    expect(pages.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await hearAll(started.providerRef, 1)).toHaveLength(1)
  })
})

describe('a refund', () => {
  it('is made in parts up to the paid amount, and not one unit over', async () => {
    const paid = await openAndPay()
    expect(await gateway.refund(paid, refundOf(4_500_00))).toEqual({ status: 'done', providerRef: expect.stringMatching(/^re_/) })
    await expect(gateway.refund(paid, refundOf(20_000_01))).rejects.toMatchObject({ name: 'GatewayRefused', code: 'amount_too_large' })
    expect(await gateway.refund(paid, refundOf(20_000_00))).toMatchObject({ status: 'done' })
    await expect(gateway.refund(paid, refundOf(1))).rejects.toMatchObject({ name: 'GatewayRefused', code: 'charge_already_refunded' })
  })

  it('is made as a whole, and never exceeds the paid amount when several arrive at once', async () => {
    const whole = await openAndPay()
    expect(await gateway.refund(whole, refundOf(whole.amountMinor))).toMatchObject({ status: 'done' })
    const paid = await openAndPay()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => gateway.refund(paid, refundOf(10_000_00))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(gateway.refund(paid, refundOf(whole.amountMinor + 1))).rejects.toBeInstanceOf(GatewayRefused)
  })

  it('is made once, however often it is requested, even after Stripe forgot the call', async () => {
    const paid = await openAndPay()
    const refund = refundOf(20_000_00)
    const [answer, again] = await Promise.all([gateway.refund(paid, refund), gateway.refund(paid, refund)])
    expect(again).toEqual(answer)
    await shop.rows(sql`delete from sandbox_payments where ref = ${`key:${refund.id}`}`)
    expect(await gateway.refund(paid, { ...refund, isRepeat: true })).toEqual(answer)
    expect(await gateway.refund(paid, refundOf(100, { isRepeat: true }))).toMatchObject({ status: 'done' })
  })

  it('is not refused because a lookup was refused, which says nothing about earlier refunds', async () => {
    const paid = await openAndPay()
    const refund = refundOf(20_000_00)
    const answer = await gateway.refund(paid, refund)
    const locked = createStripeGateway({ apiBase: shop.apiBase, secretKey: 'sk_test_revoked' })
    await expect(locked.refund(paid, { ...refund, isRepeat: true })).rejects.toThrow(GatewayUnavailable)
    // A replaced key does not refuse it either: a process with the next key makes the refund.
    await expect(locked.refund(paid, refundOf(1_00))).rejects.toThrow(GatewayUnavailable)
    expect(await gateway.refund(paid, { ...refund, isRepeat: true })).toEqual(answer)
  })

  it('is pending first, and done when queried later', async () => {
    const paid = await openAndPay('return', '4000 0000 0000 7726')
    const refund = refundOf(paid.amountMinor)
    const { status, providerRef } = await gateway.refund(paid, refund)
    expect(status).toBe('pending')
    expect(await gateway.refund(paid, { ...refund, isRepeat: true })).toEqual({ status: 'done', providerRef })
  })

  it('is not made if the bank returns it or nothing was paid', async () => {
    const paid = await openAndPay('return', '4000 0000 0000 5126')
    const refund = refundOf(paid.amountMinor)
    for (const isRepeat of [false, true])
      await expect(gateway.refund(paid, { ...refund, isRepeat })).rejects.toMatchObject({
        name: 'GatewayRefused',
        code: 'expired_or_canceled_card',
      })
    const started = { ...(await open()), paidAt: new Date() }
    const transactionRef = String((await rowOf(started.providerRef)).data.intent)
    await expect(gateway.refund({ ...started, transactionRef }, refundOf(1))).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(gateway.refund({ ...started, transactionRef: 'pi_none' }, refundOf(1))).rejects.toMatchObject({ code: 'resource_missing' })
  })

  it('sends a webhook that names none of our payments', async () => {
    const paid = await openAndPay('lost')
    await gateway.refund(paid, refundOf(1_00))
    expect(await hearAll(paid.transactionRef, 1)).toEqual([null])
  })
})

describe('an unreliable Stripe', () => {
  const secretKey = 'sk_test_do_not_tell'
  const started = { ...paymentOf(), providerRef: 'cs_test_1' }
  const session = {
    id: 'cs_test_1',
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1,
    currency: 'bdt',
  }

  const paidSession = { ...session, livemode: false, client_reference_id: 'PD1', payment_intent: { id: 'pi_1', status: 'succeeded' } }

  const asking = async (answer: RequestListener) => {
    const server = createServer(answer)
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    const stand = createStripeGateway({ apiBase: `${await listen(server)}/stripe/`, secretKey, timeoutMs: 150 })
    return stand.ask(started).then(
      () => null,
      (error: unknown) => error,
    )
  }
  const json =
    (status: number, body: unknown): RequestListener =>
    (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))

  it.each<[string, RequestListener]>([
    ['hangs', () => {}],
    ['hangs within its answer', (_request, response) => void response.writeHead(200).write('{"id":')],
    ['hangs up', (request) => void request.socket.destroy()],
    ['is broken', json(500, { error: { type: 'api_error', message: secretKey } })],
    ['is overrun', json(429, { error: { type: 'invalid_request_error', code: 'rate_limit' } })],
    ['is busy with the same call', json(409, { error: { type: 'idempotency_error' } })],
    ['answers no JSON', json(200, '<html>')],
    ['answers nothing', json(200, 'null')],
    ['answers another thing', json(200, { ...session, amount_total: '1' })],
    ['says paid and not what', json(200, { ...paidSession, client_reference_id: null })],
    ['refuses in no shape', json(404, {})],
    [
      'leads elsewhere',
      (request, response) =>
        request.url === '/elsewhere'
          ? json(200, paidSession)(request, response)
          : void response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
  ])('%s: the outcome is unknown', async (_name, answer) => {
    const error = await asking(answer)
    expect(error).toBeInstanceOf(GatewayUnavailable)
    expect(`${(error as Error).stack} ${String((error as Error).cause)}`).not.toContain(secretKey)
  })

  it('is trusted if it answers correctly', async () => {
    expect(await asking(json(200, paidSession))).toBeNull()
  })

  it('is unavailable: the outcome is unknown', async () => {
    const server = createServer()
    const apiBase = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    await expect(createStripeGateway({ apiBase, secretKey }).open(paymentOf())).rejects.toThrow(
      new GatewayUnavailable('Stripe did not answer: ECONNREFUSED'),
    )
  })

  it('is called under its base URL’s path, with the key, once', async () => {
    const calls: (string | undefined)[] = []
    await asking((request, response) => {
      calls.push(`${request.url} ${request.headers.authorization}`)
      json(500, {})(request, response)
    })
    expect(calls).toEqual([`/stripe/v1/checkout/sessions/cs_test_1?expand[0]=payment_intent Bearer ${secretKey}`])
  })

  it('does not answer to a wrong key, and no error contains the key', async () => {
    const error = await createStripeGateway({ apiBase: shop.apiBase, secretKey })
      .ask(started)
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(GatewayUnavailable)
    expect((error as Error).stack).not.toContain(secretKey)
  })

  it('does not reveal a key that no header can contain in an error', async () => {
    const error = await createStripeGateway({ apiBase: shop.apiBase, secretKey: `${secretKey}\n1` })
      .ask(started)
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(GatewayUnavailable)
    expect(`${(error as Error).stack} ${String((error as Error).cause)}`).not.toContain(secretKey)
  })
})
