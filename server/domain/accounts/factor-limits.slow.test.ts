// Guesses at second factors: ten in fifteen minutes for each account and device, over all processes and all ways.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addCodes, factorBrowser } from '#server/test/factor-browser.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop({ rateLimit: true })
const second = await secondShop(shop)
const password = 'open sesame'

async function withCodes() {
  const owner = await shop.person({ password })
  return { owner, ...(await addCodes(shop, owner)) }
}
const wrongOf = (right: string) => (right === '000000' ? '000001' : '000000')

it('the eleventh is refused with the time to wait, also a right one, whichever process and way', async () => {
  const { owner, code, recoveryCodes } = await withCodes()
  const [one, other] = [factorBrowser(shop), factorBrowser(second)]
  const first = await one.ticketOf(owner)
  for (let round = 0; round < 4; round += 1) expect((await one.finish(first, { code: wrongOf(code()) })).status).toBe(401)
  const next = await other.ticketOf(owner)
  for (let round = 0; round < 3; round += 1) expect((await other.finish(next, { code: 'ABCDE-FGHJK' })).status).toBe(401)
  const program = (given: string) => shop.call('PUT', `/user/${owner.email}`, { body: { password, code: given } })
  for (let round = 0; round < 2; round += 1) expect((await program(wrongOf(code()))).status).toBe(401)
  const confirm = (given: string) =>
    trpcCall(shop, 'mutation', 'accounts.confirmPassword', { headers: bearer(owner.token), input: { password, code: given } })
  expect((await confirm(wrongOf(code()))).status).toBe(400)
  for (const answer of [await one.finish(first, { code: code() }), await other.finish(next, { code: recoveryCodes[0] ?? '' })]) {
    expect(answer.status).toBe(429)
    expect(Number(answer.retryAfter)).toBeGreaterThan(800)
  }
  expect((await program(recoveryCodes[0] ?? '')).status).toBe(429)
  expect((await confirm(code())).status).toBe(429)
  await shop.rows(sql`update throttles set blocked_until = now(), forget_at = now() where key like 'codeBy%'`)
  expect((await program(recoveryCodes[0] ?? '')).status).toBe(200)
}, 60_000)

it('a device that the account knows counts on its own, and a right password forgives no wrong code', async () => {
  const { owner, code, recoveryCodes } = await withCodes()
  const known = factorBrowser(shop)
  expect((await known.finish(await known.ticketOf(owner), { code: code() })).status).toBe(200)
  const stranger = factorBrowser(shop, { address: '198.51.100.20' })
  for (let round = 0; round < 10; round += 1) {
    const ticket = await stranger.ticketOf(owner)
    expect((await stranger.finish(ticket, { code: wrongOf(code()) })).status).toBe(401)
  }
  const ticket = await stranger.ticketOf(owner)
  expect((await stranger.finish(ticket, { code: recoveryCodes[0] ?? '' })).status).toBe(429)
  expect((await known.finish(await known.ticketOf(owner), { code: recoveryCodes[0] ?? '' })).status).toBe(200)
}, 60_000)

describe('without limits', () => {
  it('a ticket still has five tries', async () => {
    const free = await testShop({ rateLimit: false })
    const owner = await free.person({ password })
    const { code, recoveryCodes } = await addCodes(free, owner)
    const browser = factorBrowser(free)
    for (let round = 0; round < 12; round += 1)
      expect((await browser.finish(await browser.ticketOf(owner), { code: wrongOf(code()) })).status).toBe(401)
    const ticket = await browser.ticketOf(owner)
    for (let round = 0; round < 5; round += 1) expect((await browser.finish(ticket, { code: wrongOf(code()) })).status).toBe(401)
    expect((await browser.finish(ticket, { code: recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await browser.finish(await browser.ticketOf(owner), { code: recoveryCodes[0] ?? '' })).status).toBe(200)
  })
})
