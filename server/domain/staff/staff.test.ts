import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { apiTokenOf } from '#server/test/policy.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { StaffMember } from './queries.ts'

const shop = await testShop()
const admin = await shop.admin()

const notFresh = { status: 403, error: { issues: [{ path: 'session' }] } }

const setRoles = (email: string, roles: string[], as: Person = admin) =>
  trpcCall(shop, 'mutation', 'staff.setRoles', { input: { email, roles }, headers: bearer(as.token) })
const listed = async () =>
  ((await trpcCall(shop, 'query', 'staff.list', { input: {}, headers: bearer(admin.token) })).data as { rows: StaffMember[] }).rows
const rightsOf = async (as: Person) =>
  ((await trpcCall(shop, 'query', 'accounts.me', { headers: bearer(as.token) })).data as { rights: string[] }).rights
const entriesOf = ({ id }: Person) =>
  shop.rows<{ actor: string; before: unknown; after: unknown; roles: string[] }>(
    sql`select actor_id as actor, before, after, roles from audit_entries where action = 'account.rolesSet' and subject_id = ${id} order by id`,
  )
const mailsTo = ({ email }: Person) =>
  shop.rows<{ payload: { roles: string[] } }>(
    sql`select payload from outbox where kind = 'staff-roles-changed' and recipient = ${email} order by created_at`,
  )

it('gives and takes roles with the next call, and tells the owner and the audit trail once per change', async () => {
  const person = await shop.person()
  const answer = { email: person.email, roles: ['sales', 'finance'] }
  expect(await setRoles(person.email, ['finance', 'sales'])).toMatchObject({ status: 200, data: answer })
  expect(await setRoles(person.email.toUpperCase(), ['sales', 'finance'])).toMatchObject({ status: 200 })
  expect(await rightsOf(person)).toEqual(expect.arrayContaining(['orders.for', 'cash']))
  expect(await setRoles(person.email, [])).toMatchObject({ status: 200, data: { roles: [] } })
  expect(await rightsOf(person)).toEqual([])
  expect([...(await entriesOf(person))]).toEqual([
    { actor: admin.id, roles: ['admin'], before: { roles: [] }, after: { roles: ['sales', 'finance'] } },
    { actor: admin.id, roles: ['admin'], before: { roles: ['sales', 'finance'] }, after: { roles: [] } },
  ])
  expect((await mailsTo(person)).map(({ payload }) => payload.roles)).toEqual([['sales', 'finance'], []])
})

it('refuses unknown addresses, admins and roles twice, and changes nothing', async () => {
  expect(await setRoles('nobody@people.test', ['sales'])).toMatchObject({ status: 404, error: { message: messages.userNotFound } })
  const other = await shop.admin()
  expect(await setRoles(other.email, ['sales'])).toMatchObject({ status: 409, error: { message: messages.adminsHaveEveryRight } })
  const person = await shop.person()
  expect(await setRoles(person.email, ['sales', 'sales'])).toMatchObject({ status: 400, error: { issues: [{ path: 'roles' }] } })
  expect([await entriesOf(other), await entriesOf(person)].flat()).toEqual([])
})

it('needs a fresh sign-in, also when the sign-in ages during the call', async () => {
  const [stale, person] = [await shop.admin(), await shop.person()]
  const age = sql`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${stale.id}`
  await shop.rows(age)
  expect(await setRoles(person.email, ['sales'], stale)).toMatchObject(notFresh)
  const by = JSON.stringify({ actor: stale.id, roles: ['admin'] })
  const proof = JSON.stringify({ by: 'session', id: stale.sessionId, kind: 'token', freshMinutes: 15 })
  const call = sql`select set_staff_roles(${by}::jsonb, ${person.email}, ${person.email}, '{sales}', ${proof}::jsonb) as outcome`
  expect(first(await shop.rows<{ outcome: string }>(call)).outcome).toBe('ended')
  expect(await rightsOf(person)).toEqual([])
})

it('makes admins and users only after a fresh sign-in', async () => {
  const [stale, person] = [await shop.admin(), await shop.person()]
  await shop.rows(sql`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${stale.id}`)
  const input = { email: person.email, believedRole: 'user' }
  expect(await trpcCall(shop, 'mutation', 'admin.toggleRole', { input, headers: bearer(stale.token) })).toMatchObject(notFresh)
  for (const as of [stale, { token: await apiTokenOf(shop, admin.id) }])
    expect(await shop.call('PUT', `/user/admin/${person.email}?role=user`, { as })).toMatchObject({ status: 403 })
  // The sign-in ages during the call.
  const by = sql`${JSON.stringify({ actor: stale.id, roles: ['admin'] })}::jsonb`
  const proof = sql`${JSON.stringify({ by: 'session', id: stale.sessionId, kind: 'token', freshMinutes: 15 })}::jsonb`
  const call = sql`select toggle_user_role(${by}, ${person.email}, 'user', ${proof}) as outcome`
  expect(first(await shop.rows<{ outcome: string }>(call)).outcome).toBe('ended')
  expect([...(await shop.rows(sql`select role from users where id = ${person.id}`))]).toEqual([{ role: 'user' }])
  expect(await mailsTo(person)).toEqual([])
})

it('lists admins and staff with their second factors, and no customers', async () => {
  const [customer, finance] = [await shop.person(), await shop.person({ displayName: 'Farida' })]
  await setRoles(finance.email, ['finance'])
  await shop.rows(sql`insert into totp_secrets (user_id, sealed_secret, last_step) values (${finance.id}, 'x', 0)`)
  const rows = await listed()
  expect(rows).toContainEqual({ email: finance.email, displayName: 'Farida', isAdmin: false, roles: ['finance'], hasSecondFactor: true })
  expect(rows.find(({ email }) => email === admin.email)).toMatchObject({ isAdmin: true, roles: [], hasSecondFactor: false })
  expect(rows.map(({ email }) => email)).not.toContain(customer.email)
  expect(rows.findLastIndex(({ isAdmin }) => isAdmin)).toBeLessThan(rows.findIndex(({ isAdmin }) => !isAdmin))
})

it('takes the roles away from an account that becomes an admin, and gives none back', async () => {
  const person = await shop.person()
  await setRoles(person.email, ['warehouse'])
  const toggle = (role: string) => shop.call('PUT', `/user/admin/${person.email}?role=${role}`, { as: admin })
  expect((await toggle('user')).body).toMatchObject({ modifiedCount: 1 })
  expect((await listed()).find(({ email }) => email === person.email)).toMatchObject({ isAdmin: true, roles: [] })
  expect((await toggle('Admin')).body).toMatchObject({ modifiedCount: 1 })
  expect(await rightsOf(person)).toEqual([])
  expect((await mailsTo(person)).map(({ payload }) => payload)).toMatchObject([
    { roles: ['warehouse'] },
    { roles: [], isAdmin: true },
    { roles: [], isAdmin: false },
  ])
})

it('no test caused a fault', () => expect(shop.faults).toEqual([]))
