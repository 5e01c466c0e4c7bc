// Password reset by mail: the link works once and for an hour, ends every session, and does not reveal who has an account.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { mailComputedReset } from '#server/test/older-rows.ts'
import { apiTokenOf } from '#server/test/policy.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { type Person, publicUrl, testShop } from '#server/test/test-shop.ts'
import { makeRetriesDue, outboxOf, startTestWorker, until } from '#server/test/test-worker.ts'
import { browserHeaders, type TrpcAnswer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const twin = await secondShop(shop)
const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
startTestWorker(shop, { mail: mailServer.url })

const password = 'a new password'
const ask = (email: string, headers: Record<string, string> = {}) =>
  trpcCall(shop, 'mutation', 'accounts.requestReset', { input: { email }, headers })
const set = (token: string, to = password, where: Pick<typeof shop, 'app'> = shop) =>
  trpcCall(where, 'mutation', 'accounts.resetPassword', { input: { token, password: to } })
const signIn = async (email: string, word: string) => (await shop.call('PUT', `/user/${email}`, { body: { password: word } })).status
const works = async ({ token }: Pick<Person, 'token'>) => (await shop.call('GET', '/orders', { as: { token } })).status === 200
const verify = (email: string) => shop.rows(sql`update users set email_verified_at = now() where email = ${email}`)
const linksTo = (email: string) => mailServer.to(email).flatMap(({ text }) => /^http\S+reset-password\S+$/m.exec(text) ?? [])
const tokenIn = (link: string) => new URL(link).hash.replace('#token=', '')

/** Moves earlier requests more than five minutes into the past. */
const letFreshEnd = (email: string) =>
  shop.rows(sql`
    update password_resets r set created_at = r.created_at - interval '5 minutes' from users u where u.id = r.user_id and u.email = ${email}`)

/** Requests a link and reads it from the mail. */
async function mailedToken(email: string): Promise<string> {
  await letFreshEnd(email)
  const before = linksTo(email).length
  expect((await ask(email)).data).toEqual({ sent: true })
  await until(() => linksTo(email).length > before)
  return tokenIn(linksTo(email)[before] ?? '')
}

describe('the link', () => {
  it('sets a password only once, even if used many times on both servers', async () => {
    const { email } = await shop.person({ password: 'the old one' })
    const token = await mailedToken(email)
    const answers = await Promise.all([set(token), set(token, 'another one', twin), set(token), set(token, 'another one', twin)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404, 404])
    expect(answers.find(({ status }) => status === 404)?.error).toMatchObject({
      message: messages.resetUsed,
    })
    const won = answers.findIndex(({ status }) => status === 200) % 2 === 0 ? password : 'another one'
    expect([await signIn(email, won), await signIn(email, 'the old one')]).toEqual([200, 401])
    expect((await set(token)).status).toBe(404)
  })

  it('expires after an hour, with its account, and after another link was used', async () => {
    const [late, gone, twice] = [await shop.person(), await shop.person(), await shop.person()]
    const tokens = [await mailedToken(late.email), await mailedToken(gone.email), await mailedToken(twice.email)] as const
    const hour = sql`select expires_at - created_at = interval '1 hour' as right from password_resets where user_id = ${late.id}`
    expect([...(await shop.rows(hour))]).toEqual([{ right: true }])
    await shop.rows(sql`update password_resets set expires_at = now() where user_id = ${late.id}`)
    const boss = await shop.admin()
    expect((await shop.call('DELETE', `/user/${gone.id}`, { as: boss })).status).toBe(200)
    const second = await mailedToken(twice.email)
    expect((await set(second)).status).toBe(200)
    for (const token of [...tokens, 'A'.repeat(43)]) expect((await set(token)).status).toBe(404)
    for (const token of ['', 'x', `${'A'.repeat(42)}'`, 'A'.repeat(5_000)]) expect((await set(token)).status).toBe(400)
  })

  it('uses the shop’s own address, regardless of the Host header', async () => {
    const { email } = await shop.person()
    const forged = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', origin: 'https://evil.test' }
    await ask(email, forged)
    await until(() => linksTo(email).length === 1)
    expect(linksTo(email)[0]?.startsWith(`${publicUrl}/reset-password#token=`)).toBe(true)
    expect(JSON.stringify(mailServer.to(email))).not.toContain('evil.test')
  })

  it('appears in no database row, no answer and no log line', async () => {
    const { email } = await shop.person()
    const token = await mailedToken(email)
    await makeRetriesDue(shop)
    const tables = await shop.rows<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    )
    for (const { name } of tables) {
      const found = await shop.sql.unsafe(`select from ${name} t where t::text like $1`, [`%${token}%`])
      expect(found.length, name).toBe(0)
    }
    const refused = await set(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
    const accepted = await set(token)
    expect(refused.text + JSON.stringify(refused.headers) + accepted.text + JSON.stringify(accepted.headers)).not.toContain(
      token.slice(0, 20),
    )
    // The browser is remembered, but not signed in.
    expect(String(accepted.headers['set-cookie'])).not.toContain('session')
    expect(shop.faults.join()).not.toContain(token)
  })

  it('is stored only in a form that the database cannot decrypt until its mail is sent, and then deleted', async () => {
    const { email, id } = await shop.person()
    await mailServer.become('down')
    await ask(email)
    const waiting = () => shop.rows<{ sealed: string | null }>(sql`select sealed_link as sealed from outbox where recipient = ${email}`)
    await until(async () => (await waiting()).length === 1)
    const [mail] = await waiting()
    const token = shop.shop.seals.links.open(mail?.sealed ?? '') ?? ''
    const [row] = await shop.rows<{ computed: string; known: boolean }>(sql`
      select email_token(id) as computed, token_hash = sha256(convert_to(${token}, 'UTF8')) as known from password_resets where user_id = ${id}`)
    expect(row?.known).toBe(true)
    expect(row?.computed).not.toBe(token)
    await mailServer.become('well')
    await makeRetriesDue(shop)
    await until(() => linksTo(email).length > 0)
    expect(tokenIn(linksTo(email)[0] ?? '')).toBe(token)
    await until(async () => (await outboxOf(shop, email)).every(({ sent }) => sent))
    expect([...(await waiting())]).toEqual([{ sealed: null }])
  })

  it('is deleted when its mail is given up; it cannot be sent again, but another can be requested', async () => {
    const { email } = await shop.person()
    await mailServer.become('down')
    await ask(email)
    await until(async () => (await outboxOf(shop, email)).some(({ error }) => error !== null))
    await shop.rows(sql`update outbox set given_up_at = now() where recipient = ${email}`)
    await shop.rows(sql`select retry_mail(id) from outbox where recipient = ${email}`)
    const [row] = await shop.rows(sql`select sealed_link, given_up_at is not null as dead from outbox where recipient = ${email}`)
    expect(row).toEqual({ sealed_link: null, dead: true })
    await mailServer.become('well')
    expect((await set(await mailedToken(email))).status).toBe(200)
  })

  it('works if an older version mailed or queued it', async () => {
    const { email, id } = await shop.person()
    await mailComputedReset(shop, { id })
    await until(() => linksTo(email).length === 1)
    expect((await set(tokenIn(linksTo(email)[0] ?? ''))).status).toBe(200)
  })

  it('accepts only passwords that a sign-up would accept, and stays valid for the next try', async () => {
    const { email } = await shop.person()
    const token = await mailedToken(email)
    expect((await set(token, 'short')).error).toMatchObject({ code: 'BAD_REQUEST', message: 'Must be 6 characters or longer' })
    expect((await set(token)).status).toBe(200)
  })
})

describe('a reset', () => {
  it('ends every session and API token of the account, reports it by mail, and affects no other account', async () => {
    const person = await shop.person({ password: 'the old one' })
    const stranger = await shop.person()
    const browser = await shop.signedIn('browser', person.id)
    const api = { token: await apiTokenOf(shop, person.id) }
    expect([await works(person), await works(api)]).toEqual([true, true])
    await set(await mailedToken(person.email))
    expect([await works(person), await works(api), await works(stranger)]).toEqual([false, false, true])
    const me = await trpcCall(shop, 'query', 'accounts.me', { headers: browserHeaders(browser.credential) })
    expect(me.data).toBeNull()
    await until(() => mailServer.to(person.email).some(({ headers }) => headers.get('subject') === 'Your password was changed'))
  })

  it('proves the address: removes earlier links if the address was unproven, and keeps them if its owner had proven it', async () => {
    for (const isVerified of [false, true]) {
      const { email, id } = await shop.person()
      if (isVerified) await verify(email)
      await shop.rows(sql`insert into identities (provider, subject, user_id) values ('google', ${randomUUID()}, ${id})`)
      await set(await mailedToken(email))
      const [left] = await shop.rows<{ identities: number; verified: boolean }>(sql`
        select (select count(*)::int from identities where user_id = ${id}) as identities, email_verified_at is not null as verified
        from users where id = ${id}`)
      expect(left).toEqual({ identities: isVerified ? 1 : 0, verified: true })
    }
  })

  it('adds a password to an account without one', async () => {
    const { email } = await shop.person({ password: null })
    await set(await mailedToken(email))
    expect(await signIn(email, password)).toBe(200)
  })
})

describe('the answer to a request', () => {
  it('is the same for known and unknown addresses, with the same work', async () => {
    const { email } = await shop.person()
    const unknown = `${randomUUID()}@people.test`
    const idle = await secondShop(shop)
    const answers: TrpcAnswer[] = []
    for (const address of [email, unknown, email.toUpperCase()]) {
      // Answers arrive while the users table is locked: a job looks the account up later.
      await shop.sql.begin(async (tx) => {
        await tx`lock table users in access exclusive mode`
        answers.push(await trpcCall(idle, 'mutation', 'accounts.requestReset', { input: { email: address } }))
      })
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await until(() => linksTo(email).length === 1)
    expect(await outboxOf(shop, unknown)).toEqual([])
  })

  it('sends no second mail within five minutes while the first link is unused', async () => {
    const { email, id } = await shop.person()
    const askAll = async () => {
      for (const _ of [1, 2, 3]) expect((await ask(email)).data).toEqual({ sent: true })
      const waiting = sql`select task from job_requests union all select task_identifier from graphile_worker.jobs where task_identifier = 'begin-reset'`
      await until(async () => (await shop.rows(waiting)).length === 0)
    }
    await askAll()
    const [first] = await outboxOf(shop, email)
    expect([first?.kind, (await outboxOf(shop, email)).length]).toEqual(['password-reset', 1])
    await letFreshEnd(email)
    await askAll()
    expect(await outboxOf(shop, email)).toHaveLength(2)
    // A used link no longer counts as pending.
    await shop.rows(sql`delete from password_resets where user_id = ${id}`)
    await askAll()
    expect(await outboxOf(shop, email)).toHaveLength(3)
  })

  it('names an invalid address', async () => {
    for (const email of ['', 'nobody', 'a@b', `${'x'.repeat(300)}@people.test`])
      expect((await ask(email)).error).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

it('no test caused a fault', () => expect(shop.faults).toEqual([]))
