// The list of sessions, ending them, and the mail about sign-ins from new devices.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { outboxOf } from '#server/test/test-worker.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'
import type { SessionView } from './queries.ts'

const shop = await testShop()
const password = 'open sesame'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Browser = { session: string; device: string | null; userAgent: string }

/** Signs in like a browser and stores the cookies it receives. */
async function signIn({ email }: Pick<Person, 'email'>, from: Partial<Browser> & { address?: string } = {}): Promise<Browser> {
  const { userAgent = firefox, device = null, address = '203.0.113.7' } = from
  const response = await shop.app.inject({
    method: 'POST',
    url: '/trpc/accounts.signIn',
    remoteAddress: address,
    headers: { 'user-agent': userAgent, ...(device && { cookie: `partsdock_device=${device}` }) },
    payload: { email, password },
  })
  expect(response.statusCode).toBe(200)
  const cookie = (name: string) => response.cookies.find((given) => given.name === name)?.value
  return { session: cookie('partsdock_session') ?? '', device: cookie('partsdock_device') ?? device, userAgent }
}

const as = ({ session, userAgent }: Browser) => ({ ...browserHeaders(session), 'user-agent': userAgent })
const listOf = async (browser: Browser) => (await trpcCall(shop, 'query', 'sessions.list', { headers: as(browser) })).data as SessionView[]
const isSignedIn = async (browser: Browser) => (await trpcCall(shop, 'query', 'accounts.me', { headers: as(browser) })).data !== null
const end = (browser: Browser, id: string) => trpcCall(shop, 'mutation', 'sessions.end', { headers: as(browser), input: { id } })
const mailsTo = async ({ email }: Pick<Person, 'email'>) => (await outboxOf(shop, email)).map(({ kind }) => kind)
const newPerson = () => shop.person({ password })

describe('the list', () => {
  it('has every sign-in once, with device, address and last use, the current one first', async () => {
    const person = await newPerson()
    await shop.rows(sql`delete from sessions where user_id = ${person.id}`)
    const phone = await signIn(person, { userAgent: safari, address: '198.51.100.20' })
    const desk = await signIn(person)
    // Tokens derived from a sign-in are not listed separately.
    await shop.call('PUT', `/user/${person.email}`, { headers: as(desk), body: {} })
    const list = await listOf(desk)
    expect(list.map(({ device, address, isCurrent, isBrowser }) => ({ device, address, isCurrent, isBrowser }))).toEqual([
      { device: 'Firefox on Windows', address: '203.0.113.7', isCurrent: true, isBrowser: true },
      { device: 'Safari on iPhone', address: '198.51.100.20', isCurrent: false, isBrowser: true },
    ])
    expect((await listOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    for (const { lastUsedAt } of list) expect(Date.now() - new Date(lastUsedAt).getTime()).toBeLessThan(60_000)
  })

  it('shows the sign-in behind a bearer, and programs that signed in with a password', async () => {
    const person = await newPerson()
    await shop.rows(sql`delete from sessions where user_id = ${person.id}`)
    const desk = await signIn(person)
    const { token } = (await shop.call('PUT', `/user/${person.email}`, { headers: as(desk), body: {} })).body as { token: string }
    const program = await shop.call('PUT', `/user/${person.email}`, { headers: { 'user-agent': 'curl/8.5.0' }, body: { password } })
    const behindBearer = (await trpcCall(shop, 'query', 'sessions.list', { headers: bearer(token) })).data as SessionView[]
    expect(behindBearer.map(({ device, isCurrent, isBrowser }) => [device, isCurrent, isBrowser])).toEqual([
      ['Firefox on Windows', true, true],
      ['curl', false, false],
    ])
    const seenByProgram = (await trpcCall(shop, 'query', 'sessions.list', { headers: bearer((program.body as { token: string }).token) }))
      .data
    expect((seenByProgram as SessionView[])[0]).toMatchObject({ device: 'curl', isCurrent: true })
  })

  it("shows the time and address of each session's last use, and omits ended ones", async () => {
    const person = await newPerson()
    await shop.rows(sql`delete from sessions where user_id = ${person.id}`)
    const desk = await signIn(person)
    await shop.rows(sql`update sessions set last_used_at = now() - interval '3 days' where user_id = ${person.id}`)
    await signIn(person, { userAgent: safari })
    await shop.rows(sql`update sessions set expires_at = now() where user_id = ${person.id} and user_agent = ${safari}`)
    await shop.app.inject({ url: '/trpc/accounts.me', remoteAddress: '192.0.2.44', headers: as(desk) })
    const list = await listOf(desk)
    expect(list).toMatchObject([{ address: '192.0.2.44', isCurrent: true }])
    expect(Date.now() - new Date(first(list).lastUsedAt).getTime()).toBeLessThan(60_000)
  })
})

describe('signing out', () => {
  it('ends one session and its tokens, at once, and no other', async () => {
    const person = await newPerson()
    const [phone, desk] = [await signIn(person, { userAgent: safari }), await signIn(person)]
    const { token } = (await shop.call('PUT', `/user/${person.email}`, { headers: as(phone), body: {} })).body as { token: string }
    const theirs = (await listOf(desk)).find(({ device }) => device === 'Safari on iPhone')
    expect((await end(desk, theirs?.id ?? '')).data).toEqual({ ended: 1 })
    expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([false, true])
    expect((await shop.call('GET', '/orders', { as: { token } })).status).toBe(401)
    expect((await end(desk, theirs?.id ?? '')).error).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('ends all others, and keeps the current one with its tokens', async () => {
    const person = await newPerson()
    const others = [await signIn(person, { userAgent: safari }), await signIn(person)]
    const desk = await signIn(person)
    const { token } = (await shop.call('PUT', `/user/${person.email}`, { headers: as(desk), body: {} })).body as { token: string }
    const ended = await trpcCall(shop, 'mutation', 'sessions.endOthers', { headers: bearer(token) })
    // The two sessions above, and the token that the user was created with.
    expect(ended.data).toEqual({ ended: 3 })
    expect(await Promise.all([...others, desk].map(isSignedIn))).toEqual([false, false, true])
    expect((await shop.call('GET', '/orders', { as: { token } })).status).toBe(200)
  })

  it('is limited to the caller’s own sessions', async () => {
    const [one, other] = [await signIn(await newPerson()), await signIn(await newPerson())]
    const [theirs] = await listOf(other)
    expect((await end(one, theirs?.id ?? '')).error).toMatchObject({ code: 'NOT_FOUND' })
    expect(await isSignedIn(other)).toBe(true)
  })
})

describe('a sign-in from a device that is new to the account', () => {
  it('is mailed to the owner, unless it is the first or from a known device', async () => {
    const person = await newPerson()
    const desk = await signIn(person)
    expect(await mailsTo(person)).toEqual([])
    await signIn(person, desk)
    expect(await mailsTo(person)).toEqual([])
    await signIn(person, { userAgent: safari, address: '198.51.100.20' })
    expect(await mailsTo(person)).toEqual(['new-sign-in'])
    const [mail] = await shop.rows<{ payload: unknown }>(sql`select payload from outbox where recipient = ${person.email}`)
    expect(mail?.payload).toMatchObject({ device: 'Safari on iPhone', address: '198.51.100.20', name: 'Rina Akter' })
  })

  it('recognises a browser by its cookie, not by its User-Agent', async () => {
    const person = await newPerson()
    const desk = await signIn(person)
    await signIn(person, { ...desk, userAgent: safari, address: '192.0.2.1' })
    expect(await mailsTo(person)).toEqual([])
    await signIn(person, { ...desk, device: null })
    await signIn(person, { ...desk, device: 'not a cookie of ours' })
    expect(await mailsTo(person)).toEqual(['new-sign-in', 'new-sign-in'])
  })

  it('includes programs, which are recognised by name and network', async () => {
    const person = await newPerson()
    const ask = (userAgent: string, remoteAddress: string) =>
      shop.app.inject({
        method: 'PUT',
        url: `/user/${person.email}`,
        remoteAddress,
        headers: { 'user-agent': userAgent },
        payload: { password },
      })
    await ask('curl/8.5.0', '203.0.113.7')
    await ask('curl/8.5.0', '203.0.113.200')
    expect(await mailsTo(person)).toEqual([])
    await ask('curl/8.5.0', '198.51.100.7')
    await ask('okhttp/4.12', '198.51.100.7')
    expect(await mailsTo(person)).toEqual(['new-sign-in', 'new-sign-in'])
  })
})

describe('changing the password', () => {
  const change = (browser: Browser, input: unknown) =>
    trpcCall(shop, 'mutation', 'accounts.changePassword', { headers: as(browser), input })

  it('requires the current one, ends all other sessions and all tokens, and keeps this browser signed in', async () => {
    const person = await newPerson()
    const [phone, desk] = [await signIn(person, { userAgent: safari }), await signIn(person)]
    const { token } = (await shop.call('PUT', `/user/${person.email}`, { headers: as(desk), body: {} })).body as { token: string }
    const wrong = await change(desk, { currentPassword: 'not this one', newPassword: 'a new password' })
    expect(wrong.error).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: 'currentPassword' }] })
    expect((await change(desk, { newPassword: 'a new password' })).error).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await isSignedIn(phone)).toBe(true)

    expect((await change(desk, { currentPassword: password, newPassword: 'a new password' })).data).toEqual({ changed: true })
    expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([false, true])
    expect((await shop.call('GET', '/orders', { as: { token } })).status).toBe(401)
    expect(await mailsTo(person)).toContain('password-changed')
    const tries = ['a new password', password].map((word) => shop.call('PUT', `/user/${person.email}`, { body: { password: word } }))
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([200, 401])
  })

  it('succeeds for one of two concurrent requests, and refuses the other', async () => {
    const person = await newPerson()
    const desk = await signIn(person)
    const answers = await Promise.all(
      ['first new one', 'second new one'].map((word) => change(desk, { currentPassword: password, newPassword: word })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)[0]).toBe(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('sets the first one only after a fresh sign-in', async () => {
    const { id, email } = await shop.person()
    const session = await shop.signedIn('browser', id)
    const desk = { session: session.credential, device: null, userAgent: firefox }
    await shop.rows(sql`update sessions set confirmed_at = now() - interval '16 minutes' where id = ${session.id}`)
    expect((await change(desk, { newPassword: 'a new password' })).error).toMatchObject({
      code: 'FORBIDDEN',
      issues: [{ path: 'session' }],
    })
    await shop.rows(sql`update sessions set confirmed_at = now() where id = ${session.id}`)
    expect((await change(desk, { newPassword: 'a new password' })).data).toEqual({ changed: true })
    expect(await signIn({ email }).catch(() => null)).toBeNull()
    expect((await shop.call('PUT', `/user/${email}`, { body: { password: 'a new password' } })).status).toBe(200)
  })
})

describe('sign-in methods can be changed only after a fresh sign-in', () => {
  const attempts = [
    ['identities.unlink', { provider: 'google' }],
    ['apiTokens.add', { name: 'Till', rights: 'full', lastDay: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }],
  ] as const

  it.each(attempts)('%s', async (path, input) => {
    const person = await newPerson()
    await shop.rows(sql`insert into identities (provider, subject, user_id) values ('google', ${person.id}, ${person.id})`)
    const desk = await signIn(person)
    const attempt = () => trpcCall(shop, 'mutation', path, { headers: as(desk), input })
    const confirm = (word: string) =>
      trpcCall(shop, 'mutation', 'accounts.confirmPassword', { headers: as(desk), input: { password: word } })
    await shop.rows(sql`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${person.id}`)
    expect((await attempt()).error).toMatchObject({
      code: 'FORBIDDEN',
      message: messages.freshSignInNeeded,
      issues: [{ path: 'session' }],
    })
    expect((await confirm('not this one')).error).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: 'password' }] })
    expect((await attempt()).status).toBe(403)
    expect((await confirm(password)).data).toEqual({ confirmed: true })
    expect((await attempt()).status).toBe(200)
  })
})

it('the last sign-in method cannot be unlinked', async () => {
  const person = await shop.person()
  await shop.rows(
    sql`insert into identities (provider, subject, user_id) values ('google', ${person.id}, ${person.id}), ('github', ${person.id}, ${person.id})`,
  )
  const unlink = (provider: string) =>
    trpcCall(shop, 'mutation', 'identities.unlink', { headers: bearer(person.token), input: { provider } })
  const both = await Promise.all([unlink('google'), unlink('github')])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ error }) => error)?.error).toMatchObject({ message: messages.identityLastWay })
  const left = await shop.rows(sql`select 1 from identities where user_id = ${person.id}`)
  expect(left).toHaveLength(1)
})

it('no test caused a fault', () => expect(shop.faults).toEqual([]))
