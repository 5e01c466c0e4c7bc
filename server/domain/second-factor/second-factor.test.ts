// Setting up, naming and removing second factors, recovery codes, and what an admin does for an owner who lost them.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { createAuthenticator } from '#server/test/authenticator.ts'
import { addCodes, addPasskey, factorBrowser } from '#server/test/factor-browser.ts'
import { apiTokenOf } from '#server/test/policy.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { outboxOf } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const password = 'open sesame'
const call = ({ token }: Pick<Person, 'token'>, path: string, input?: unknown) =>
  trpcCall(shop, path === 'state' ? 'query' : 'mutation', `secondFactor.${path}`, { headers: bearer(token), input })
const stateOf = async (person: Person) => (await call(person, 'state')).data
const mailsTo = async ({ email }: Person) => (await outboxOf(shop, email)).map(({ kind }) => kind)
const entriesOf = ({ id }: Person) =>
  shop.rows(sql`select action, actor_id as actor, via, roles, before, after, reason from audit_entries
    where subject_type = 'account' and subject_id = ${id} order by id`)
const makeStale = ({ id }: Person) => shop.rows(sql`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${id}`)
const notFresh = { status: 403, error: { issues: [{ path: 'session', message: messages.freshSignInNeeded }] } }

describe('the first factor', () => {
  it('comes with ten recovery codes, ends all other sign-ins and their tokens, and leaves API tokens', async () => {
    const person = await shop.person({ password })
    const [other, token] = [await shop.signedIn('browser', person.id), await apiTokenOf(shop, person.id)]
    const derived = await shop.call('PUT', `/user/${person.email}`, {
      headers: { cookie: `partsdock_session=${other.credential}` },
      body: {},
    })
    const own = await shop.call('PUT', `/user/${person.email}`, { as: person, body: {} })
    const { recoveryCodes, secret } = await addCodes(shop, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await shop.shop.sessions.find('browser', other.credential)).toBeNull()
    expect(await shop.shop.sessions.find('token', (derived.body as { token: string }).token)).toBeNull()
    expect(await shop.shop.sessions.find('token', (own.body as { token: string }).token)).not.toBeNull()
    expect((await shop.call('GET', '/purchases', { as: { token } })).status).toBe(200)
    expect(await mailsTo(person)).toEqual(['factor-added'])
    expect(await stateOf(person)).toEqual({ codes: true, passkeys: [], recoveryCodesLeft: 10 })
    expect((await trpcCall(shop, 'query', 'accounts.me', { headers: bearer(person.token) })).data).toMatchObject({ hasSecondFactor: true })
    // A second factor ends nothing, and there are recovery codes already.
    const later = await shop.signedIn('browser', person.id)
    expect((await addPasskey(shop, person)).recoveryCodes).toEqual([])
    expect(await shop.shop.sessions.find('browser', later.credential)).not.toBeNull()
    // Nothing secret is stored as it is.
    const [stored] = await shop.rows<{ all: string }>(sql`select (select string_agg(t::text, '') from totp_secrets t)
      || (select string_agg(r::text, '') from recovery_codes r) as all`)
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored?.all).not.toContain(hidden)
  })

  it('needs a right code of the newest offer', async () => {
    const person = await shop.person()
    expect(await call(person, 'confirmCode', { code: '123456' })).toMatchObject({
      status: 409,
      error: { message: messages.codeOfferGone },
    })
    const { secret, uri } = (await call(person, 'beginCode')).data as { secret: string; uri: string }
    expect(uri).toBe(
      `otpauth://totp/Partsdock:${encodeURIComponent(person.email)}?issuer=Partsdock&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await call(person, 'confirmCode', { code: 'ABCDEF' })).toMatchObject({ status: 400, error: { issues: [{ path: 'code' }] } })
    await shop.rows(sql`update factor_offers set expires_at = now() where user_id = ${person.id}`)
    expect((await call(person, 'confirmCode', { code: '123456' })).status).toBe(409)
    expect(await stateOf(person)).toEqual({ codes: false, passkeys: [], recoveryCodesLeft: 0 })
  })

  it('is set up by a fresh sign-in alone', async () => {
    const person = await shop.person()
    await addCodes(shop, person)
    await makeStale(person)
    for (const [path, input] of [
      ['beginCode', undefined],
      ['confirmCode', { code: '123456' }],
      ['beginPasskey', undefined],
      ['addPasskey', { name: 'Key', response: createAuthenticator().create({ challenge: 'aa' }) }],
      ['remove', { kind: 'codes' }],
      ['newRecoveryCodes', undefined],
    ] as const)
      expect([path, await call(person, path, input)]).toMatchObject([path, notFresh])
  })
})

describe('passkeys', () => {
  it('are named, listed and at most ten', async () => {
    const person = await shop.person()
    const { id, recoveryCodes } = await addPasskey(shop, person, createAuthenticator(), 'Phone')
    expect(recoveryCodes).toHaveLength(10)
    expect((await call(person, 'rename', { id, name: 'Old phone' })).status).toBe(200)
    expect(await call(await shop.person(), 'rename', { id, name: 'Mine' })).toMatchObject({ status: 404 })
    for (let place = 2; place <= 10; place += 1) await addPasskey(shop, person)
    const { passkeys } = (await stateOf(person)) as { passkeys: object[] }
    expect(passkeys).toHaveLength(10)
    expect(passkeys[0]).toEqual({ id, name: 'Old phone', addedAt: expect.any(String), lastUsedAt: null })
    expect(await call(person, 'beginPasskey')).toMatchObject({ status: 409, error: { message: messages.passkeysTooMany } })
  })

  it('of an offer work once, on this page, and with a verified person', async () => {
    const person = await shop.person()
    const device = createAuthenticator()
    const begin = async () => (await call(person, 'beginPasskey')).data as { challenge: string; excludeCredentials: object[] }
    const add = (response: object) => call(person, 'addPasskey', { name: 'Key', response })
    const refused = { status: 400, error: { issues: [{ path: 'response' }] } }
    expect(await add(createAuthenticator({ url: 'https://evil.test' }).create(await begin()))).toMatchObject(refused)
    expect(await add(device.create(await begin(), { isVerified: false }))).toMatchObject(refused)
    expect(await add(device.create({ challenge: 'another' }))).toMatchObject({ status: 409 })
    const options = await begin()
    expect((await add(device.create(options))).status).toBe(200)
    expect((await add(device.create(options))).status).toBe(409)
    expect((await begin()).excludeCredentials).toHaveLength(1)
  })
})

describe('removing', () => {
  it('the last factor takes the recovery codes along', async () => {
    const person = await shop.person({ password })
    await addCodes(shop, person)
    const { id } = await addPasskey(shop, person)
    expect((await call(person, 'remove', { kind: 'codes' })).status).toBe(200)
    expect(await call(person, 'remove', { kind: 'codes' })).toMatchObject({ status: 404 })
    expect(await stateOf(person)).toMatchObject({ codes: false, passkeys: [{ id }], recoveryCodesLeft: 10 })
    expect((await call(person, 'remove', { kind: 'passkey', id })).status).toBe(200)
    expect(await stateOf(person)).toEqual({ codes: false, passkeys: [], recoveryCodesLeft: 0 })
    expect(await mailsTo(person)).toEqual(['factor-added', 'factor-added', 'factor-removed', 'factor-removed'])
    expect((await factorBrowser(shop).signIn(person)).signedIn).toBe(true)
    expect(await entriesOf(person)).toEqual([])
  })

  it('the last one is refused while the shop demands one of staff', async () => {
    const [admin, customer] = [await shop.admin(), await shop.person()]
    const { id } = await addPasskey(shop, admin)
    await addCodes(shop, admin)
    await addCodes(shop, customer)
    for (let turn = 1; turn <= 2; turn += 1) expect((await call(admin, 'rename', { id, name: 'Old phone' })).status).toBe(200)
    await shop.rows(sql`update shop_settings set second_factor = 'staff'`)
    try {
      expect((await call(admin, 'remove', { kind: 'codes' })).status).toBe(200)
      expect(await call(admin, 'remove', { kind: 'passkey', id })).toMatchObject({
        status: 409,
        error: { message: messages.factorRequired },
      })
      expect((await call(customer, 'remove', { kind: 'codes' })).status).toBe(200)
    } finally {
      await shop.rows(sql`update shop_settings set second_factor = 'optional'`)
    }
    expect((await entriesOf(admin)).map(({ action }) => action)).toEqual([
      'secondFactor.added',
      'secondFactor.added',
      'secondFactor.renamed',
      'secondFactor.removed',
    ])
  })
})

it('new recovery codes replace the former ones', async () => {
  const person = await shop.person({ password })
  expect(await call(person, 'newRecoveryCodes')).toMatchObject({ status: 409, error: { message: messages.factorMissing } })
  const { recoveryCodes: former } = await addCodes(shop, person)
  const { recoveryCodes } = (await call(person, 'newRecoveryCodes')).data as { recoveryCodes: string[] }
  const browser = factorBrowser(shop)
  const ticket = await browser.ticketOf(person)
  expect((await browser.finish(ticket, { code: former[0] ?? '' })).status).toBe(401)
  expect((await browser.finish(ticket, { code: recoveryCodes[0] ?? '' })).status).toBe(200)
  expect(await mailsTo(person)).toContain('recovery-codes-replaced')
})

describe('an admin', () => {
  const reason = 'Lost the phone'

  it('clears the factors of another account, and ends its sessions and API tokens', async () => {
    const [admin, owner] = [await shop.admin(), await shop.person({ password })]
    await addCodes(shop, owner)
    await addPasskey(shop, owner)
    const token = await apiTokenOf(shop, owner.id)
    const browser = factorBrowser(shop)
    const ticket = await browser.ticketOf(owner)
    expect((await call(admin, 'clear', { email: owner.email.toUpperCase(), reason })).data).toEqual({ cleared: true })
    expect(await shop.shop.sessions.find('token', owner.token)).toBeNull()
    expect((await shop.call('GET', '/purchases', { as: { token } })).status).toBe(401)
    expect((await browser.finish(ticket, { code: '123456' })).status).toBe(401)
    expect((await factorBrowser(shop).signIn(owner)).signedIn).toBe(true)
    expect(await mailsTo(owner)).toContain('factor-removed')
    expect(await entriesOf(owner)).toEqual([
      { action: 'secondFactor.cleared', actor: admin.id, via: null, roles: ['admin'], before: null, after: null, reason },
    ])
    expect(await call(admin, 'clear', { email: owner.email, reason })).toMatchObject({
      status: 409,
      error: { message: messages.factorMissing },
    })
  })

  it('neither clears their own, nor without a fresh sign-in, nor an unknown account', async () => {
    const admin = await shop.admin()
    await addCodes(shop, admin)
    expect(await call(admin, 'clear', { email: admin.email, reason })).toMatchObject({
      status: 409,
      error: { message: messages.askAnotherAdmin },
    })
    expect((await call(admin, 'clear', { email: 'nobody@people.test', reason })).status).toBe(404)
    expect((await call(admin, 'clear', { email: admin.email, reason: ' ' })).status).toBe(400)
    await makeStale(admin)
    expect(await call(admin, 'clear', { email: admin.email, reason })).toMatchObject(notFresh)
  })
})
