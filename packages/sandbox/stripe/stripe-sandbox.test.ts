// The sandbox on its own: what its API refuses, what two of its processes share, and what its page shows.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createStripeGateway } from '#server/payments/stripe.ts'
import { paymentOf, stripeShop } from '#server/test/stripe-shop.ts'
import { first, publicUrl } from '#server/test/test-shop.ts'
import { courses, testCards } from './cards.ts'
import { serveStripeSandbox } from './serve.ts'

const shop = await stripeShop()
const bearer = { authorization: `Bearer ${shop.secretKey}` }
const soon = () => String(Math.floor(Date.now() / 1000) + 3_600)

type ApiBody = Record<string, unknown> & { error?: { type: string; code?: string; param?: string; message: string } }
const call = async (method: 'GET' | 'POST', path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${shop.apiBase}${path}`, {
    method,
    headers: { ...bearer, ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as ApiBody }
}
const sessionForm = (values: Record<string, string | undefined> = {}) =>
  Object.fromEntries(
    Object.entries({
      mode: 'payment',
      'line_items[0][quantity]': '2',
      'line_items[0][price_data][currency]': 'bdt',
      'line_items[0][price_data][unit_amount]': '5050',
      'line_items[0][price_data][product_data][name]': 'Parts',
      client_reference_id: 'PD1',
      success_url: 'http://shop.test/back',
      cancel_url: 'http://shop.test/cancelled',
      expires_at: soon(),
      ...values,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
const sessions = '/v1/checkout/sessions'
const add = async (values?: Record<string, string | undefined>) => (await call('POST', sessions, sessionForm(values))).body
const urlOf = (session: ApiBody) => String(session.url)
const payUrl = (session: ApiBody) => urlOf(session).replace(publicUrl, shop.origin)

describe('the API', () => {
  it('leaves the shop’s own refusals as they are', async () => {
    const headers = { cookie: 'partsdock_session=1', 'sec-fetch-site': 'cross-site' }
    const answer = await fetch(`${shop.apiBase}${sessions}`, { method: 'POST', headers, body: new URLSearchParams(sessionForm()) })
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })])
  })

  it('returns a session like Stripe does', async () => {
    const session = await add()
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 10_100,
      currency: 'bdt',
      client_reference_id: 'PD1',
      livemode: false,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${publicUrl}/sandbox/stripe/pay/${String(session.id)}`,
    })
    await shop.browse(urlOf(session), { number: '4242424242424242' })
    const plain = (await call('GET', `${sessions}/${String(session.id)}`)).body
    expect(plain).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: expect.stringMatching(/^pi_/), url: null })
    const { body } = await call('GET', `${sessions}/${String(session.id)}?expand[]=payment_intent`)
    expect(body.payment_intent).toMatchObject({ id: plain.payment_intent, amount_received: 10_100, status: 'succeeded' })
  })

  it.each([
    ['none', {}, 401],
    ['another one', { authorization: 'Bearer sk_test_wrong' }, 401],
    ['of the wrong kind', { authorization: 'Digest 1' }, 401],
    ['as the user of Basic', { authorization: `Basic ${Buffer.from(`${shop.secretKey}:`).toString('base64')}` }, 404],
  ] as const)('requires its key: %s', async (_name, headers, status) => {
    const answer = await fetch(`${shop.apiBase}${sessions}/none`, { headers })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  it.each<[Record<string, string | undefined>, object]>([
    [{ mode: undefined }, { code: 'parameter_missing', param: 'mode' }],
    [{ success_url: 'javascript:alert(1)' }, { param: 'success_url' }],
    [{ nonsense: '1' }, { code: 'parameter_unknown', param: 'nonsense' }],
    [{ 'line_items[0][color]': 'red' }, { code: 'parameter_unknown', param: 'line_items[0][color]' }],
    [{ 'line_items[0][quantity]': '-1' }, { param: 'line_items[0][quantity]' }],
    [{ 'line_items[0][price_data][unit_amount]': '1.5' }, { param: 'line_items[0][price_data][unit_amount]' }],
    [{ 'line_items[0][price_data][unit_amount]': '0' }, { code: 'amount_too_small' }],
    [{ 'line_items[0][price_data][unit_amount]': '50000000' }, { code: 'amount_too_large' }],
    [{ expires_at: String(Math.floor(Date.now() / 1000) + 1_700) }, { message: expect.stringContaining('at least 30 minutes') }],
    [{ expires_at: String(Math.floor(Date.now() / 1000) + 86_500) }, { message: expect.stringContaining('less than 24 hours') }],
    [{ 'mode[a]': '1' }, { type: 'invalid_request_error' }],
    [{ '__proto__[polluted]': '1' }, { code: 'parameter_unknown' }],
    [{ 'expand[0]': 'customer' }, { param: 'expand[0]' }],
  ])('refuses %o', async (values, error) => {
    const { status, body } = await call('POST', sessions, sessionForm(values))
    expect([status, body.error]).toEqual([400, expect.objectContaining(error)])
  })

  it('refuses unknown parameters in Stripe’s format', async () => {
    expect((await call('POST', '/v1/charges', {})).body.error?.message).toBe('Unrecognized request URL (POST: /sandbox/stripe/v1/charges).')
    expect((await call('GET', '/v1/refunds/re_none')).body.error?.code).toBe('resource_missing')
    expect((await call('POST', `${sessions}/cs_test_none/expire`, {})).status).toBe(404)
    const json = await fetch(`${shop.apiBase}${sessions}`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([json.status, await json.json()]).toMatchObject([415, { error: { type: 'invalid_request_error' } }])
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`metadata[${i}]`, '1']))
    expect((await call('POST', sessions, many)).status).toBe(400)
  })

  it('does one thing per key, once', async () => {
    const form = sessionForm()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('POST', sessions, form, headers)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(3)
    for (const other of [
      await call('POST', sessions, { ...form, client_reference_id: 'PD2' }, headers),
      await call('POST', `${sessions}/${String(answers[0]?.body.id)}/expire`, {}, headers),
    ])
      expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error'])
    expect((await call('GET', `${sessions}/${String(answers[0]?.body.id)}`)).body.status).toBe('open')
  })

  it('stores no answer of a refused call', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const form = { payment_intent: 'pi_none' }
    for (let times = 0; times < 2; times += 1) expect((await call('POST', '/v1/refunds', form, headers)).status).toBe(404)
    expect((await call('POST', sessions, sessionForm(), headers)).status).toBe(200)
  })

  it('lists refunds by their ids and by their payment intents', async () => {
    const session = await add()
    await shop.browse(urlOf(session), { number: '4242424242424242', course: 'lost' })
    const intent = String((await call('GET', `${sessions}/${String(session.id)}`)).body.payment_intent)
    const refund = (await call('POST', '/v1/refunds', { payment_intent: intent, amount: '100', 'metadata[refund]': 'r1' })).body
    expect(refund).toMatchObject({ object: 'refund', amount: 100, currency: 'bdt', status: 'succeeded', metadata: { refund: 'r1' } })
    expect((await call('GET', `/v1/refunds/${String(refund.id)}`)).body).toEqual(refund)
    const rest = (await call('POST', '/v1/refunds', { payment_intent: intent })).body
    expect(rest.amount).toBe(10_000)
    const list = (await call('GET', `/v1/refunds?payment_intent=${intent}&limit=1`)).body
    expect(list).toMatchObject({ object: 'list', data: [rest], has_more: true })
  })
})

describe('two processes of the sandbox', () => {
  it('share the same payments', async () => {
    const sandbox = { db: shop.shop.db, publicUrl, secretKey: shop.secretKey, webhookSecret: 'whsec_1', webhookUrl: 'http://127.0.0.1:1/' }
    const { app } = await buildApp({ shop: shop.shop, publicUrl, sandbox: (it) => serveStripeSandbox(it, sandbox) })
    afterAll(() => app.close())
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const there = createStripeGateway({ apiBase: `${origin}/sandbox/stripe`, secretKey: shop.secretKey })
    const request = paymentOf()
    const [here, other] = await Promise.all([shop.gateway.open(request), there.open(request)])
    expect(other).toEqual(here)
    await shop.pay(here)
    expect(await there.ask({ ...request, ...here })).toMatchObject({ status: 'paid' })
  })
})

describe('the hosted page', () => {
  it('shows the order, says that it is a sandbox, and lists all choices', async () => {
    const session = await add({ 'line_items[0][price_data][product_data][name]': '<b>Parts</b>' })
    const answer = await shop.browse(urlOf(session))
    const page = await answer.text()
    for (const text of [
      'Sandbox: this page replaces Stripe',
      'BDT 101.00',
      '&lt;b&gt;Parts&lt;/b&gt;',
      '<dd>PD1</dd>',
      '<label for="number">',
    ])
      expect(page).toContain(text)
    for (const { number } of testCards) expect(page).toContain(number)
    for (const [course, label] of Object.entries(courses)) {
      expect(page).toContain(`value="${course}"`)
      expect(page).toContain(label)
    }
    expect(page).toContain('<a href="http://shop.test/cancelled">Cancel and go back</a>')
    expect(page).not.toMatch(/<script|<b>/)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'none'; style-src 'sha256-/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('accepts a form from its own page, but not from another site with the browser’s cookie', async () => {
    const session = await add()
    const post = (site: string) =>
      fetch(payUrl(session), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: 'partsdock_session=1', 'sec-fetch-site': site },
        body: new URLSearchParams({ number: '4242 4242 4242 4242' }),
      })
    expect((await post('cross-site')).status).toBe(403)
    const paid = await post('same-origin')
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://shop.test/back'])
  })

  it('does not redisplay a number that may be a real card', async () => {
    const session = await add()
    const page = await (await shop.browse(urlOf(session), { number: '4111 1111 1111 1111', course: 'close' })).text()
    // A random reference of the page may contain four such digits.
    const ofCard = /4111.?1111/
    expect(page).not.toMatch(ofCard)
    expect(page).toMatch(/role="alert"/)
    expect(page).toContain('value="close" checked')
    expect(JSON.stringify(await shop.rows(sql`select * from sandbox_payments where ref = ${String(session.id)}`))).not.toMatch(ofCard)
  })

  it('has no other payments', async () => {
    for (const path of ['cs_test_1', `cs_test_${'0'.repeat(48)}`, '%00', "'"]) {
      expect((await fetch(`${shop.apiBase}/pay/${path}`)).status, path).toBe(404)
      expect((await fetch(`${shop.apiBase}/pay/${path}`, { method: 'POST', body: new URLSearchParams() })).status, path).toBe(404)
    }
    const session = await add()
    const before = await (await shop.browse(`${urlOf(session)}/bank`, { answer: 'paid' })).text()
    expect(before).toContain('<button>Pay BDT 101.00</button>')
  })

  it('leads back once it is used', async () => {
    const session = await add()
    await shop.browse(urlOf(session), { number: first(testCards).number })
    expect(await (await shop.browse(urlOf(session))).text()).toContain('<a class="button" href="http://shop.test/back">')
    const ended = await add()
    await call('POST', `${sessions}/${String(ended.id)}/expire`, {})
    expect(await (await shop.browse(urlOf(ended), { number: first(testCards).number })).text()).toContain(
      'href="http://shop.test/cancelled"',
    )
  })

  it('does not exist if the sandbox is off', async () => {
    expect((await shop.call('GET', `/sandbox/stripe/pay/${String((await add()).id)}`)).status).toBe(404)
    expect((await shop.call('GET', '/sandbox/stripe/v1/refunds')).status).toBe(404)
  })
})
