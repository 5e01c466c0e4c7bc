// Roles that two admins change at once, on two processes: one change after the other, and never staff roles besides an admin's.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { secondShop } from '#server/test/second-shop.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer } from '#server/test/trpc-call.ts'

const shop = await testShop()
const twin = await secondShop(shop)
const rounds = 200

const setRoles = async ({ app }: Pick<typeof shop, 'app'>, as: Person, whom: Person, roles: string[]) =>
  (await app.inject({ method: 'POST', url: '/trpc/staff.setRoles', headers: bearer(as.token), payload: { email: whom.email, roles } }))
    .statusCode
const toggle = async ({ app }: Pick<typeof shop, 'app'>, as: Person, whom: Person, role: string) =>
  (await app.inject({ method: 'PUT', url: `/user/admin/${whom.email}?role=${role}`, headers: bearer(as.token) })).statusCode

const standingOf = async ({ id }: Person) =>
  first(await shop.rows<{ role: string; roles: string[] }>(sql`select role, staff_roles as roles from users where id = ${id}`))
const entriesOf = ({ id }: Person) =>
  shop.rows<{ before: { roles: string[] }; after: { roles: string[] } }>(
    sql`select before, after from audit_entries where subject_id = ${id} and action = 'account.rolesSet' order by id`,
  )

it('two admins who change the roles of an account at once: each entry continues the one before', async () => {
  const [a, b] = [await shop.admin(), await shop.admin()]
  const person = await shop.person()
  for (let round = 0; round < rounds; round++)
    expect(
      await Promise.all([setRoles(shop, a, person, round % 2 === 0 ? ['sales'] : []), setRoles(twin, b, person, ['warehouse', 'finance'])]),
    ).toEqual([200, 200])
  const entries = await entriesOf(person)
  let roles: string[] = []
  for (const { before, after } of entries) {
    expect(before.roles).toEqual(roles)
    expect(after.roles).not.toEqual(roles)
    roles = after.roles
  }
  expect((await standingOf(person)).roles).toEqual(roles)
  const mails = first(await shop.rows<{ count: number }>(sql`select count(*)::int as count from outbox where recipient = ${person.email}`))
  expect(mails.count).toBe(entries.length)
})

it('an account that becomes an admin while it gets roles ends as an admin without any', async () => {
  const [a, b] = [await shop.admin(), await shop.admin()]
  const person = await shop.person()
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const [given, made] = await Promise.all([setRoles(shop, a, person, ['sales']), toggle(twin, b, person, 'user')])
    expect([200, 409]).toContain(given)
    if (given === 409) refused += 1
    expect(made).toBe(200)
    expect(await standingOf(person)).toEqual({ role: 'admin', roles: [] })
    expect(await toggle(shop, a, person, 'Admin')).toBe(200)
    expect(await standingOf(person)).toEqual({ role: 'user', roles: [] })
  }
  expect((await entriesOf(person)).length).toBe(rounds - refused)
})

it('an admin who is made a user while giving roles: refused, or done before', async () => {
  const boss = await shop.admin()
  for (let round = 0; round < rounds; round++) {
    const [other, person] = [await shop.admin(), await shop.person()]
    const [given, made] = await Promise.all([setRoles(twin, other, person, ['sales']), toggle(shop, boss, other, 'Admin')])
    expect([200, 403]).toContain(given)
    expect(made).toBe(200)
    expect((await standingOf(person)).roles).toEqual(given === 200 ? ['sales'] : [])
  }
})

it('no test caused a fault', () => expect(shop.faults).toEqual([]))
