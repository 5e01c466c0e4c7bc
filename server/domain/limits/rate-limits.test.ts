// Password guesses from many places and through two server processes: no more attempts than the limit reach a password check.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { secondShop } from '#server/test/second-shop.ts'
import { testShop } from '#server/test/test-shop.ts'
import { countAttempt, type LimitName, limits } from './rate-limits.ts'

const shop = await testShop({ rateLimit: true })
const twin = await secondShop(shop)
let checks = 0
for (const { passwords } of [shop.shop, twin.shop]) {
  const verify = passwords.verify.bind(passwords)
  passwords.verify = (hash, password) => {
    checks += 1
    return verify(hash, password)
  }
}

const free = limits.signInByAccount.attempts

/** Signs in `count` times at once, alternating between two servers; returns the statuses and the number of password checks. */
async function signIn(email: string, password: string, count = 1) {
  checks = 0
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      (i % 2 === 0 ? shop : twin).app.inject({ method: 'PUT', url: `/user/${email}`, payload: { password } }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  const retryAfter = answers.flatMap(({ statusCode, headers }) => (statusCode === 429 ? [Number(headers['retry-after'])] : []))
  return { checks, statuses: statuses.sort((a, b) => a - b), retryAfter }
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)
const waitOut = (email: string) =>
  shop.rows(sql`update throttles set blocked_until = now() - interval '1 second' where key like ${`%${email}`}`)

it('lets only the free attempts reach the password check, even with many concurrent attempts', async () => {
  for (let round = 0; round < 3; round++) {
    const { email } = await shop.person({ password: 'the right one' })
    const tried = await signIn(email, 'a wrong one', 60)
    expect(tried.checks).toBe(free)
    expect(tried.statuses).toEqual([...times(free, 401), ...times(60 - free, 429)])
    expect(tried.retryAfter.every((seconds) => seconds >= 1 && seconds <= limits.signInByAccount.blockSeconds)).toBe(true)
    // The right password fails too while the account is blocked; other accounts are not affected.
    expect(await signIn(email, 'the right one')).toMatchObject({ checks: 0, statuses: [429] })
    await shop.rows(sql`delete from throttles where key like 'signInByAddress:%'`)
  }
  const other = await shop.person({ password: 'the right one' })
  expect((await signIn(other.email, 'the right one')).statuses).toEqual([200])
})

it('allows one more attempt after the wait, and makes the next wait longer', async () => {
  const { email } = await shop.person({ password: 'the right one' })
  await signIn(email, 'a wrong one', 20)
  await waitOut(email)
  const tried = await signIn(email.toUpperCase(), 'a wrong one', 20)
  expect(tried.checks).toBe(1)
  expect(Math.max(...tried.retryAfter)).toBeGreaterThan(limits.signInByAccount.blockSeconds)
  await waitOut(email)
  expect((await signIn(email, 'the right one')).statuses).toEqual([200])
  // A correct password resets the account's count.
  expect((await signIn(email, 'a wrong one', 15)).checks).toBe(free)
})

it('counts addresses without an account in the same way', async () => {
  expect((await signIn('nobody@people.test', 'a wrong one', 40)).checks).toBe(free)
})

describe('attempts that continue beyond their window', () => {
  const ctx = { ...shop.shop, actor: null, address: '192.0.2.77' }
  const isFree = (name: LimitName, subject: string) =>
    countAttempt(ctx, name, subject).then(
      () => true,
      () => false,
    )
  /** Ages the count of a subject by a share of its window. */
  const pass = (name: LimitName, subject: string, share: number) =>
    shop.rows(sql`
      update throttles set forget_at = forget_at - make_interval(secs => ${share * limits[name].windowSeconds}) where key = ${`${name}:${subject}`}`)
  /** Attempts two below the limit, one after half of the window, and two after the window. */
  async function attemptSteadily(name: LimitName, subject: string) {
    await isFree(name, subject)
    await shop.rows(sql`update throttles set attempts = ${limits[name].attempts - 2} where key = ${`${name}:${subject}`}`)
    await pass(name, subject, 0.5)
    const between = await isFree(name, subject)
    await pass(name, subject, 0.6)
    return [between, await isFree(name, subject), await isFree(name, subject)]
  }

  it('are not blocked if they are slow, for example an order every few seconds', async () => {
    expect(await attemptSteadily('orders', 'a-steady-client')).toEqual([true, true, true])
  })

  it('are blocked if they are guesses, even if they are slow', async () => {
    expect(await attemptSteadily('signInByAccount', 'a-patient-thief')).toEqual([true, true, false])
  })
})
