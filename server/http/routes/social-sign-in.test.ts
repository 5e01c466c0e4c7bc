// Signing in with Google and GitHub, from the button to the cookie, against the sandbox's providers, including attacks in between.
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { socialShop } from '#server/test/social-shop.ts'
import { first, type Person } from '#server/test/test-shop.ts'
import { outboxOf } from '#server/test/test-worker.ts'

const shop = await socialShop()
const { openBrowser, identitiesOf } = shop
const farzana = 'farzana@sandbox.example'
const tanvir = 'tanvir@sandbox.example'
const both = ['google', 'github'] as const

// The sandbox always has the same users: remove them, so that they are new in each test.
afterEach(async () => {
  await shop.rows(sql`update users set deleted_at = now() where email ilike '%@sandbox.example' and deleted_at is null`)
  await shop.rows(sql`delete from identities`)
})

const accountOf = (values: { email: string; isVerified?: boolean; password?: string }) => {
  const { email, isVerified = false, password = null } = values
  return shop.person({ email, password }).then(async (person) => {
    if (isVerified) await shop.rows(sql`update users set email_verified_at = now() where id = ${person.id}`)
    return person
  })
}
const bearerWorks = async ({ token }: Person) => (await shop.call('GET', '/orders', { as: { token } })).status === 200
const mailsTo = async (email: string) => (await outboxOf(shop, email)).map(({ kind }) => kind)
const usersOf = (email: string) => shop.rows(sql`select id from users where lower(email) = lower(${email}) and deleted_at is null`)

describe.each(both)('a user who returns from %s', (provider) => {
  it('with a verified, unknown address gets a confirmed account and is signed in; the next sign-in finds the same account', async () => {
    const browser = openBrowser()
    expect(await browser.travel(provider, 'farzana', { flow: 'abc123' })).toMatchObject({
      path: '/auth/finished',
      result: 'ok',
      flow: 'abc123',
    })
    const me = await browser.me()
    expect(me).toMatchObject({ email: farzana, displayName: 'Farzana Haque' })
    const [row] = await shop.rows<{ verified: boolean; passwords: number }>(sql`
      select email_verified_at is not null as verified, (select count(*)::int from credentials where user_id = u.id) as passwords
      from users u where id = ${me?.id ?? ''}`)
    expect(row).toEqual({ verified: true, passwords: 0 })
    const again = openBrowser()
    await again.travel(provider, 'farzana')
    expect((await again.me())?.id).toBe(me?.id)
  })

  it('in the whole page is redirected to the requested page', async () => {
    const browser = openBrowser()
    expect((await browser.travel(provider, 'farzana', { mode: 'page', return: '/pars?type=CPU' })).path).toBe('/pars')
    expect(await browser.me()).toMatchObject({ email: farzana })
  })

  it.each([
    ['refuses', 'popup-closed-by-user'],
    ['broken', 'internal-error'],
    ['unknown-address', 'unauthorized-domain'],
    ['wrong-key', 'invalid-api-key'],
    ['down', 'network-request-failed'],
    ['mim', 'email-missing'],
    ['tanvir', 'email-unverified'],
  ])('as %s is not signed in, and sees why: %s', async (person, code) => {
    const popup = openBrowser()
    expect(await popup.travel(provider, person)).toMatchObject({ path: '/auth/finished', result: code })
    const page = openBrowser()
    const told = await page.travel(provider, person, { mode: 'page', return: '/cart' })
    expect(told).toMatchObject({ path: '/login', refused: code, return: '/cart' })
    expect([await popup.me(), await page.me()]).toEqual([null, null])
    expect(await usersOf(tanvir)).toHaveLength(0)
  })

  it('gets a new session, and the previous one ends', async () => {
    const other = await shop.person()
    const browser = openBrowser()
    await browser.signIn(other)
    const before = browser.cookies.get('partsdock_session')?.value ?? ''
    await browser.travel(provider, 'farzana')
    expect(browser.cookies.get('partsdock_session')?.value).not.toBe(before)
    expect(await shop.shop.sessions.find('browser', before)).toBeNull()
  })
})

it('a sign-in of staff is in the audit trail with its request', async () => {
  const browser = openBrowser()
  await browser.travel('github', 'farzana')
  const me = await browser.me()
  await shop.rows(sql`update users set role = 'admin' where id = ${me?.id ?? ''}`)
  await openBrowser().travel('github', 'farzana')
  expect(await shop.rows(sql`select action, request_id from audit_entries where subject_id = ${me?.id ?? ''}`)).toEqual([
    { action: 'staff.signedIn', request_id: expect.stringMatching(/^\S+$/) },
  ])
  await shop.rows(sql`update users set role = 'user' where id = ${me?.id ?? ''}`)
})

describe('an address that already has an account', () => {
  it('is linked if both sides have verified it, and the owner gets a mail', async () => {
    const owner = await accountOf({ email: 'Farzana@Sandbox.example', isVerified: true, password: 'open sesame' })
    const browser = openBrowser()
    await browser.travel('google', 'farzana')
    expect((await browser.me())?.id).toBe(owner.id)
    expect(await mailsTo('Farzana@Sandbox.example')).toContain('identity-linked')
    // The earlier sign-in methods still work.
    expect(await bearerWorks(owner)).toBe(true)
    expect((await shop.call('PUT', `/user/${farzana}`, { body: { password: 'open sesame' } })).status).toBe(200)
  })

  it('goes to its owner if a squatter had it: the squatter’s password, sessions, tokens, links and profile are removed', async () => {
    const squatter = await accountOf({ email: farzana, password: 'the squatter’s' })
    const theirBrowser = openBrowser()
    await theirBrowser.signIn(squatter)
    await shop.rows(sql`insert into identities (provider, subject, user_id) values ('github', 'the squatter', ${squatter.id})`)
    await shop.rows(sql`update users set address = 'Squat 1', phone_number = '1', photo_url = 'https://a.test/b' where id = ${squatter.id}`)
    await shop.rows(
      sql`insert into api_tokens (user_id, name, token_hash, rights, expires_at) values (${squatter.id}, 'x', 'x', 'full', now() + interval '1 day')`,
    )

    const owner = openBrowser()
    expect(await owner.travel('google', 'farzana')).toMatchObject({ result: 'ok' })
    expect(await owner.me()).toMatchObject({ id: squatter.id, displayName: 'Farzana Haque' })
    expect([await theirBrowser.me(), await bearerWorks(squatter)]).toEqual([null, false])
    expect((await shop.call('PUT', `/user/${farzana}`, { body: { password: 'the squatter’s' } })).status).toBe(401)
    expect(await identitiesOf(farzana)).toEqual(['google'])
    const [row] = await shop.rows(sql`
      select address, phone_number, photo_url, email_verified_at is not null as verified, (select count(*)::int from api_tokens where user_id = u.id) as tokens
      from users u where id = ${squatter.id}`)
    expect(row).toEqual({ address: null, phone_number: null, photo_url: null, verified: true, tokens: 0 })
    expect(await mailsTo(farzana)).toContain('account-reclaimed')
  })

  it('is not signed in by a provider that has not verified it, and its existence is not revealed', async () => {
    const unknown = openBrowser()
    const told = await unknown.travel('google', 'tanvir', { flow: 'ff' })
    const owner = await accountOf({ email: tanvir, isVerified: true })
    const browser = openBrowser()
    expect(await browser.travel('google', 'tanvir', { flow: 'ff' })).toEqual(told)
    expect([await browser.me(), await identitiesOf(tanvir), await bearerWorks(owner)]).toEqual([null, [], true])
  })

  it('gives twenty simultaneous returns the same account', async () => {
    const browsers = Array.from({ length: 20 }, openBrowser)
    const travels = await Promise.all(browsers.map((browser, i) => browser.travel(i % 2 === 0 ? 'google' : 'github', 'farzana')))
    expect(travels.map(({ result }) => result)).toEqual(browsers.map(() => 'ok'))
    const people = await Promise.all(browsers.map((browser) => browser.me()))
    expect(new Set(people.map((me) => me?.id)).size).toBe(1)
    expect(await usersOf(farzana)).toHaveLength(1)
    expect(await identitiesOf(farzana)).toEqual(['github', 'google'])
  })
})

describe('linking', () => {
  const link = { purpose: 'link', return: '/dashboard/account' }

  it('accepts a signed-in user with any address at the provider, which can then sign in to the account', async () => {
    const person = await shop.person()
    const browser = openBrowser()
    await browser.signIn(person)
    for (const [provider, who] of [
      ['google', 'tanvir'],
      ['github', 'mim'],
    ] as const)
      expect(await browser.travel(provider, who, link)).toMatchObject({ path: '/auth/finished', result: 'ok' })
    expect(await identitiesOf(person.email)).toEqual(['github', 'google'])
    expect(await mailsTo(person.email)).toEqual(['identity-linked', 'identity-linked'])
    const next = openBrowser()
    await next.travel('github', 'mim')
    expect((await next.me())?.id).toBe(person.id)
  })

  it('refuses an identity of another account, and a second identity from the same provider', async () => {
    const [one, other] = [await shop.person(), await shop.person()]
    const [browser, theirs] = [openBrowser(), openBrowser()]
    await browser.signIn(one)
    await theirs.signIn(other)
    await browser.travel('google', 'farzana', link)
    expect(await theirs.travel('google', 'farzana', link)).toMatchObject({ result: 'identity-taken' })
    expect(await browser.travel('google', 'tanvir', link)).toMatchObject({ result: 'other-identity-linked' })
    expect(await browser.travel('google', 'farzana', link)).toMatchObject({ result: 'ok' })
    expect([await identitiesOf(one.email), await identitiesOf(other.email)]).toEqual([['google'], []])
    const page = await theirs.travel('google', 'farzana', { ...link, mode: 'page' })
    expect(page).toMatchObject({ path: '/dashboard/account', refused: 'identity-taken' })
  })

  it('requires a recent sign-in, one of our pages, and a full session', async () => {
    const person = await shop.person()
    const browser = openBrowser()
    expect(await browser.travel('google', 'farzana', link)).toMatchObject({ result: 'signed-out' })
    await browser.signIn(person)
    const crossSite = await browser.setOut('google', { mode: 'popup', ...link }, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite).toContain('result=signed-out')
    await shop.rows(sql`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${person.id}`)
    expect(await browser.travel('google', 'farzana', link)).toMatchObject({ result: 'fresh-sign-in-needed' })
    await shop.rows(sql`update sessions set confirmed_at = now() where user_id = ${person.id}`)

    const callback = await browser.choose(await browser.setOut('google', { mode: 'popup', ...link }), 'farzana')
    await browser.signIn(await shop.person())
    expect(await browser.returnToShop(callback)).toMatchObject({ result: 'signed-out' })
    expect(await shop.rows(sql`select 1 from identities`)).toHaveLength(0)
  })

  it('must be finished by the sign-in that started it, while it is still recent', async () => {
    const person = await shop.person()
    const browser = openBrowser()
    const setOut = async () => browser.choose(await browser.setOut('google', { mode: 'popup', ...link }), 'farzana')
    await browser.signIn(person)
    const first = await setOut()
    await browser.signIn(person)
    expect(await browser.returnToShop(first)).toMatchObject({ result: 'signed-out' })

    const second = await setOut()
    await shop.rows(sql`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${person.id}`)
    expect(await browser.returnToShop(second)).toMatchObject({ result: 'fresh-sign-in-needed' })
    expect(await shop.rows(sql`select 1 from identities`)).toHaveLength(0)
  })
})

it.each([
  ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ['/pars?q=ünï%C3%B6 x', '/pars?q=%C3%BCn%C3%AF%C3%B6%20x'],
])('a user who asked for %s is redirected there', async (path, location) => {
  const browser = openBrowser()
  const callback = await browser.choose(await browser.setOut('google', { mode: 'page', return: path }), 'farzana')
  const answer = await browser.go(callback)
  expect([answer.status, answer.location]).toEqual([303, location])
  expect(await browser.me()).not.toBeNull()
})

describe('an attacker', () => {
  it('gains nothing with their own callback: the victim’s browser has no attempt for it', async () => {
    const attacker = openBrowser()
    const callback = await attacker.choose(await attacker.setOut('google', { mode: 'page' }), 'farzana')
    const victim = openBrowser()
    expect(await victim.returnToShop(callback)).toMatchObject({ path: '/login', refused: 'web-storage-unsupported' })
    expect(await victim.me()).toBeNull()
    // The victim's own attempt has a different state.
    await victim.setOut('google', { mode: 'page' })
    expect(await victim.returnToShop(callback)).toMatchObject({ refused: 'cancelled-popup-request' })
    expect([await victim.me(), await usersOf(farzana)]).toMatchObject([null, []])
  })

  it('cannot use a code or an attempt twice', async () => {
    const browser = openBrowser()
    const away = await browser.setOut('google', { mode: 'page', return: '/cart' })
    const kept = first([...browser.cookies].filter(([name]) => name === 'partsdock_google'))
    const callback = await browser.choose(away, 'farzana')
    expect((await browser.returnToShop(callback)).path).toBe('/cart')
    expect(browser.cookies.has('partsdock_google')).toBe(false)
    const thief = openBrowser()
    expect(await thief.returnToShop(callback)).toMatchObject({ refused: 'web-storage-unsupported' })
    thief.cookies.set(...kept)
    expect(await thief.returnToShop(callback)).toMatchObject({ refused: 'internal-error' })
    expect(await thief.me()).toBeNull()
    expect(shop.log.join('')).toContain('This sign-in attempt was already used')
  })

  it('cannot replay one provider’s answer at the other', async () => {
    const browser = openBrowser()
    await browser.setOut('github', { mode: 'page' })
    const callback = await browser.choose(await browser.setOut('google', { mode: 'page' }), 'farzana')
    expect(await browser.returnToShop(callback.replace('/auth/google/', '/auth/github/'))).toMatchObject({
      refused: 'cancelled-popup-request',
    })
    expect(await browser.me()).toBeNull()
  })

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '/.//evil.test',
    '/%2e%2E//evil.test',
    '/auth/google',
    '/%0d%0aset-cookie:a=b',
    '/a\r\nb',
    `/${'x'.repeat(5_000)}`,
  ])('cannot redirect users elsewhere afterwards: %j', async (path) => {
    const browser = openBrowser()
    const callback = await browser.choose(await browser.setOut('google', { mode: 'page', return: path }), 'farzana')
    const { location, headers } = await browser.go(callback)
    expect(new URL(location, shop.publicUrl).origin).toBe(shop.publicUrl)
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
    expect(headers.getSetCookie().every((line) => line.startsWith('partsdock_'))).toBe(true)
  })

  it('cannot crash the shop with a forged cookie', async () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const attempt = { state: 's'.repeat(43), verifier: 'v'.repeat(43), nonce: 'n'.repeat(43) }
    const journey = { mode: 'page', purpose: 'sign-in', flow: 'ff', return: '/', attempt, signIn: null, until: Date.now() + 60_000 }
    const sealed = (context: string, values: object) => shop.shop.seals.attempts.seal(JSON.stringify({ ...journey, ...values }), context)
    // Valid; expired; for another provider; tampered with.
    const good = sealed('google', {})
    const changed = `${good.slice(0, 30)}${good[30] === 'A' ? 'B' : 'A'}${good.slice(31)}`
    const browser = openBrowser()
    browser.cookies.set('partsdock_google', { value: good, path: '/auth/google' })
    expect((await browser.returnToShop('/auth/google/callback?code=x&state=y')).refused).toBe('cancelled-popup-request')
    const bad = [sealed('google', { until: Date.now() - 1 }), sealed('github', {}), changed, made(journey)]
    for (const value of [
      ...bad,
      'x',
      '%7B',
      made(null),
      made({ attempt }),
      made({ attempt: {}, mode: 'page' }),
      made([]),
      'A'.repeat(3_000),
    ]) {
      const browser = openBrowser()
      browser.cookies.set('partsdock_google', { value, path: '/auth/google' })
      expect((await browser.returnToShop('/auth/google/callback?code=x&state=y')).refused).toBe('web-storage-unsupported')
    }
  })

  it.each(['?code=a&code=b&state=x', '?error=access_denied', '?state=%00', '', '?iss=https://evil.test&code=a'])(
    'is refused with made-up answers: %j',
    async (query) => {
      const browser = openBrowser()
      await browser.setOut('google', { mode: 'page' })
      expect((await browser.returnToShop(`/auth/google/callback${query}`)).refused).toBe('cancelled-popup-request')
    },
  )
})

describe('stored and logged data', () => {
  it('keeps the attempt inaccessible to scripts, other paths and other sites', async () => {
    const { headers } = await openBrowser().go('/auth/google?mode=popup')
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^partsdock_google=[\w-]+; Max-Age=600; Path=\/auth\/google; HttpOnly; SameSite=Lax$/)
  })

  it('under https uses a cookie name that no sibling domain can set, and accepts no other', async () => {
    const { app } = await buildApp({
      shop: { ...shop.shop, identityProviders: shop.app.shop.identityProviders },
      publicUrl: 'https://shop.test',
    })
    const { headers } = await app.inject('/auth/google?mode=page')
    expect(headers['set-cookie']).toMatch(/^__Host-partsdock_google=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const value = /=([\w-]+);/.exec(String(headers['set-cookie']))?.[1] ?? ''
    const returnToShop = async (name: string) =>
      (await app.inject({ url: '/auth/google/callback?code=a&state=b', headers: { cookie: `${name}=${value}` } })).headers.location
    expect(await returnToShop('__Host-partsdock_google')).toContain('refused=cancelled-popup-request')
    expect(await returnToShop('partsdock_google')).toContain('refused=web-storage-unsupported')
    await app.close()
  })

  it('ends a popup on a page that runs one of our scripts and shows nothing from its address', async () => {
    const { text, headers } = await openBrowser().go('/auth/finished?flow=%3Cb%3E&result=%3Cscript%3E')
    expect(text).not.toMatch(/<b>|<script>/)
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/signed-in.js" defer>'])
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('logs why a sign-in was refused, without code, state or address', async () => {
    const before = shop.log.length
    const browser = openBrowser()
    const callback = await browser.choose(await browser.setOut('google', { mode: 'page' }), 'broken')
    await browser.returnToShop(callback)
    const lines = shop.log.slice(before).join('')
    expect(lines).toContain('internal-error')
    for (const secret of new URL(callback, shop.publicUrl).searchParams.values()) expect(lines).not.toContain(secret)
  })
})

it('a removed account’s identity can be linked again', async () => {
  const browser = openBrowser()
  await browser.travel('google', 'farzana')
  const before = await browser.me()
  await shop.call('DELETE', `/user/${before?.id ?? ''}`, { as: await shop.admin() })
  expect(await browser.me()).toBeNull()
  const next = openBrowser()
  await next.travel('google', 'farzana')
  expect((await next.me())?.id).not.toBe(before?.id)
})

it('none of this was logged as an error', () => {
  expect(shop.faults).toEqual([])
  expect(shop.log.filter((line) => line.includes('"level":50'))).toEqual([])
})
