import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { normalAddress } from '#common/users/address.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { noteSharedAddresses } from '../users/shared-addresses.ts'
import { beginReset } from './mailed-links.ts'

const shop = await testShop()
const password = 'six or more'
const signUp = (email: string) => trpcCall(shop, 'mutation', 'accounts.signUp', { input: { name: 'Rina Akter', email, password } })
const signIn = (email: string, given = password) => trpcCall(shop, 'mutation', 'accounts.signIn', { input: { email, password: given } })
const unique = (address: string) => `${randomUUID().slice(0, 8)}${address}`

/** An account of a version before, whose address has the spelling that was typed. */
async function addFormer(email: string, own: string) {
  const person = await shop.person({ email: unique('@people.test'), password: own })
  await shop.rows(sql`update users set email = ${email} where id = ${person.id}`)
  return person
}

describe('an address', () => {
  it.each([
    ['ａbc@x.test', 'abc@x.test'],
    ['abc@x.test', 'ＡＢＣ@Ｘ.test'],
    ['ﬁona@x.test', 'fiona@x.test'],
    ['rene\u0301@x.test', 'ren\u00e9@x.test'],
    ['abc@bücher.example', 'abc@xn--bcher-kva.example'],
    ['abc@xn--bcher-kva.example', 'ABC@BU\u0308CHER.example'],
    ['abc@দোকান.বাংলা', `abc@${new URL('http://দোকান.বাংলা').hostname}`],
    ['abc@straße.example', 'abc@STRAẞE.example'],
    ['abc@İbank.example', 'ABC@i\u0307BANK.EXAMPLE'],
    ['abc@банк.example', 'abc@БАНК。EXAMPLE'],
  ])('that signed up as %s is used in the spelling %s, too', async (first, second) => {
    const start = randomUUID().slice(0, 8)
    const [one, other] = [`${start}${first}`, `${start}${second}`]
    expect((await signUp(one)).status).toBe(200)
    expect((await signUp(other)).status).toBe(409)
    expect((await signIn(one)).status).toBe(200)
    expect((await signIn(other)).status).toBe(200)
    const url = `/user/${encodeURIComponent(other)}`
    expect((await shop.call('PUT', url, { body: { password } })).status).toBe(200)
  })

  it('is stored in its one spelling, with the case of its letters', async () => {
    const email = unique('Ｒina@bücher.example')
    await signUp(email)
    const normal = normalAddress(email)
    expect([...(await shop.rows(sql`select email from users where email = ${normal}`))]).toEqual([{ email: normal }])
  })

  it('is sent a reset of its password, and becomes an admin, in any spelling', async () => {
    const start = randomUUID().slice(0, 8)
    await signUp(`${start}abc@straße.example`)
    const spelling = `${start}ＡBC@STRAẞE.example`
    await beginReset(shop.shop, { email: spelling })
    const resets = await shop.rows(sql`select from password_resets r join users u on u.id = r.user_id where u.email like ${`${start}%`}`)
    expect(resets).toHaveLength(1)
    const { token } = await shop.admin()
    const input = { email: spelling, believedRole: 'user' }
    expect((await trpcCall(shop, 'mutation', 'admin.toggleRole', { input, headers: bearer(token) })).data).toEqual({ changed: 1 })
  })

  it('finds its orders and its profile in any spelling', async () => {
    const start = randomUUID().slice(0, 8)
    const person = await shop.person({ email: `${start}abc@x.test` })
    const spelling = encodeURIComponent(`${start}ａbc@x.test`)
    const stranger = await shop.person()
    for (const path of [`/userbyemail?email=${spelling}`, `/order?email=${spelling}`, `/admin/${spelling}`]) {
      expect((await shop.call('GET', path, { as: person })).status).toBe(200)
      expect((await shop.call('GET', path, { as: stranger })).status).toBe(403)
    }
  })
})

describe('an account of before', () => {
  it('keeps its address from others, and signs in as before', async () => {
    const start = randomUUID().slice(0, 8)
    await addFormer(`${start}ａbc@bücher.example`, password)
    expect((await signUp(`${start}abc@xn--bcher-kva.example`)).status).toBe(409)
    expect((await signIn(`${start}ａbc@bücher.example`)).status).toBe(200)
    expect((await signIn(`${start}abc@bücher.example`)).status).toBe(200)
  })

  it('stays apart from one with the same address in another spelling, and operators and admins are told', async () => {
    const start = randomUUID().slice(0, 8)
    const [wide, narrow] = [`${start}ａbc@x.test`, `${start}abc@x.test`]
    await addFormer(wide, 'the wide one')
    const other = await addFormer(narrow, 'the narrow one')
    expect((await signIn(wide, 'the wide one')).status).toBe(200)
    expect((await signIn(narrow, 'the narrow one')).status).toBe(200)
    expect((await signIn(wide, 'the narrow one')).status).toBe(401)
    expect((await signIn(narrow.toUpperCase(), 'the narrow one')).status).toBe(200)
    const { data } = await trpcCall(shop, 'query', 'users.profile', { input: { email: narrow }, headers: bearer(other.token) })
    expect(data).toMatchObject({ email: narrow })
    expect(await noteSharedAddresses(shop.shop)).toEqual([expect.stringContaining('1 email address has several accounts')])
    const admin = await shop.admin()
    const listed = await trpcCall(shop, 'query', 'admin.sharedAddresses', { headers: bearer(admin.token) })
    expect(listed.data).toEqual({ addresses: [[wide, narrow]], total: 1 })
  })
})

it('is compared by the database as by the shop', async () => {
  const addresses = [
    'Rina@People.test',
    'ａｂｃ＠ｘ．ｔｅｓｔ',
    'abc@bücher.example',
    'abc@straße.de',
    'abc@दुकान.भारत',
    'abc@দোকান.বাংলা',
    'abc@例え.テスト',
    'abc@bank｡example',
    'abc@bank。example',
    'abc@İbank.example',
    'abc@STRAẞE.de',
    'abc@παράδειγμα.gr',
    'abc@a-ü-1.b.münchen.de',
    'abc@ÀÉÎ.fr',
    'রিনা@x.test',
  ]
  const rows = await shop.rows<{ plain: string; normal: string }>(sql`
    select plain_address(a) as plain, lower(b) as normal
    from unnest(${sql.param(addresses)}::text[], ${sql.param(addresses.map(normalAddress))}::text[]) p(a, b)`)
  expect(rows.map(({ plain }) => plain)).toEqual(rows.map(({ normal }) => normal))
  expect(rows).toHaveLength(addresses.length)
})

describe('a password', () => {
  const signUpWith = (email: string, typed: string) =>
    trpcCall(shop, 'mutation', 'accounts.signUp', { input: { name: 'Rina Akter', email, password: typed } })

  it.each([
    ['caf\u00e9-secret', 'cafe\u0301-secret'],
    ['cafe\u0301-secret', 'caf\u00e9-secret'],
    ['পাসও\u09df\u09beর্ড-1', 'পাসও\u09af\u09bc\u09beর্ড-1'],
    ['পাসও\u09af\u09bc\u09beর্ড-1', 'পাসও\u09df\u09beর্ড-1'],
    ['\u1ec7-six-or-more', 'e\u0323\u0302-six-or-more'],
    ['\u212bngstr\u00f6m', '\u00c5ngstro\u0308m'],
    ['\uac00-six-or-more', '\u1100\u1161-six-or-more'],
  ])('set as %j signs in as %j, and no other one does', async (set, typed) => {
    const email = unique('@people.test')
    expect((await signUpWith(email, set)).status).toBe(200)
    expect((await signIn(email, set)).status).toBe(200)
    expect((await signIn(email, typed)).status).toBe(200)
    expect((await signIn(email, typed.slice(0, -1))).status).toBe(401)
  })
})
