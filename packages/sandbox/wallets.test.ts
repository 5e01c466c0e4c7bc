import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '#server/payments/amounts.ts'
import { createBkashGateway } from '#server/payments/bkash.ts'
import { createNagadGateway } from '#server/payments/nagad.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { testShop } from '#server/test/test-shop.ts'
import { listenWith, paymentOf, visit } from '#server/test/wallet-shop.ts'
import { bkashSandboxPath, serveBkashSandbox } from './bkash/bkash-sandbox.ts'
import { bkashSandboxCredentials } from './bkash/credentials.ts'
import { bkashScenarios, testOtp, testPin, testWallets } from './bkash/test-inputs.ts'
import { nagadSandboxKeys } from './nagad/keys.ts'
import { nagadSandboxPath, serveNagadSandbox } from './nagad/nagad-sandbox.ts'
import { nagadScenarios, nagadTestAccount, nagadTestPin } from './nagad/test-inputs.ts'

const shop = await testShop()
const second = await secondShop(shop)
const { db } = shop.shop
const credentials = await bkashSandboxCredentials(db)
const keys = await nagadSandboxKeys(db)
const merchantId = '683000000000001'
const publicUrl = await listenWith(shop, (app, url) => {
  serveBkashSandbox(app, { db, publicUrl: url, credentials })
  serveNagadSandbox(app, { db, publicUrl: url, merchantId, ...keys })
})

const bkash = createBkashGateway({ baseUrl: `${publicUrl}${bkashSandboxPath}`, ...credentials, refundVersion: 'v2', mode: 'test', db })
const nagad = createNagadGateway({
  baseUrl: `${publicUrl}${nagadSandboxPath}`,
  merchantId,
  privateKey: keys.merchantPrivateKey,
  publicKey: keys.providerPublicKey,
  refundPath: '/purchase/cancel',
  mode: 'test',
})

const callBkash = async (path: string, body: unknown, headers: Record<string, string>) => {
  const sent = { 'content-type': 'application/json', ...headers }
  const response = await fetch(`${publicUrl}${bkashSandboxPath}/tokenized/checkout/${path}`, {
    method: 'POST',
    headers: sent,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
/** How often each item occurs. */
const tally = (list: readonly unknown[]) => {
  const counts: Record<string, number> = {}
  for (const one of list) counts[String(one)] = (counts[String(one)] ?? 0) + 1
  return counts
}
const tokenOf = async () => String((await shop.sql`select token from provider_tokens`)[0]?.token)

describe("the sandbox's pages", () => {
  it('say what they are, what is paid, and what to type and to try', async () => {
    const request = paymentOf({ reference: 'PDPAGE1', amountMinor: 24_500_50 })
    for (const [gateway, provider, inputs] of [
      [bkash, 'bKash', [...Object.values(testWallets), testOtp, testPin, ...bkashScenarios]],
      [nagad, 'Nagad', [nagadTestAccount, nagadTestPin, ...nagadScenarios]],
    ] as const) {
      const { redirectUrl } = await gateway.open(request)
      const page = await visit(redirectUrl)
      for (const part of [`Sandbox: this page replaces ${provider}`, 'BDT 24,500.50', 'PDPAGE1', ...inputs])
        expect(page.text, part).toContain(part)
      const labelled = [...page.text.matchAll(/<input id="(\w+)"/g)].map(([, id]) => page.text.includes(`<label for="${id}">`))
      expect(labelled).toEqual(labelled.map(() => true))
      expect(labelled.length).toBeGreaterThan(0)
    }
  })

  it('accept each form once, and lead from a used one to the current page', async () => {
    const { redirectUrl } = await bkash.open(paymentOf())
    const form = { wallet: testWallets.usual, scenario: 'usual' }
    const sent = await Promise.all(Array.from({ length: 10 }, () => visit(`${redirectUrl}/wallet`, form)))
    expect(tally(sent.map(({ status }) => status))).toEqual({ 303: 1, 409: 9 })
    const used = sent.find(({ status }) => status === 409)
    expect(used?.text).toContain('This form was already used')
    expect(used?.text).toContain(`href="${new URL(redirectUrl).pathname}"`)
    for (const [step, fields] of [
      ['otp', { otp: testOtp }],
      ['pin', { pin: testPin }],
    ] as const)
      expect((await visit(`${redirectUrl}/${step}`, fields)).status).toBe(303)
    for (const step of ['wallet', 'otp', 'pin', 'cancel']) expect((await visit(`${redirectUrl}/${step}`, {})).status, step).toBe(409)
    expect((await visit(redirectUrl)).text).toContain('Back to the shop')
  })

  it('show an error beside its field', async () => {
    const [one, other] = [await bkash.open(paymentOf()), await nagad.open(paymentOf())]
    const wallet = await visit(`${one.redirectUrl}/wallet`, { wallet: '<b>017', scenario: 'usual' })
    const account = await visit(`${other.redirectUrl}/pay`, { account: '1', pin: '1', scenario: 'success' })
    expect([wallet.status, account.status]).toEqual([422, 422])
    expect(wallet.text).toMatch(/role="alert">This isn&#39;t a test wallet[\s\S]*aria-describedby="wallet-error wallet-hint"/)
    expect(account.text.match(/role="alert"/g)).toHaveLength(2)
    expect(wallet.text + account.text).not.toContain('<b>')
  })

  it('have no other payments, and do not exist if the sandbox is off', async () => {
    for (const path of ['bkash/pay/TR00000000', 'bkash/pay/x', `nagad/pay/${'a'.repeat(30)}`, "nagad/pay/'"]) {
      expect((await visit(`${publicUrl}/sandbox/${path}`)).status, path).toBe(404)
      expect((await visit(`${publicUrl}/sandbox/${path}/cancel`, {})).status, path).toBe(404)
    }
    expect((await shop.call('POST', `${bkashSandboxPath}/tokenized/checkout/create`, { body: {} })).status).toBe(404)
  })

  it('accept no payment that is a day old', async () => {
    const payment = paymentOf()
    const { redirectUrl, providerRef } = await bkash.open(payment)
    await shop.sql`update sandbox_payments set created_at = created_at - interval '25 hours' where ref = ${providerRef}`
    expect((await visit(`${redirectUrl}/wallet`, { wallet: testWallets.usual })).status).toBe(409)
    expect((await visit(redirectUrl)).text).toContain('This payment has expired')
  })
})

describe("the sandbox's bKash", () => {
  const order = () => {
    const { reference, amountMinor, returnUrl } = paymentOf()
    const rest = { currency: 'BDT', intent: 'sale', callbackURL: returnUrl, merchantInvoiceNumber: reference }
    return { mode: '0011', payerReference: reference, amount: toDecimal(amountMinor), ...rest }
  }

  it('refuses what bKash refuses, with its codes', async () => {
    await bkash.open(paymentOf())
    const headers = { authorization: await tokenOf(), 'x-app-key': credentials.appKey }
    const codeOf = async (change: Record<string, string>) => {
      const { status, body } = await callBkash('create', { ...order(), ...change }, headers)
      return [status, body.statusCode]
    }
    expect(await codeOf({})).toEqual([200, '0000'])
    expect(await codeOf({ amount: '0.00' })).toEqual([200, '2006'])
    expect(await codeOf({ amount: '1.234' })).toEqual([200, '2006'])
    expect(await codeOf({ currency: 'USD' })).toEqual([200, '2007'])
    expect(await codeOf({ merchantInvoiceNumber: 'a<b' })).toEqual([200, '2031'])
    expect(await codeOf({ callbackURL: 'javascript:1' })).toEqual([200, '2049'])
    const twice = order()
    const made = await Promise.all(Array.from({ length: 10 }, () => callBkash('create', twice, headers)))
    expect(tally(made.map(({ body }) => body.statusCode))).toEqual({ '0000': 1, 2029: 9 })
    expect((await callBkash('execute', { paymentID: 'TR1' }, headers)).body.statusCode).toBe('2002')
    const open = made.find(({ body }) => body.paymentID)?.body
    expect((await callBkash('execute', { paymentID: open?.paymentID }, headers)).body.statusCode).toBe('2056')
  })

  it('executes a payment once, however often it is asked', async () => {
    const { providerRef, redirectUrl } = await bkash.open(paymentOf())
    await visit(`${redirectUrl}/wallet`, { wallet: testWallets.usual, scenario: 'usual' })
    await visit(`${redirectUrl}/otp`, { otp: testOtp })
    await visit(`${redirectUrl}/pin`, { pin: testPin })
    const headers = { authorization: await tokenOf(), 'x-app-key': credentials.appKey }
    const done = await Promise.all(Array.from({ length: 10 }, () => callBkash('execute', { paymentID: providerRef }, headers)))
    expect(tally(done.map(({ body }) => body.statusCode))).toEqual({ '0000': 1, 2117: 9 })
  })

  it('requires a valid token and the key', async () => {
    await bkash.open(paymentOf())
    const good = { authorization: await tokenOf(), 'x-app-key': credentials.appKey }
    for (const wrong of [{ authorization: 'x' }, { authorization: `Bearer ${good.authorization}` }, { 'x-app-key': 'x' }])
      expect((await callBkash('create', order(), { ...good, ...wrong })).status).toBe(401)
    await shop.sql`update sandbox_payments set created_at = created_at - interval '61 minutes' where kind = 'token'`
    expect((await callBkash('create', order(), good)).status).toBe(401)
  })

  it('locks out a client that asks for a third token within an hour', async () => {
    await shop.sql`delete from sandbox_payments where kind = 'limit'`
    const { username, password, appKey: app_key, appSecret: app_secret } = credentials
    const ask = () => callBkash('token/grant', { app_key, app_secret }, { username, password })
    const asked = await Promise.all(Array.from({ length: 10 }, ask))
    expect(tally(asked.map(({ status }) => status))).toEqual({ 200: 2, 429: 8 })
    await shop.sql`update sandbox_payments set data = jsonb_set(data, '{asked}', '[]') where kind = 'limit'`
    expect((await ask()).status).toBe(429)
    await shop.sql`update sandbox_payments set data = jsonb_set(data, '{lockedUntil}', '0') where kind = 'limit'`
    expect((await ask()).status).toBe(200)
  })
})

describe("the sandbox's Nagad", () => {
  it('has the same keys and credentials in every process', async () => {
    const [again, there] = await Promise.all([nagadSandboxKeys(db), nagadSandboxKeys(second.shop.db)])
    expect([again, there]).toEqual([keys, keys])
    expect(await bkashSandboxCredentials(second.shop.db)).toEqual(credentials)
  })

  it('accepts only what the merchant sealed for it', async () => {
    const stranger = createNagadGateway({
      baseUrl: `${publicUrl}${nagadSandboxPath}`,
      merchantId,
      privateKey: keys.providerPrivateKey,
      publicKey: keys.providerPublicKey,
      refundPath: '/purchase/cancel',
      mode: 'test',
    })
    await expect(stranger.open(paymentOf())).rejects.toMatchObject({ code: 'INVALID_SEAL' })
    const body = JSON.stringify({ dateTime: '20260101000000', sensitiveData: randomUUID(), signature: '' })
    const bare = await fetch(`${publicUrl}${nagadSandboxPath}/check-out/initialize/${merchantId}/A1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([bare.status, await bare.json()]).toMatchObject([400, { reason: 'INVALID_HEADER' }])
  })
})
