// Strangers who guess passwords are slowed down themselves and cannot lock owners out.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { limits } from '#server/domain/limits/rate-limits.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { browserHeaders, trpcCall } from '#server/test/trpc-call.ts'
import { hashOfProgram } from './devices.ts'

const shop = await testShop({ rateLimit: true })
const password = 'the right one'
const free = limits.signInByAccount.attempts
const program = { 'user-agent': 'stock-sync/2.1' }
const office = '203.0.113.7'
const elsewhere = '198.51.100.20'

type Options = { headers?: Record<string, string>; address?: string }

/** Signs in over tRPC, as a browser does. */
async function signIn(email: string, word: string, { headers = {}, address = elsewhere }: Options = {}) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/trpc/accounts.signIn',
    remoteAddress: address,
    headers,
    payload: { email, password: word },
  })
  const cookie = (part: string) => response.cookies.find(({ name }) => name.endsWith(part))
  return { status: response.statusCode, session: cookie('_session')?.value ?? '', device: cookie('_device') }
}

/** A user with a browser that the account knows; `as` contains its headers when signed in, `known` when signed out. */
async function owner() {
  const person = await shop.person({ password })
  const { session, device } = await signIn(person.email, password, { address: office })
  const known = { cookie: `${device?.name}=${device?.value}` }
  return { ...person, session, known, as: browserHeaders(session) }
}

/** Strangers guess until they are blocked. */
async function blockByGuessing({ email }: Pick<Person, 'email'>): Promise<void> {
  for (let i = 0; i < free; i += 1) expect((await signIn(email, 'a wrong one', { address: `192.0.2.${i + 1}` })).status).toBe(401)
  expect((await signIn(email, password)).status).toBe(429)
}

const block = (key: string) =>
  shop.rows(sql`insert into throttles (key, attempts, blocked_until, forget_at) values (${key}, 1000, now() + interval '1 hour', now() + interval '1 hour')
    on conflict (key) do update set attempts = excluded.attempts, blocked_until = excluded.blocked_until`)

describe('while strangers guess, the owner', () => {
  it('signs in on a browser that the account knows', async () => {
    const person = await owner()
    await blockByGuessing(person)
    expect((await signIn(person.email, password, { headers: person.known })).status).toBe(200)
    expect((await signIn(person.email.toUpperCase(), password, { headers: person.known })).status).toBe(200)
    // The owner's sign-in does not reset the strangers' count.
    expect((await signIn(person.email, password)).status).toBe(429)
  })

  it('signs in with a program that the account knows by its name and network', async () => {
    const person = await owner()
    const put = (remoteAddress: string) =>
      shop.app.inject({ method: 'PUT', url: `/user/${person.email}`, headers: program, remoteAddress, payload: { password } })
    expect((await put('203.0.113.40')).statusCode).toBe(200)
    await blockByGuessing(person)
    expect((await put('203.0.113.41')).statusCode).toBe(200)
    expect((await put('203.0.112.41')).statusCode).toBe(429)
  })

  it('signs in even if the strangers share the network and have used up its attempts', async () => {
    const person = await owner()
    await block(`signInByAddress:${office}`)
    expect((await signIn(person.email, password, { address: office })).status).toBe(429)
    expect((await signIn(person.email, password, { address: office, headers: person.known })).status).toBe(200)
    await shop.rows(sql`delete from throttles where key = ${`signInByAddress:${office}`}`)
  })

  it('confirms and changes the password in a session that stays signed in', async () => {
    const person = await owner()
    await blockByGuessing(person)
    const confirmed = await trpcCall(shop, 'mutation', 'accounts.confirmPassword', { headers: person.as, input: { password } })
    expect(confirmed.data).toEqual({ confirmed: true })
    const change = { currentPassword: password, newPassword: 'another right one' }
    const changed = await trpcCall(shop, 'mutation', 'accounts.changePassword', { headers: person.as, input: change })
    expect(changed.data).toEqual({ changed: true })
  })

  it('requests a new password by mail, sets it, and signs in with it on that same browser', async () => {
    const person = await owner()
    await blockByGuessing(person)
    const token = 'r'.repeat(43)
    await shop.rows(
      sql`insert into password_resets (token_hash, user_id, expires_at) values (sha256(convert_to(${token}, 'UTF8')), ${person.id}, now() + interval '1 hour')`,
    )
    const reset = await shop.app.inject({
      method: 'POST',
      url: '/trpc/accounts.resetPassword',
      remoteAddress: elsewhere,
      payload: { token, password: 'a new one' },
    })
    expect([reset.statusCode, reset.json().result.data]).toEqual([200, { changed: true }])
    const device = first(reset.cookies)
    expect([device.name.endsWith('_device'), device.httpOnly]).toEqual([true, true])
    const headers = { cookie: `${device.name}=${device.value}` }
    expect((await signIn(person.email, 'a new one')).status).toBe(429)
    expect((await signIn(person.email, 'a new one', { headers })).status).toBe(200)
  })

  it('signs up even if strangers tried the address while it was unused', async () => {
    const email = `${randomUUID()}@people.test`
    await blockByGuessing({ email })
    const signUp = () =>
      shop.app.inject({ method: 'PUT', url: `/user/${email}`, remoteAddress: elsewhere, payload: { password, name: 'Mina' } })
    expect((await signUp()).statusCode).toBe(200)
  })
})

describe('it allows no extra guesses', () => {
  it('a browser that the account knows has its own count', async () => {
    const person = await owner()
    for (let i = 0; i < free; i += 1) expect((await signIn(person.email, 'a wrong one', { headers: person.known })).status).toBe(401)
    expect((await signIn(person.email, password, { headers: person.known })).status).toBe(429)
    // Strangers get their usual number of guesses and no more.
    await blockByGuessing(person)
  })

  it('the browser of another account, a made-up cookie and a program from another network count as strangers', async () => {
    const [person, other] = [await owner(), await owner()]
    await shop.rows(sql`insert into known_devices (user_id, device_hash, last_seen_at)
      values (${person.id}, ${hashOfProgram({ address: office, userAgent: 'stock-sync/2.1' })}, now())`)
    await blockByGuessing(person)
    const made = { cookie: `${String(person.known.cookie.split('=')[0])}=${'A'.repeat(43)}` }
    for (const headers of [other.known, made, program]) expect((await signIn(person.email, password, { headers })).status).toBe(429)
    expect((await signIn(person.email, password, { headers: program, address: office })).status).toBe(200)
  })

  it('a stolen session gets ten guesses, and locks out neither other sessions nor sign-ins', async () => {
    const person = await owner()
    const thief = { ...(await signIn(person.email, password, { address: office, headers: person.known })) }
    const confirm = (session: string, word: string) =>
      trpcCall(shop, 'mutation', 'accounts.confirmPassword', { headers: browserHeaders(session), input: { password: word } })
    for (let i = 0; i < free; i += 1) expect((await confirm(thief.session, 'a wrong one')).status).toBe(400)
    expect((await confirm(thief.session, password)).status).toBe(429)
    expect((await confirm(person.session, password)).status).toBe(200)
    expect((await signIn(person.email, password)).status).toBe(200)
  })
})

describe('requests for a new password', () => {
  const ask = (email: string, { address = elsewhere, headers = {} }: Options = {}) =>
    shop.app.inject({ method: 'POST', url: '/trpc/accounts.requestReset', remoteAddress: address, headers, payload: { email } })
  const brief = ({ statusCode, body }: Awaited<ReturnType<typeof ask>>) => `${statusCode} ${body}`

  it('are never refused because of earlier requests by strangers, whether or not the address has an account', async () => {
    const person = await owner()
    const unknown = `${randomUUID()}@people.test`
    const answers: string[] = []
    for (let i = 0; i < 30; i += 1) {
      for (const email of [person.email, unknown]) answers.push(brief(await ask(email, { address: `192.0.2.${i + 1}` })))
    }
    for (const email of [person.email, unknown]) answers.push(brief(await ask(email, { address: office })))
    expect([...new Set(answers)]).toEqual(['200 {"result":{"data":{"sent":true}}}'])
  })

  it('are refused for networks over their limit, for every address alike, except from browsers that the account knows', async () => {
    const [person, unknown] = [await owner(), `${randomUUID()}@people.test`]
    const crowd = '192.0.2.200'
    await block(`resetByAddress:${crowd}`)
    const refused = await Promise.all([person.email, unknown].map((email) => ask(email, { address: crowd })))
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect((await ask(person.email, { address: crowd, headers: person.known })).statusCode).toBe(200)
  })

  it('leave a valid link valid, however many invalid links a network tries', async () => {
    const person = await owner()
    const crowd = '192.0.2.201'
    const use = (token: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/trpc/accounts.resetPassword',
        remoteAddress: crowd,
        payload: { token, password: 'a new one' },
      })
    for (let i = 0; i < limits.resetByAddress.attempts; i += 1) expect((await use('x'.repeat(43))).statusCode).toBe(404)
    expect((await use('x'.repeat(43))).statusCode).toBe(429)
    const token = 'g'.repeat(43)
    await shop.rows(
      sql`insert into password_resets (token_hash, user_id, expires_at) values (sha256(convert_to(${token}, 'UTF8')), ${person.id}, now() + interval '1 hour')`,
    )
    expect((await use(token)).statusCode).toBe(200)
  })
})

it('no test caused a fault', () => expect(shop.faults).toEqual([]))
