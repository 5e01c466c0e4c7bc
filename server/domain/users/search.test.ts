import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { searchUsers } from './queries.ts'

const shop = await testShop()
const boss = await shop.person({ role: 'admin', email: 'boss@shop.test', displayName: 'The Boss' })
const rina = await shop.person({ email: 'Rina_A@people.test', displayName: 'Rina Akter' })
const karim = await shop.person({ email: 'karim@people.test', displayName: 'Karim 100% Uddin' })
const gone = await shop.person({ email: 'anna@people.test', displayName: 'Rina Gone' })
await shop.rows(sql`update users set phone_number = '+880 1711-123456' where id = ${karim.id}`)
await shop.rows(sql`update users set deleted_at = now() where id = ${gone.id}`)

type Found = Awaited<ReturnType<typeof searchUsers>>

async function search(input: Record<string, unknown> = {}): Promise<Found> {
  const { data, error } = await trpcCall(shop, 'query', 'admin.searchUsers', { input, headers: bearer(boss.token) })
  if (error) throw new Error(JSON.stringify(error))
  return data as Found
}

const emails = ({ users }: Found) => users.map(({ email }) => email)

describe('searching accounts', () => {
  it.each([
    ['newest', [karim, rina, boss]],
    ['email', [boss, karim, rina]],
    ['-email', [rina, karim, boss]],
    ['role', [boss, karim, rina]],
    ['-role', [karim, rina, boss]],
  ])('sorts by %s, also page by page', async (sort, expected) => {
    const wanted = expected.map(({ email }) => email)
    expect(emails(await search({ sort }))).toEqual(wanted)
    const pages = await Promise.all([1, 2, 3].map((page) => search({ sort, page, perPage: 1 })))
    expect(pages.flatMap(emails)).toEqual(wanted)
    expect(pages[1]).toMatchObject({ total: 3, page: 2, pages: 3 })
  })

  it.each([
    ['rina', [rina]],
    ['RINA_a@', [rina]],
    ['_', [rina]],
    ['100%', [karim]],
    ['%', [karim]],
    ['uddin karim', [karim]],
    ['1711', [karim]],
    ['people.test', [karim, rina]],
    ['anna', []],
  ])('finds by e-mail, name and telephone number: "%s"', async (text, expected) => {
    const found = await search({ text })
    expect(emails(found)).toEqual(expected.map(({ email }) => email))
    expect(found.total).toBe(expected.length)
  })

  it('returns profiles without secrets', async () => {
    expect(Object.keys((await search({ text: 'karim' })).users[0] ?? {}).sort()).toEqual(
      ['address', 'dateOfBirth', 'displayName', 'email', 'hasSecondFactor', 'id', 'phoneNumber', 'photoUrl', 'role', 'staffRoles'].sort(),
    )
  })

  it('returns an empty page beyond the last, with the right total', async () => {
    expect(await search({ page: 5 })).toEqual({ users: [], total: 3, page: 5, pages: 1 })
  })

  it.each([
    ['sort', 'password'],
    ['page', -1],
    ['perPage', 1_000],
    ['text', 'x'.repeat(201)],
  ])('refuses bad input with the name of the field: %s', async (field, value) => {
    const { status, error } = await trpcCall(shop, 'query', 'admin.searchUsers', { input: { [field]: value }, headers: bearer(boss.token) })
    expect([status, error?.issues]).toMatchObject([400, [{ path: field }]])
  })
})

const noRights = { staffRoles: [], rights: [], hasSecondFactor: false, needsSecondFactor: false, demandsSecondFactor: false }

describe('the signed-in user', () => {
  it('has a picture once the account has one', async () => {
    const me = async () => (await trpcCall(shop, 'query', 'accounts.me', { headers: bearer(rina.token) })).data
    const account = { id: rina.id, email: rina.email, role: 'user', displayName: 'Rina Akter', ...noRights }
    expect(await me()).toEqual({ ...account, photoUrl: null, hasPriceLists: false })
    const photoUrl = 'https://pictures.test/rina.jpg'
    await trpcCall(shop, 'mutation', 'users.changeProfile', { input: { photoUrl }, headers: bearer(rina.token) })
    expect(await me()).toEqual({ ...account, photoUrl, hasPriceLists: false })
  })
})

it('tells staff roles, and whose second factor an admin may remove', async () => {
  await shop.rows(sql`update users set staff_roles = '{sales,finance}' where id = ${rina.id}`)
  await shop.rows(sql`insert into totp_secrets (user_id, sealed_secret, last_step) values (${rina.id}, 'x', 0)`)
  const standings = (await search({ sort: 'email' })).users.map(({ staffRoles, hasSecondFactor }) => ({ staffRoles, hasSecondFactor }))
  const plain = { staffRoles: [], hasSecondFactor: false }
  expect(standings).toEqual([plain, plain, { staffRoles: ['sales', 'finance'], hasSecondFactor: true }])
})
