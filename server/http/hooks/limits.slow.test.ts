// Rate limits per account and per address, and the coarse limit per process.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { limits } from '#server/domain/limits/rate-limits.ts'
import { Refusal } from '#server/rest/wire/common.ts'
import { publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop({ rateLimit: true })
const password = 'open sesame'

const signIn = (email: string, attempt: string) => shop.call('PUT', `/user/${email}`, { body: { password: attempt } })
const attemptsOf = async (key: string) =>
  (await shop.rows<{ attempts: number }>(sql`select attempts from throttles where key = ${key.toLowerCase()} or key = ${key}`))[0]?.attempts

it('slows an account down after ten wrong passwords, from any address and whether or not it exists', async () => {
  const { email } = await shop.person({ password })
  for (const address of [email, 'nobody@people.test']) {
    for (let i = 1; i <= limits.signInByAccount.attempts; i += 1) {
      const answer = await signIn(i % 2 ? address : address.toUpperCase(), 'not this one')
      expect([i, answer.status]).toEqual([i, 401])
    }
    const blocked = await signIn(address, password)
    expect([blocked.status, Refusal.strict().parse(blocked.body)]).toMatchObject([
      429,
      { code: 'TOO_MANY_REQUESTS', message: messages.tooManyAttempts },
    ])
    const wait = Number(blocked.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    const overTrpc = await trpcCall(shop, 'mutation', 'accounts.signIn', { input: { email: address, password } })
    expect([overTrpc.status, overTrpc.error]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS', message: messages.tooManyAttempts }])
    expect(overTrpc.error?.retryAfterSeconds).toBeGreaterThan(0)
  }
})

it('is shared by all processes, and ends with its window', async () => {
  const { email } = await shop.person({ password })
  for (let i = 0; i < limits.signInByAccount.attempts; i += 1) await signIn(email, 'not this one')
  const second = createShop(shop.sql, {
    currency: 'BDT',
    rateLimit: true,
    databasePrepare: true,
    secretKey,
    contactEmail: 'shop@shop.test',
  })
  const { app } = await buildApp({ shop: second, publicUrl })
  const elsewhere = await app.inject({ method: 'PUT', url: `/user/${email}`, payload: { password } })
  expect(elsewhere.statusCode).toBe(429)
  await app.close()
  await shop.rows(sql`update throttles set blocked_until = now() - interval '1 second' where blocked_until is not null`)
  expect((await signIn(email, password)).status).toBe(200)
})

it('resets the count after the right password', async () => {
  const { email } = await shop.person({ password })
  for (let round = 0; round < 3; round += 1) {
    for (let i = 1; i < limits.signInByAccount.attempts; i += 1) await signIn(email, 'not this one')
    expect((await signIn(email, password)).status).toBe(200)
    expect(await attemptsOf(`signInByAccount:${email}`)).toBeUndefined()
  }
})

it('counts each call of a batch', async () => {
  const { email } = await shop.person()
  const paths = Array.from({ length: 10 }, () => 'accounts.signIn').join(',')
  const inputs = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i, { email, password: 'not this one' }]))
  // A batch runs at most as many calls at once as one network may have in flight.
  for (let batch = 0; batch < 2; batch += 1) await shop.call('POST', `/trpc/${paths}?batch=1`, { body: inputs })
  expect((await signIn(email, 'not this one')).status).toBe(429)
})

it('limits orders and reviews per customer', async () => {
  const [customer, other] = [await shop.person(), await shop.person()]
  await shop.rows(
    sql`insert into throttles (key, attempts, forget_at) select n || ':' || ${customer.id}::text, 1000, now() + interval '1 minute' from unnest(array['reviews', 'orders']) n`,
  )
  const item = await shop.item()
  const review = (as: typeof customer) => shop.call('POST', '/reviews', { as, body: { description: 'Good.' } })
  const order = (as: typeof customer) => shop.call('POST', `/orders/${as.email}`, { as, body: { productId: item.id, quantity: 5 } })
  for (const call of [review, order]) {
    expect((await call(customer)).status).toBe(201)
    const blocked = await call(customer)
    expect([blocked.status, Number(blocked.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await call(other)).status).toBe(201)
  }
})

it('protects the process from a flood from one network, and admits health probes', async () => {
  const flood = (url: string) => shop.app.inject({ url, remoteAddress: '10.9.8.7' })
  // In batches: one by one, a busy machine would be too slow to fill the window.
  let refused = await flood('/healthz')
  for (let sent = 0; sent < 12_000 && refused.statusCode !== 429; sent += 300) {
    const answers = await Promise.all(Array.from({ length: 300 }, () => flood('/images/avatar.svg')))
    refused = answers.find(({ statusCode }) => statusCode === 429) ?? refused
  }
  expect([refused.statusCode, Refusal.strict().parse(refused.json()).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await flood('/healthz')).statusCode).toBe(200)
  expect((await shop.call('GET', '/images/avatar.svg')).status).toBe(200)
})
