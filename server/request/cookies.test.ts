// Browser sessions over HTTP: signing up, in and out with a cookie, and the requests that may use it.
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { buildApp } from '#server/compose/app.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const password = 'open sesame'

const setCookies = (headers: Record<string, unknown>): string[] => [headers['set-cookie'] ?? []].flat().map(String)

function credentialIn(headers: Record<string, unknown>): string {
  const cookies = setCookies(headers)
  // The session cookie comes first. A new browser also gets a cookie that identifies it later.
  expect(cookies.slice(1).every((cookie) => cookie.startsWith('partsdock_device='))).toBe(true)
  return /^partsdock_session=([A-Za-z0-9_-]{43});/.exec(cookies[0] ?? '')?.[1] ?? ''
}

const mutate = (path: string, input?: unknown, headers: Record<string, string> = {}) =>
  trpcCall(shop, 'mutation', path, { headers, ...(input !== undefined && { input }) })
const emailBehind = async (headers: Record<string, string>) => {
  const { data } = await trpcCall(shop, 'query', 'accounts.me', { headers })
  return (data as { email: string } | null)?.email ?? null
}

describe('signing up, in and out', () => {
  it('uses a cookie of 30 days that scripts cannot read', async () => {
    const signedUp = await mutate('accounts.signUp', { name: 'Rina', email: 'rina@people.test', password })
    expect([signedUp.status, signedUp.data]).toEqual([200, { signedIn: true }])
    const cookie = setCookies(signedUp.headers)[0] ?? ''
    expect(cookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    const expires = new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? 0).getTime()
    expect(Math.abs(expires - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000)
    const first = credentialIn(signedUp.headers)
    expect(signedUp.text).not.toContain(first)
    expect(await emailBehind(browserHeaders(first))).toBe('rina@people.test')

    const signedIn = await mutate('accounts.signIn', { email: 'RINA@people.test', password }, browserHeaders(first))
    const second = credentialIn(signedIn.headers)
    expect(await emailBehind(browserHeaders(second))).toBe('rina@people.test')
    // The session presented at sign-in has ended, so that an attacker cannot plant one.
    expect(await emailBehind(browserHeaders(first))).toBeNull()

    const token = await mutate('accounts.token', { email: 'rina@people.test' }, browserHeaders(second))
    const { token: credential } = token.data as { token: string }
    expect(await emailBehind(bearer(credential))).toBe('rina@people.test')

    const signedOut = await mutate('accounts.signOut', undefined, browserHeaders(second))
    expect(signedOut.data).toEqual({ signedIn: false })
    expect(setCookies(signedOut.headers)[0]).toMatch(
      /^partsdock_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970[^;]*; HttpOnly; SameSite=Lax$/,
    )
    expect(await emailBehind(browserHeaders(second))).toBeNull()
    expect(await emailBehind(bearer(credential))).toBeNull()
  })

  it('sets Secure and HSTS under https', async () => {
    const { app } = await buildApp({ shop: shop.shop, publicUrl: 'https://shop.test' })
    const { headers } = await trpcCall({ app }, 'mutation', 'accounts.signUp', {
      input: { name: 'Rina', email: 'secure@people.test', password },
    })
    for (const name of ['session', 'device'])
      expect(setCookies(headers).find((cookie) => cookie.startsWith(`__Host-partsdock_${name}=`))).toMatch(
        /; Path=\/; (?:Expires=[^;]+; )?HttpOnly; Secure; SameSite=Lax$/,
      )
    expect(setCookies(headers)).toHaveLength(2)
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    await app.close()
  })

  it('refuses a taken address, a wrong password and an unknown address without a cookie', async () => {
    const { email } = await shop.person({ password })
    const taken = await mutate('accounts.signUp', { name: 'Thief', email: email.toUpperCase(), password })
    expect(taken.error).toMatchObject({
      code: 'CONFLICT',
      message: messages.emailTaken,
      issues: [{ path: 'email', message: messages.emailTaken }],
    })
    const wrong = await mutate('accounts.signIn', { email, password: 'another one' })
    const unknown = await mutate('accounts.signIn', { email: 'nobody@people.test', password })
    for (const { error } of [wrong, unknown]) expect(error).toMatchObject({ code: 'UNAUTHORIZED', message: messages.wrongCredentials })
    for (const { headers } of [taken, wrong, unknown]) expect(setCookies(headers)).toEqual([])
  })

  it('answers missing fields with the specification’s texts', async () => {
    const messageOf = async (input: unknown) => (await mutate('accounts.signUp', input)).error?.message
    expect(await messageOf({ email: 'a@b.test', password })).toBeDefined()
    expect(await messageOf({ name: '', email: 'a@b.test', password })).toBe('Name is Required')
    expect(await messageOf({ name: 'A', email: '', password })).toBe('Email is Required')
    expect(await messageOf({ name: 'A', password })).toBe('Email is Required')
    expect(await messageOf({ name: 'A', email: 'nonsense', password })).toBe('Provide a valid Email')
    expect(await messageOf({ name: 'A', email: 'a@b.test', password: '' })).toBe('Password is Required')
    expect(await messageOf({ name: 'A', email: 'a@b.test' })).toBe('Password is Required')
    expect(await messageOf({ name: 'A', email: 'a@b.test', password: 'short' })).toBe('Must be 6 characters or longer')
  })
})

describe('under https', async () => {
  const { app } = await buildApp({ shop: shop.shop, publicUrl: 'https://shop.test' })
  afterAll(() => app.close())
  const secure = { app }
  const device = 'd'.repeat(43)
  const from = (cookies: Record<string, string>) => ({
    'sec-fetch-site': 'same-origin',
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  })
  const ask = (cookies: Record<string, string>) => trpcCall(secure, 'query', 'accounts.me', { headers: from(cookies) })
  const who = async (cookies: Record<string, string>) => ((await ask(cookies)).data as { email: string } | null)?.email ?? null

  it('a session is recognised by the prefixed name; the plain name, which neighbouring domains can plant, is ignored', async () => {
    const person = await shop.person()
    const { credential } = await shop.signedIn('browser', person.id)
    expect(await who({ '__Host-partsdock_session': credential })).toBe(person.email)
    expect(await who({ partsdock_session: credential })).toBeNull()
    const other = await shop.signedIn('browser', (await shop.person()).id)
    expect(await who({ partsdock_session: other.credential, '__Host-partsdock_session': credential })).toBe(person.email)
  })

  it('users who signed in before the upgrade stay signed in, and get the new names, also for the device', async () => {
    const person = await shop.person()
    const { credential, id } = await shop.signedIn('browser', person.id)
    await shop.rows(sql`update sessions set is_prefixed = false where id = ${id}`)
    const answer = await ask({ partsdock_session: credential, partsdock_device: device })
    expect((answer.data as { email: string }).email).toBe(person.email)
    const [session, known] = setCookies(answer.headers)
    expect(session).toMatch(new RegExp(`^__Host-partsdock_session=${credential}; `))
    expect(known).toMatch(new RegExp(`^__Host-partsdock_device=${device}; `))
    const names = { '__Host-partsdock_session': credential, '__Host-partsdock_device': device }
    expect(setCookies((await ask(names)).headers)).toEqual([])

    const headers = from({ ...names, partsdock_session: credential })
    const signedOut = await trpcCall(secure, 'mutation', 'accounts.signOut', { headers })
    expect(setCookies(signedOut.headers).map((cookie) => cookie.split('=')[0])).toEqual(['__Host-partsdock_session', 'partsdock_session'])
  })

  it('a device under the plain name is recognised only with a valid session: a neighbouring domain could have planted it', async () => {
    const { email } = await shop.person({ password })
    const { headers } = await trpcCall(secure, 'mutation', 'accounts.signIn', {
      input: { email, password },
      headers: from({ partsdock_device: device, partsdock_session: 'x'.repeat(43) }),
    })
    const given = setCookies(headers).find((cookie) => cookie.startsWith('__Host-partsdock_device='))
    expect(given).toBeDefined()
    expect(given).not.toContain(device)
  })
})

describe('a credential', () => {
  it('is never accepted as the other kind', async () => {
    const person = await shop.person()
    const { credential } = await shop.signedIn('browser', person.id)
    expect(await emailBehind(browserHeaders(credential))).toBe(person.email)
    expect(await emailBehind(bearer(credential))).toBeNull()
    expect(await emailBehind(browserHeaders(person.token))).toBeNull()
    expect((await shop.call('GET', '/orders', { headers: bearer(credential) })).status).toBe(401)
    expect((await shop.call('GET', '/orders', { headers: browserHeaders(person.token) })).status).toBe(401)
  })

  it('in the cookie is ignored if there is an Authorization header', async () => {
    const [person, other] = [await shop.person(), await shop.person()]
    const cookie = browserHeaders((await shop.signedIn('browser', person.id)).credential)
    expect(await emailBehind({ ...cookie, ...bearer(other.token) })).toBe(other.email)
    for (const authorization of ['Bearer null', 'Bearer', '', 'Basic dTpw']) {
      expect((await shop.call('GET', '/orders', { headers: { ...cookie, authorization } })).status).toBe(401)
    }
  })

  it('is accepted as a bearer in any spelling of that word', async () => {
    const person = await shop.person()
    for (const authorization of [`bearer ${person.token}`, `BEARER  ${person.token} `]) {
      expect((await shop.call('GET', '/orders', { headers: { authorization } })).status).toBe(200)
    }
  })

  it('is accepted next to malformed cookies of other sites', async () => {
    const person = await shop.person()
    const { credential } = await shop.signedIn('browser', person.id)
    const headers = { cookie: `a=%zz; ; =x; b; partsdock_session=${credential}; c="`, 'sec-fetch-site': 'same-origin' }
    expect(await emailBehind(headers)).toBe(person.email)
  })

  it('is set again with a later expiry when use extends it', async () => {
    const person = await shop.person()
    const { credential, id } = await shop.signedIn('browser', person.id)
    const first = await shop.call('GET', '/orders', { headers: browserHeaders(credential) })
    expect(setCookies(first.headers)).toEqual([])
    await shop.rows(sql`update sessions set expires_at = expires_at - interval '16 days' where id = ${id}`)
    const slid = await shop.call('GET', '/orders', { headers: browserHeaders(credential) })
    expect(credentialIn(slid.headers)).toBe(credential)
    expect(setCookies(slid.headers)[0]).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    expect(setCookies((await shop.call('GET', '/orders', { headers: browserHeaders(credential) })).headers)).toEqual([])
  })
})

describe('a bearer token', () => {
  const tokenFrom = async (email: string, headers: Record<string, string>) => {
    const { status, body } = await shop.call('PUT', `/user/${email}`, { body: {}, headers })
    expect(status).toBe(200)
    return (body as { token: string }).token
  }
  const endOf = async (person: { id: string }) =>
    shop.rows<{ ends: number }>(sql`select distinct extract(epoch from ends_at)::float8 as ends from sessions where user_id = ${person.id}`)

  it('requested with a bearer keeps that bearer’s expiry, however often', async () => {
    const person = await shop.person()
    await shop.rows(
      sql`update sessions set expires_at = date_trunc('second', now()) + interval '7 minutes', ends_at = date_trunc('second', now()) + interval '7 minutes' where user_id = ${person.id}`,
    )
    let { token } = person
    for (let i = 0; i < 3; i += 1) token = await tokenFrom(person.email, bearer(token))
    expect(await endOf(person)).toHaveLength(1)
  })

  it('ends with the bearer from which it was derived, over several steps', async () => {
    const person = await shop.person()
    const child = await tokenFrom(person.email, bearer(person.token))
    const grandchild = await tokenFrom(person.email, bearer(child))
    await mutate('accounts.signOut', undefined, bearer(person.token))
    for (const token of [person.token, child, grandchild]) expect(await emailBehind(bearer(token))).toBeNull()
  })

  it('ends with the browser’s sign-in from which it was derived, even through another token', async () => {
    const person = await shop.person()
    const cookie = browserHeaders((await shop.signedIn('browser', person.id)).credential)
    const child = await tokenFrom(person.email, cookie)
    const grandchild = await tokenFrom(person.email, bearer(child))
    expect(await emailBehind(bearer(grandchild))).toBe(person.email)
    await mutate('accounts.signOut', undefined, cookie)
    for (const token of [child, grandchild]) expect(await emailBehind(bearer(token))).toBeNull()
    expect(await emailBehind(bearer(person.token))).toBe(person.email)
  })
})
