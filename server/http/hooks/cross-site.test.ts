// State-changing calls authenticated by cookie must come from the shop's own pages.
import { expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const person = await shop.person()
const { credential } = await shop.signedIn('browser', person.id)
const cookie = `partsdock_session=${credential}`

const from = (headers: Record<string, string>) => ({ cookie, ...headers })
const review = (headers: Record<string, string>) => shop.call('POST', '/reviews', { body: { description: 'Good.' }, headers })

it.each([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' },
  { origin: 'http://shop.test' },
])('accepts a call from its own page: %j', async (headers) => {
  expect((await review(from(headers))).status).toBe(201)
})

it.each<Record<string, string>>([
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://shop.test' },
  { origin: 'https://shop.test' },
  { origin: 'http://shop.test:8080' },
  { origin: 'http://shop.test.evil.test' },
  { origin: 'http://evil.test' },
  { origin: 'null' },
  { referer: 'http://shop.test/' },
])('refuses a cross-site call: %j', async (headers) => {
  const before = (await shop.call('GET', '/reviewCount')).body
  const answer = await review(from(headers))
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'FORBIDDEN', message: messages.crossSite }])
  const overTrpc = await shop.call('POST', '/trpc/reviews.add', { body: { text: 'Good.' }, headers: from(headers) })
  expect([overTrpc.status, overTrpc.text]).toEqual([403, expect.stringContaining(messages.crossSite)])
  expect((await shop.call('GET', '/reviewCount')).body).toEqual(before)
})

it.each(['PUT', 'DELETE', 'PATCH', 'POST'] as const)('refuses every state-changing method: %s', async (method) => {
  expect((await shop.call(method, '/orders/1', { headers: from({ 'sec-fetch-site': 'cross-site' }) })).status).toBe(403)
})

it('guards sign-in, sign-up and sign-out in a signed-in browser', async () => {
  for (const path of ['accounts.signIn', 'accounts.signUp', 'accounts.signOut']) {
    expect((await shop.call('POST', `/trpc/${path}`, { body: {}, headers: from({ 'sec-fetch-site': 'cross-site' }) })).status).toBe(403)
  }
  const { data } = await trpcCall(shop, 'query', 'accounts.me', { headers: from({}) })
  expect(data).toMatchObject({ email: person.email })
})

it('does not check reads, bearer tokens and visitors', async () => {
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }
  expect((await shop.call('GET', '/orders', { headers: from(elsewhere) })).status).toBe(200)
  expect((await shop.call('POST', '/reviews', { as: person, body: { description: 'Good.' }, headers: elsewhere })).status).toBe(201)
  expect((await shop.call('POST', '/reviews', { as: person, body: { description: 'Good.' }, headers: from(elsewhere) })).status).toBe(201)
  expect((await review(elsewhere)).status).toBe(401)
})

it('refuses mutations by GET over tRPC', async () => {
  const answer = await shop.call('GET', `/trpc/reviews.add?input=${encodeURIComponent('{"text":"Good."}')}`, { headers: from({}) })
  expect(answer.status).toBe(405)
})
