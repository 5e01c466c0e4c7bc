// Signing in to an account with a second factor: what the ticket allows, and each way that must not lead around the factor.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { createAuthenticator } from '#server/test/authenticator.ts'
import { addCodes, addPasskey, type FactorBrowser, factorBrowser } from '#server/test/factor-browser.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { outboxOf } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const password = 'open sesame'
const person = () => shop.person({ password })
const refused = { status: 401, error: { code: 'UNAUTHORIZED', message: messages.wrongCredentials } }

/** A person with codes, and a browser of theirs that is not signed in. */
async function withCodes() {
  const owner = await person()
  return { owner, ...(await addCodes(shop, owner)), browser: factorBrowser(shop) }
}
const ticketsOf = ({ id }: Person) =>
  shop.rows<{ tries: number }>(sql`select tries_left as tries from sign_in_tickets where user_id = ${id}`)
const sessionsOf = async ({ id }: Person) =>
  (await shop.rows(sql`select id from sessions where user_id = ${id} and kind = 'browser'`)).length
const isSignedIn = async (browser: FactorBrowser) => (await shop.shop.sessions.find('browser', browser.session())) !== null

describe('a ticket', () => {
  it('is what a right password gives, and a code makes a session of it', async () => {
    const { owner, code, browser } = await withCodes()
    const { signedIn, secondFactor } = await browser.signIn(owner)
    expect({ signedIn, methods: secondFactor?.methods }).toEqual({ signedIn: false, methods: ['code', 'recovery'] })
    expect(browser.isSignedIn()).toBe(false)
    expect(await sessionsOf(owner)).toBe(0)
    expect(await browser.finish(secondFactor?.ticket ?? '', { code: code() })).toMatchObject({ status: 200, data: { signedIn: true } })
    expect(await isSignedIn(browser)).toBe(true)
    expect(await ticketsOf(owner)).toEqual([])
  })

  it('works once', async () => {
    const { owner, code, browser } = await withCodes()
    const ticket = await browser.ticketOf(owner)
    expect((await browser.finish(ticket, { code: code() })).status).toBe(200)
    expect(await browser.finish(ticket, { code: code(1) })).toMatchObject(refused)
  })

  it('works only in its browser, and guesses elsewhere cost it nothing', async () => {
    const { owner, code, browser } = await withCodes()
    const ticket = await browser.ticketOf(owner)
    const other = factorBrowser(shop)
    expect(await other.finish(ticket, { code: code() })).toMatchObject(refused)
    await other.ticketOf(owner)
    expect(await other.finish(ticket, { code: code() })).toMatchObject(refused)
    expect((await browser.finish(ticket, { code: code() })).status).toBe(200)
  })

  it('survives four wrong codes, and ends with the fifth', async () => {
    const { owner, code, recoveryCodes, browser } = await withCodes()
    const wrong = ['000000', 'ABCDE-FGHJK', '1', 'no code', recoveryCodes[0]?.slice(1) ?? ''].map((given) =>
      given === code() ? '000001' : given,
    )
    const [last = '', ...others] = wrong
    const ticket = await browser.ticketOf(owner)
    for (const given of others) expect(await browser.finish(ticket, { code: given })).toMatchObject(refused)
    expect((await browser.finish(ticket, { code: code() })).status).toBe(200)
    const second = await browser.ticketOf(owner)
    for (const given of [...others, last]) expect(await browser.finish(second, { code: given })).toMatchObject(refused)
    expect(await browser.finish(second, { code: code(1) })).toMatchObject(refused)
  })

  it('ends after five minutes, and when the password changes or is reset', async () => {
    const { owner, code, browser } = await withCodes()
    const late = await browser.ticketOf(owner)
    await shop.rows(sql`update sign_in_tickets set expires_at = now() - interval '1 second' where user_id = ${owner.id}`)
    expect(await browser.finish(late, { code: code() })).toMatchObject(refused)
    const stale = await browser.ticketOf(owner)
    await shop.rows(sql`update credentials set password_hash = 'another' where user_id = ${owner.id}`)
    expect(await browser.finish(stale, { code: code() })).toMatchObject(refused)
  })

  it('takes a recovery code once, however it is written', async () => {
    const { owner, recoveryCodes, browser } = await withCodes()
    const [first = '', second = ''] = recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.finish(await browser.ticketOf(owner), { code: ` ${first.toLowerCase().replace('-', ' – ')} ` })).status).toBe(200)
    const ticket = await browser.ticketOf(owner)
    expect(await browser.finish(ticket, { code: first })).toMatchObject(refused)
    expect((await browser.finish(ticket, { code: second.replace('-', '') })).status).toBe(200)
  })

  it('takes no step of codes twice, and none before a used one', async () => {
    const { owner, code, browser } = await withCodes()
    expect((await browser.finish(await browser.ticketOf(owner), { code: code(1) })).status).toBe(200)
    const ticket = await browser.ticketOf(owner)
    for (const steps of [1, 0, -1]) expect(await browser.finish(ticket, { code: code(steps) })).toMatchObject(refused)
  })

  it('takes no code whose secret no key opens, says so in the log, and takes other ways', async () => {
    const { owner, code, recoveryCodes, browser } = await withCodes()
    await shop.rows(sql`update totp_secrets set sealed_secret = 'sealed with a key that is lost' where user_id = ${owner.id}`)
    const ticket = await browser.ticketOf(owner)
    expect(await browser.finish(ticket, { code: code() })).toMatchObject(refused)
    expect(shop.faults.join()).toContain('No key of this process opens the secret of an account with codes')
    expect((await browser.finish(ticket, { code: recoveryCodes[0] ?? '' })).status).toBe(200)
  })

  it('of two tabs of a browser leaves the other one alone', async () => {
    const { owner, code, browser } = await withCodes()
    const [first, second] = [await browser.ticketOf(owner), await browser.ticketOf(owner)]
    expect((await browser.finish(first, { code: code() })).status).toBe(200)
    expect((await browser.finish(second, { code: code(1) })).status).toBe(200)
  })
})

it('a sign-in of staff is in the trail once it is finished, and five wrong codes in a row are', async () => {
  const admin = await shop.person({ role: 'admin', password })
  const { code } = await addCodes(shop, admin)
  const browser = factorBrowser(shop)
  const actions = async () =>
    (
      await shop.rows<{ action: string; request_id: string; address: string }>(sql`select action, request_id, address from audit_entries
        where subject_id = ${admin.id} and action like 'staff.%' order by id`)
    ).map(({ action, ...from }) => {
      expect(from).toEqual({ request_id: expect.stringMatching(/^\S+$/), address: '203.0.113.7' })
      return action
    })
  const ticket = await browser.ticketOf(admin)
  for (let round = 0; round < 5; round += 1) await browser.finish(ticket, { code: 'no code' })
  expect(await actions()).toEqual(['staff.signInFailed'])
  expect((await browser.finish(await browser.ticketOf(admin), { code: code() })).status).toBe(200)
  expect(await actions()).toEqual(['staff.signInFailed', 'staff.signedIn'])
})

describe('a passkey', () => {
  const signIn = async (browser: FactorBrowser, owner: Person, device = createAuthenticator(), options = {}) => {
    const ticket = await browser.ticketOf(owner)
    const asked = (await browser.mutate('secondFactor.askPasskey', { ticket })).data as { challenge: string }
    return { ticket, asked, answer: await browser.finish(ticket, { passkey: device.get(asked, options) }) }
  }

  it('signs in, with a challenge that counts once', async () => {
    const owner = await person()
    const { device, id } = await addPasskey(shop, owner)
    const browser = factorBrowser(shop)
    expect((await browser.signIn(owner)).secondFactor?.methods).toEqual(['recovery', 'passkey'])
    const { answer, asked } = await signIn(browser, owner, device)
    expect(answer.status).toBe(200)
    expect(asked).toMatchObject({ userVerification: 'required', allowCredentials: [{ id }] })
    const ticket = await browser.ticketOf(owner)
    expect(await browser.finish(ticket, { passkey: device.get(asked) })).toMatchObject(refused)
    const next = (await browser.mutate('secondFactor.askPasskey', { ticket })).data as { challenge: string }
    expect(await browser.finish(ticket, { passkey: device.get(next, { isVerified: false }) })).toMatchObject(refused)
    expect(await browser.finish(ticket, { passkey: device.get(next) })).toMatchObject(refused)
  })

  it('of another page, another host or another account is refused', async () => {
    const [owner, other] = [await person(), await person()]
    const { id } = await addPasskey(shop, owner)
    const elsewhere = createAuthenticator({ url: 'https://evil.test' })
    const { device: ofOther } = await addPasskey(shop, other)
    const browser = factorBrowser(shop)
    for (const { privateKey } of ofOther.keys.values()) elsewhere.keys.set(id, { id: Buffer.from(id, 'base64url'), privateKey, counter: 5 })
    expect((await signIn(browser, owner, elsewhere)).answer).toMatchObject(refused)
    expect((await signIn(browser, owner, ofOther)).answer).toMatchObject(refused)
    await shop.rows(sql`update passkeys set host = 'former.test' where user_id = ${owner.id}`)
    expect((await browser.signIn(owner)).secondFactor?.methods).toEqual(['recovery'])
    expect((await browser.mutate('secondFactor.askPasskey', { ticket: await browser.ticketOf(owner) })).status).toBe(409)
  })

  it('that was copied is refused, and the owner gets a mail', async () => {
    const owner = await person()
    const { device } = await addPasskey(shop, owner)
    const copy = device.copy()
    const browser = factorBrowser(shop)
    expect((await signIn(browser, owner, device)).answer.status).toBe(200)
    expect((await signIn(browser, owner, copy)).answer).toMatchObject(refused)
    expect((await outboxOf(shop, owner.email)).map(({ kind }) => kind)).toContain('passkey-refused')
    expect((await signIn(browser, owner, device)).answer.status).toBe(200)
  })
})

describe('no way leads around the factor:', () => {
  it('a bearer for a password, whose code is asked in words', async () => {
    const { owner, code, recoveryCodes } = await withCodes()
    const ask = (body: object) => shop.call('PUT', `/user/${owner.email}`, { body: { password, ...body } })
    expect(await ask({})).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR', message: messages.sendSecondFactor } })
    const wrongPassword = await ask({ password: 'another one' })
    const wrongCode = await ask({ code: '000000' === code() ? '000001' : '000000' })
    const plain = ({ status, body }: typeof wrongCode) => ({ status, body: { ...(body as object), requestId: '' } })
    expect(plain(wrongCode)).toEqual(plain(wrongPassword))
    const right = code()
    expect(await ask({ code: right })).toMatchObject({ status: 200 })
    expect(await ask({ code: right })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect(await ask({ code: recoveryCodes[0] })).toMatchObject({ status: 200 })
  })

  it('a bearer of an account with passkeys alone', async () => {
    const owner = await person()
    await addPasskey(shop, owner)
    const answer = await shop.call('PUT', `/user/${owner.email}`, { body: { password } })
    expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR', message: messages.passkeysOnly } })
  })

  it('a bearer for a session, which passed the factor, needs no other one', async () => {
    const { owner } = await withCodes()
    expect((await shop.call('PUT', `/user/${owner.email}`, { as: owner, body: {} })).status).toBe(200)
  })

  it('a reset of the password, which leaves the factor', async () => {
    const { owner, code, browser } = await withCodes()
    const before = await browser.ticketOf(owner)
    const token = 'r'.repeat(43)
    await shop.rows(sql`insert into password_resets (token_hash, user_id, expires_at)
      values (sha256(convert_to(${token}, 'UTF8')), ${owner.id}, now() + interval '1 hour')`)
    expect((await browser.mutate('accounts.resetPassword', { token, password: 'another one' })).status).toBe(200)
    expect(await browser.finish(before, { code: code() })).toMatchObject(refused)
    // The browser is a known device now.
    expect((await browser.signIn({ ...owner, password: 'another one' })).signedIn).toBe(false)
  })

  it('a process of the version before, and any proof but a session', async () => {
    const { owner } = await withCodes()
    const [{ hash } = { hash: '' }] = await shop.rows<{ hash: string }>(
      sql`select password_hash as hash from credentials where user_id = ${owner.id}`,
    )
    await shop.rows(sql`insert into identities (provider, subject, user_id) values ('google', 'g-1', ${owner.id})`)
    for (const proof of [
      { by: 'password', hash },
      { by: 'identity', provider: 'google', subject: 'g-1' },
    ]) {
      const [answer] = await shop.rows<{ started: boolean }>(sql`select start_session('s', ${owner.id}::uuid, 'browser', null,
        now() + interval '1 day', now() + interval '1 day', '192.0.2.1', 'test', null, null, ${JSON.stringify(proof)}::jsonb) as started`)
      expect(answer).toEqual({ started: false })
    }
  })

  it('a confirmed password, or a changed one: a fresh sign-in needs the factor', async () => {
    const { owner, code, recoveryCodes } = await withCodes()
    const call = (path: string, input: object) => trpcCall(shop, 'mutation', path, { headers: bearer(owner.token), input })
    await shop.rows(sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${owner.id}`)
    const tokens = () =>
      call('apiTokens.add', { name: 'Till', rights: 'read', lastDay: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) })
    expect(await call('accounts.changePassword', { currentPassword: password, newPassword: password })).toMatchObject({ status: 200 })
    expect(await tokens()).toMatchObject({ status: 403, error: { issues: [{ path: 'session' }] } })
    expect(await call('accounts.confirmPassword', { password })).toMatchObject({ status: 401, error: { code: 'SECOND_FACTOR' } })
    expect(await call('accounts.confirmPassword', { password, code: 'ABCDE-ABCDE' })).toMatchObject({
      status: 400,
      error: { issues: [{ path: 'code' }] },
    })
    expect(await tokens()).toMatchObject({ status: 403 })
    expect(await call('accounts.confirmPassword', { password, code: code() })).toMatchObject({ status: 200 })
    expect(await tokens()).toMatchObject({ status: 200 })
    expect(await call('accounts.confirmPassword', { password, code: recoveryCodes[0] })).toMatchObject({ status: 200 })
  })

  it('a passkey confirms too, once for each challenge', async () => {
    const owner = await person()
    const { device } = await addPasskey(shop, owner)
    const call = (path: string, input: object) => trpcCall(shop, 'mutation', path, { headers: bearer(owner.token), input })
    const options = (await call('secondFactor.askPasskey', {})).data as { challenge: string }
    const passkey = device.get(options)
    expect(await call('accounts.confirmPassword', { password, passkey })).toMatchObject({ status: 200 })
    expect(await call('accounts.confirmPassword', { password, passkey: device.get(options) })).toMatchObject({ status: 400 })
  })
})
