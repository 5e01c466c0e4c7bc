// Sign-in floods: the flooding network is refused before it reaches the hashing queue, and everyone else is served.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashingCalls } from '#server/domain/accounts/guesses.ts'
import { visitorsOfWider } from '#server/domain/limits/networks.ts'
import { limits } from '#server/domain/limits/rate-limits.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { bearer } from '#server/test/trpc-call.ts'

const shop = await testShop({ rateLimit: true })
const password = 'the right one'

const group = () => Math.floor(Math.random() * 65_536).toString(16)
/** A different address of the /64 each time. */
const addressIn = (network: string) => `${network}:${group()}:${group()}:${group()}:${group()}`
const someEmail = () => `${randomUUID()}@people.test`

const signIn = (email: string, word: string, remoteAddress: string) =>
  shop.app.inject({ method: 'POST', url: '/trpc/accounts.signIn', remoteAddress, payload: { email, password: word } })

/** Records the queue's peak: the most passwords that one network has hashed or queued at once. */
function watchLine() {
  const { passwords } = shop.shop
  const verify = passwords.verify.bind(passwords)
  const under = new Map<string, number>()
  const most = new Map<string, number>()
  passwords.verify = async (hash, word, party = '') => {
    const [network = ''] = party
    const now = (under.get(network) ?? 0) + 1
    under.set(network, now)
    most.set(network, Math.max(most.get(network) ?? 0, now))
    return verify(hash, word, party).finally(() => under.set(network, (under.get(network) ?? 1) - 1))
  }
  return { mostOf: (network: string) => most.get(network) ?? 0, stop: () => Object.assign(passwords, { verify }) }
}

describe('while 200 sign-ins at once come from one network', () => {
  it('a user in another network signs in, and the flood gets 429 before it reaches the queue', async () => {
    const person = await shop.person({ password })
    const line = watchLine()
    const flood = Array.from({ length: 200 }, () => signIn(someEmail(), 'a wrong one', addressIn('2001:db8:1:1')))
    const welcome = await signIn(person.email, password, '198.51.100.20')
    const answers = await Promise.all(flood)
    line.stop()
    expect(welcome.statusCode).toBe(200)
    expect([...new Set(answers.map(({ statusCode }) => statusCode))].sort((a, b) => a - b)).toEqual([401, 429])
    for (const { statusCode, headers, body } of answers)
      if (statusCode === 429) expect(`${headers['retry-after'] ?? body}`).toMatch(/^1$|"retryAfterSeconds":1\b/)
    expect(line.mostOf('2001:db8:1')).toBeLessThanOrEqual(hashingCalls.own)
  })

  it('the same is true for sign-ups, tokens and password resets', async () => {
    const [person, signedIn] = [await shop.person({ password }), await shop.person({ password })]
    const token = 'f'.repeat(43)
    await shop.rows(
      sql`insert into password_resets (token_hash, user_id, expires_at) values (sha256(convert_to(${token}, 'UTF8')), ${person.id}, now() + interval '1 hour')`,
    )
    const post = (path: string, payload: object, as: Record<string, string> = {}) =>
      shop.app.inject({ method: 'POST', url: `/trpc/${path}`, remoteAddress: addressIn('2001:db8:2:1'), headers: as, payload })
    const calls = {
      signUp: () => post('accounts.signUp', { name: 'Flood', email: someEmail(), password }),
      token: () => post('accounts.token', { email: someEmail(), password }),
      reset: () => post('accounts.resetPassword', { token, password }),
      confirm: () => post('accounts.confirmPassword', { password }, bearer(signedIn.token)),
      change: () => post('accounts.changePassword', { currentPassword: password, newPassword: password }, bearer(signedIn.token)),
    }
    for (const [name, call] of Object.entries(calls)) {
      const answers = await Promise.all(Array.from({ length: 3 * hashingCalls.own }, call))
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect([name, refused.length > 0]).toEqual([name, true])
      expect([name, answers.filter(({ statusCode }) => statusCode >= 500).length]).toEqual([name, 0])
    }
  })

  it('a /48 has more places than a /64, but not the whole queue', async () => {
    const line = watchLine()
    const networks = Array.from({ length: 40 }, (_, i) => `2001:db8:3:${i.toString(16)}`)
    const answers = await Promise.all(networks.map((network) => signIn(someEmail(), 'a wrong one', addressIn(network))))
    line.stop()
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
    expect(line.mostOf('2001:db8:3')).toBeLessThanOrEqual(hashingCalls.wider)
  })

  it('many networks together fill the queue, get 503 with Retry-After, and still let a user in', async () => {
    const person = await shop.person({ password })
    const put = (email: string, word: string, remoteAddress: string) =>
      shop.app.inject({ method: 'PUT', url: `/user/${email}`, remoteAddress, payload: { password: word } })
    const networks = Array.from({ length: 10 }, (_, i) => `203.0.113.${i + 1}`)
    const flood = networks.flatMap((network) => Array.from({ length: 20 }, () => put(someEmail(), 'a wrong one', network)))
    const welcome = await put(person.email, password, '198.51.100.21')
    const answers = await Promise.all(flood)
    expect(welcome.statusCode).toBe(200)
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true)
    expect(answers.every(({ statusCode }) => [401, 429, 503].includes(statusCode))).toBe(true)
  })
})

describe('the shared counts', () => {
  const countsOf = (key: string) =>
    shop.rows<{ key: string; attempts: number }>(sql`select key, attempts from throttles where key like ${key}`)

  it('count a /64 as one visitor, a /48 as a few more, and IPv4-mapped IPv6 as IPv4', async () => {
    for (let i = 0; i < 5; i += 1) expect((await signIn(someEmail(), 'a wrong one', addressIn('2001:db8:4:4'))).statusCode).toBe(401)
    expect([...(await countsOf('signInByAddress:2001:db8:4:%'))].sort((a, b) => a.key.length - b.key.length)).toEqual([
      { key: 'signInByAddress:2001:db8:4::/48', attempts: 5 },
      { key: 'signInByAddress:2001:db8:4:4::/64', attempts: 5 },
    ])
    await signIn(someEmail(), 'a wrong one', '192.0.2.1')
    await signIn(someEmail(), 'a wrong one', '::ffff:192.0.2.1')
    expect(first([...(await countsOf('signInByAddress:192.0.2.1'))]).attempts).toBe(2)
    expect([...(await countsOf('signInByAddress:::%'))]).toEqual([])
  })

  it.each([
    ['signInByAddress', () => signIn(someEmail(), 'a wrong one', addressIn('2001:db8:5:1')), 401],
    ['signUpByAddress', () => call('accounts.signUp', { name: 'Mina', email: someEmail(), password }), 200],
    ['resetByAddress', () => call('accounts.requestReset', { email: someEmail() }), 200],
    ['contact', () => call('contact.send', { email: someEmail(), subject: 'Hello', message: 'Hello.' }), 200],
  ] as const)('refuse if either is exceeded: %s', async (name, attempt, goodStatus) => {
    const most = limits[name].attempts
    const set = (key: string, attempts: number) =>
      shop.rows(
        sql`insert into throttles (key, attempts, forget_at) values (${`${name}:${key}`}, ${attempts}, now() + interval '1 hour')
          on conflict (key) do update set attempts = excluded.attempts, blocked_until = null`,
      )
    await set('2001:db8:5:1::/64', most - 1)
    expect((await attempt()).statusCode).toBe(goodStatus)
    expect((await attempt()).statusCode).toBe(429)
    await set('2001:db8:5:1::/64', 0)
    await set('2001:db8:5::/48', most * visitorsOfWider - 1)
    expect((await attempt()).statusCode).toBe(goodStatus)
    expect((await attempt()).statusCode).toBe(429)
  })

  const call = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/trpc/${path}`, remoteAddress: addressIn('2001:db8:5:1'), payload })
})

it('none of this was logged as an error', () => expect(shop.faults).toEqual([]))
