import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { mailComputedConfirmation } from '#server/test/older-rows.ts'
import { first, publicUrl, testShop } from '#server/test/test-shop.ts'
import { makeRetriesDue, outboxOf, startTestWorker, until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
startTestWorker(shop, { mail: mailServer.url })

const linkIn = (text: string) => /^http\S+confirm-email\S+$/m.exec(text)?.[0] ?? ''
const isVerified = async (email: string) =>
  first(await shop.rows<{ verified: boolean }>(sql`select email_verified_at is not null as verified from users where email = ${email}`))
    .verified

/** Signs up and reads the mail. */
async function signUp() {
  const email = `${randomUUID()}@people.test`
  const signedUp = await trpcCall(shop, 'mutation', 'accounts.signUp', { input: { name: 'Rina Akter', email, password: 'six-or-more' } })
  expect(signedUp.status).toBe(200)
  await until(() => mailServer.to(email).length === 1)
  // The mail arrives shortly before it is marked as sent.
  await until(async () => (await outboxOf(shop, email)).every(({ sent }) => sent))
  const mail = first(mailServer.to(email))
  const link = linkIn(mail.text)
  return { email, mail, link, token: new URL(link).searchParams.get('token') ?? '' }
}

const confirm = (token: string) => trpcCall(shop, 'mutation', 'accounts.confirmEmail', { input: { token } })
const press = (token: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/confirm-email',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })

describe('a new user', () => {
  it('receives a link that confirms the address once', async () => {
    const { email, mail, link, token } = await signUp()
    expect(mail.headers.get('subject')).toBe('Welcome to Partsdock: confirm your email')
    expect(link.startsWith(`${publicUrl}/confirm-email?token=`)).toBe(true)
    expect(mail.html).toContain(link)
    expect(await isVerified(email)).toBe(false)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404])
    expect(answers.find(({ status }) => status === 200)?.data).toEqual({ email })
    expect(await isVerified(email)).toBe(true)
  })

  it('receives the link over REST too, and no second one when signing in', async () => {
    const email = `${randomUUID()}@people.test`
    const body = { password: 'six-or-more', name: 'Rina' }
    await shop.call('PUT', `/user/${email}`, { body })
    await shop.call('PUT', `/user/${email}`, { body })
    await until(() => mailServer.to(email).length > 0)
    expect([...(await shop.rows(sql`select kind from outbox where recipient = ${email}`))]).toEqual([{ kind: 'welcome-to-confirm' }])
  })

  it('gets no mail if the address has an account, and neither does its owner', async () => {
    const { email } = await signUp()
    const again = await trpcCall(shop, 'mutation', 'accounts.signUp', { input: { name: 'X', email, password: 'six-or-more' } })
    expect(again.status).toBe(409)
    expect(await shop.rows(sql`select from outbox where recipient = ${email}`)).toHaveLength(1)
  })
})

describe('the link', () => {
  it('is the same when the mail is sent again', async () => {
    const email = `${randomUUID()}@people.test`
    await mailServer.become('drop')
    await trpcCall(shop, 'mutation', 'accounts.signUp', { input: { name: 'Rina Akter', email, password: 'six-or-more' } })
    await until(async () => (await outboxOf(shop, email)).some(({ error }) => error !== null))
    await mailServer.become('well')
    await makeRetriesDue(shop)
    await until(async () => (await outboxOf(shop, email)).every(({ sent }) => sent))
    const links = mailServer.to(email).map(({ text }) => linkIn(text))
    expect(links.length).toBeGreaterThan(1)
    expect(new Set(links).size).toBe(1)
    expect((await confirm(new URL(links[0] ?? '').searchParams.get('token') ?? '')).status).toBe(200)
  })

  it('works if an older version included it in a welcome mail', async () => {
    const { email, id } = await shop.person()
    await mailComputedConfirmation(shop, { id, email })
    await until(() => mailServer.to(email).length === 1)
    const link = linkIn(mailServer.to(email)[0]?.text ?? '')
    expect((await confirm(new URL(link).searchParams.get('token') ?? '')).status).toBe(200)
  })

  it('can be requested again on the account page by users with an unconfirmed address', async () => {
    const person = await shop.person()
    expect((await trpcCall(shop, 'mutation', 'accounts.sendConfirmation', { headers: bearer(person.token) })).data).toEqual({ sent: true })
    await until(() => mailServer.to(person.email).length === 1)
    const link = linkIn(mailServer.to(person.email)[0]?.text ?? '')
    expect((await confirm(new URL(link).searchParams.get('token') ?? '')).data).toEqual({ email: person.email })
  })

  it('is not stored in the database', async () => {
    const { token } = await signUp()
    await makeRetriesDue(shop)
    const tables = await shop.rows<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    )
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const found = await shop.sql.unsafe(`select from ${name} t where t::text like $1`, [`%${token}%`])
      expect(found.length, name).toBe(0)
    }
  })

  it('confirms nothing after seven days, for a removed account, or with a made-up token', async () => {
    const [late, removed] = [await signUp(), await signUp()]
    await shop.rows(sql`update email_confirmations set expires_at = now() where email = ${late.email}`)
    await shop.rows(sql`update users set deleted_at = now() where email = ${removed.email}`)
    const days = sql`select expires_at - created_at = interval '7 days' as right from email_confirmations where email = ${removed.email}`
    expect(first([...(await shop.rows(days))])).toEqual({ right: true })
    expect((await confirm(late.token)).error).toMatchObject({ code: 'NOT_FOUND', message: messages.confirmationUsed })
    expect((await confirm(removed.token)).status).toBe(404)
    expect((await confirm('A'.repeat(43))).status).toBe(404)
    for (const token of ['', 'x', `${'A'.repeat(42)}'`, 'A'.repeat(5_000)]) expect((await confirm(token)).status).toBe(400)
    expect(await isVerified(late.email)).toBe(false)
    expect(await isVerified(removed.email)).toBe(false)
  })
})

describe('the page behind the link', () => {
  it('changes nothing when opened, and confirms when its button is pressed', async () => {
    const { email, link, token } = await signUp()
    const page = await shop.app.inject({ method: 'GET', url: new URL(link).pathname + new URL(link).search })
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    expect(page.body).toContain(`value="${token}"`)
    expect(await isVerified(email)).toBe(false)
    expect((await press(token)).body).toContain(`We confirmed ${email}`)
    expect(await isVerified(email)).toBe(true)
    const again = await press(token)
    expect(again.statusCode).toBe(404)
    expect(again.body).toContain(messages.confirmationUsed)
  })

  it('shows query parameters as text, and refuses other bodies', async () => {
    const page = await shop.app.inject({ method: 'GET', url: `/confirm-email?token=${encodeURIComponent('"><script>alert(1)</script>')}` })
    expect(page.body).not.toContain('<script')
    expect((await shop.app.inject({ method: 'GET', url: '/confirm-email' })).statusCode).toBe(404)
    expect((await shop.app.inject({ method: 'GET', url: '/confirm-email?token=a&token=b' })).statusCode).toBe(404)
    expect((await shop.call('POST', '/confirm-email', { body: { token: 'x' } })).status).toBe(415)
    expect((await press('')).statusCode).toBe(404)
    const nobody = await shop.app.inject({ method: 'POST', url: '/confirm-email' })
    expect(nobody.statusCode).toBe(404)
  })
})
