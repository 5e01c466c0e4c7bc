import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addCodes } from '#server/test/factor-browser.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'
import { makeAdmin } from './make-admin.ts'

const shop = await testShop()
const password = 'a password of my own'

const make = (email: string) => makeAdmin(shop.shop, { email, isMailed: false })
const setPassword = (token: string | null) => trpcCall(shop, 'mutation', 'accounts.resetPassword', { input: { token, password } })
const signIn = (email: string, known = password) => shop.call('PUT', `/user/${email}`, { body: { password: known } })
const kindsTo = async (email: string) =>
  (await shop.rows<{ kind: string }>(sql`select kind from outbox where lower(recipient) = lower(${email}) order by created_at`)).map(
    ({ kind }) => kind,
  )
const accountOf = async (email: string) =>
  first(
    await shop.rows<{ role: string; confirmed: boolean }>(
      sql`select role, email_verified_at is not null as confirmed from users where email = ${email} and deleted_at is null`,
    ),
  )

it('creates the first admin, whose link sets the password once and confirms the address', async () => {
  const { outcome, token } = await make('Boss@Shop.Test')
  expect(outcome).toBe('created')
  expect(await kindsTo('boss@shop.test')).toEqual([])
  expect((await signIn('boss@shop.test')).status).toBe(401)
  expect((await setPassword(token)).status).toBe(200)
  expect((await setPassword(token)).status).not.toBe(200)
  const { status, body } = await signIn('boss@shop.test')
  expect(status).toBe(200)
  expect((await shop.call('GET', '/user', { as: body as { token: string } })).status).toBe(200)
})

it('mails the link if asked to: an invitation, or a reset to an admin', async () => {
  const invited = await makeAdmin(shop.shop, { email: 'two@shop.test', isMailed: true })
  expect(invited).toEqual({ outcome: 'created', token: null })
  expect(await makeAdmin(shop.shop, { email: 'two@shop.test', isMailed: true })).toEqual({ outcome: 'admin', token: null })
  expect(await kindsTo('two@shop.test')).toEqual(['admin-invitation', 'password-reset'])
})

it('promotes a customer with a confirmed address, who keeps the password and the sessions', async () => {
  const person = await shop.person({ password })
  await shop.rows(sql`update users set email_verified_at = now() where id = ${person.id}`)
  expect((await make(person.email)).outcome).toBe('promoted')
  expect(await accountOf(person.email)).toEqual({ role: 'admin', confirmed: true })
  expect((await shop.call('GET', '/user', { as: person })).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(200)
})

it('takes an account with an unconfirmed address from the stranger who made it', async () => {
  const stranger = await shop.person({ password: 'a stranger knows this' })
  await shop.rows(sql`update users set email_verified_at = null where id = ${stranger.id}`)
  const { outcome, token } = await make(stranger.email)
  expect(outcome).toBe('reclaimed')
  expect((await shop.call('GET', '/user', { as: stranger })).status).toBe(401)
  expect((await signIn(stranger.email, 'a stranger knows this')).status).toBe(401)
  expect((await setPassword(token)).status).toBe(200)
  expect((await signIn(stranger.email)).status).toBe(200)
  expect(await accountOf(stranger.email)).toEqual({ role: 'admin', confirmed: true })
})

it('says in the audit trail that a stranger on the staff lost a second factor', async () => {
  const stranger = await shop.person()
  await addCodes(shop, stranger)
  await shop.rows(sql`update users set email_verified_at = null, staff_roles = '{sales}' where id = ${stranger.id}`)
  expect((await make(stranger.email)).outcome).toBe('reclaimed')
  expect(await shop.rows(sql`select from totp_secrets where user_id = ${stranger.id}`)).toEqual([])
  expect([...(await shop.rows(sql`select action, via from audit_entries where subject_id = ${stranger.id} order by id`))]).toEqual([
    { action: 'secondFactor.cleared', via: 'command line' },
    { action: 'account.madeAdmin', via: 'command line' },
  ])
})

it('makes one account of two commands at once', async () => {
  const outcomes = await Promise.allSettled([make('race@shop.test'), make('RACE@shop.test')])
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await shop.rows(sql`select from users where lower(email) = 'race@shop.test'`)).toHaveLength(1)
})
