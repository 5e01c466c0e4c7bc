// Guesses at second factors: ten in fifteen minutes for each account and device, over all processes and all ways.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { limits } from '#server/domain/limits/rate-limits.ts'
import { addCodes, factorBrowser } from '#server/test/factor-browser.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { testShop } from '#server/test/test-shop.ts'
import { until } from '#server/test/test-worker.ts'
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

it('a right factor does not count as a guess if the password was changed at the same time', async () => {
  const { owner, code } = await withCodes()
  const input = { password, code: code() }
  let answer: ReturnType<typeof trpcCall> | undefined
  await shop.sql.begin(async (tx) => {
    await tx`select from users where id = ${owner.id} for no key update`
    answer = trpcCall(shop, 'mutation', 'accounts.confirmPassword', { headers: bearer(owner.token), input })
    const waiting = () => shop.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await waiting()).length > 0)
    await tx`update credentials set password_hash = 'another' where user_id = ${owner.id}`
  })
  expect(await answer).toMatchObject({ status: 400, error: { issues: [{ path: 'password' }] } })
  const counted = await shop.rows(sql`select attempts from throttles where key like ${`codeBy%${owner.id}%`} and attempts > 0`)
  expect([...counted]).toEqual([])
}, 60_000)

it('a wrong password counts, and is answered as one, also if the count of staff cannot be written', async () => {
  const owner = await shop.person({ password })
  const signIn = (word: string) => factorBrowser(shop).mutate('accounts.signIn', { email: owner.email, password: word })
  await shop.rows(sql`alter function note_failed_sign_in rename to note_of_another_name`)
  try {
    for (let round = 0; round < limits.signInByAccount.attempts; round += 1) expect((await signIn('a wrong one')).status).toBe(401)
    expect((await signIn(password)).status).toBe(429)
    expect(shop.faults.join()).toContain('note_failed_sign_in')
  } finally {
    await shop.rows(sql`alter function note_of_another_name rename to note_failed_sign_in`)
  }
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
