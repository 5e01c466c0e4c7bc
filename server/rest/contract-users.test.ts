// The contract's accounts, tokens and roles, over REST.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { Refusal } from './wire/common.ts'
import { TokenAnswer, User } from './wire/users.ts'

const shop = await testShop()
const password = 'open sesame'
let known: Person

beforeAll(async () => {
  known = await shop.person({ password, displayName: 'Rina Akter' })
})

const newEmail = () => `${randomUUID()}@people.test`
const put = (email: string, body: unknown, as?: Pick<Person, 'token'>) => shop.call('PUT', `/user/${email}`, { body, as })

async function tokenFrom(answer: Awaited<ReturnType<typeof put>>): Promise<{ token: string }> {
  expect(answer.status).toBe(200)
  return TokenAnswer.strict().parse(answer.body)
}

async function profileOf(email: string, as: Pick<Person, 'token'>): Promise<z.infer<typeof User> | undefined> {
  const answer = await shop.call('GET', `/userbyemail?email=${encodeURIComponent(email)}`, { as })
  expect(answer.status).toBe(200)
  return z.array(User.strict()).max(1).parse(answer.body)[0]
}

async function expectRefused(answer: Promise<Awaited<ReturnType<typeof put>>>, status: number, message: string): Promise<void> {
  const { status: actual, body } = await answer
  expect([actual, Refusal.strict().parse(body).message]).toEqual([status, message])
}

const accountsOf = async (email: string) =>
  (await shop.rows<{ n: number }>(sql`select count(*)::int as n from users where lower(email) = lower(${email})`))[0]?.n

describe('PUT /user/{email} with a password', () => {
  it('signs in, ignoring the case of the address', async () => {
    for (const email of [known.email, known.email.toUpperCase()]) {
      const as = await tokenFrom(await put(email, { password }))
      expect((await profileOf(known.email, as))?._id).toBe(known.id)
    }
  })

  it('answers a wrong password and an unknown address alike', async () => {
    await expectRefused(put(known.email, { password: 'open sesamE' }), 401, messages.wrongCredentials)
    await expectRefused(put(known.email, { password: ' open sesame ' }), 401, messages.wrongCredentials)
    await expectRefused(put(newEmail(), { password }), 401, messages.wrongCredentials)
    const passwordless = await shop.person()
    await expectRefused(put(passwordless.email, { password }), 401, messages.wrongCredentials)
  })

  it('signs up if the address is new and a name is given, and signs in afterwards', async () => {
    const email = newEmail()
    const as = await tokenFrom(await put(email, { password, name: ' Tanvir ' }))
    const nothing = { photoURL: null, phoneNumber: null, address: null, dateOfBirth: null }
    expect(await profileOf(email, as)).toEqual({ _id: expect.any(String), email, role: 'user', displayName: 'Tanvir', ...nothing })
    await tokenFrom(await put(email, { password }))
    await tokenFrom(await put(email, { password, name: 'Somebody else' }))
    expect((await profileOf(email, as))?.displayName).toBe('Tanvir')
    expect(await accountsOf(email)).toBe(1)
  })

  it('cannot take over an account by signing up', async () => {
    await expectRefused(put(known.email.toUpperCase(), { password: 'another one', name: 'Thief' }), 401, messages.wrongCredentials)
    expect(await accountsOf(known.email)).toBe(1)
    await tokenFrom(await put(known.email, { password }))
  })

  it('creates one account for several concurrent sign-ups', async () => {
    const email = newEmail()
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(email, { password, name: 'Rina' })))
    expect(await accountsOf(email)).toBe(1)
    expect(answers.map(({ status }) => status)).toContain(200)
  })

  it('is a sign-in, even with an Authorization header', async () => {
    const other = await shop.person()
    for (const as of [other, { token: 'null' }]) {
      const token = await tokenFrom(await put(known.email, { password }, as))
      expect((await profileOf(known.email, token))?._id).toBe(known.id)
    }
    await expectRefused(put(other.email, { password: 'not theirs' }, other), 401, messages.wrongCredentials)
  })

  it('ignores the role and the profile in the body of a new account', async () => {
    const email = newEmail()
    const as = await tokenFrom(await put(email, { password, name: 'Rina', role: 'Admin', email: known.email, address: 'Dhaka' }))
    expect(await profileOf(email, as)).toMatchObject({ email, role: 'user', address: null })
  })

  it.each([
    ['', messages.passwordRequired],
    ['short', messages.passwordTooShort],
    ['x'.repeat(257), 'Must be 256 characters or shorter'],
  ])('refuses the password %j', async (bad, message) => {
    await expectRefused(put(newEmail(), { password: bad, name: 'Rina' }), 400, message)
  })

  it('accepts passwords of six and of 256 characters unchanged, including spaces', async () => {
    for (const good of ['  six ', 'x'.repeat(256), 'পাসওয়ার্ড🔑']) {
      const email = newEmail()
      await tokenFrom(await put(email, { password: good, name: 'Rina' }))
      await tokenFrom(await put(email, { password: good }))
      await expectRefused(put(email, { password: `${good.slice(0, 200)}!` }), 401, messages.wrongCredentials)
    }
  })

  it.each(['nonsense', 'a@b', '@people.test', 'a b@people.test', `${'a'.repeat(250)}@people.test`, 'a@b..test', 'a@@b.test'])(
    'refuses the address %s',
    async (email) => {
      await expectRefused(put(encodeURIComponent(email), { password, name: 'Rina' }), 400, messages.emailInvalid)
    },
  )

  it.each(['', '  ', 'n'.repeat(201)])('refuses the name %j', async (name) => {
    expect((await put(newEmail(), { password, name })).status).toBe(400)
  })

  it('forbids caching of tokens', async () => {
    expect((await put(known.email, { password })).headers['cache-control']).toBe('no-store')
  })
})

describe('PUT /user/{email} without a password', () => {
  it('is 401 without credentials and body, and returns a token to callers with credentials', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      expect((await shop.call('PUT', `/user/${known.email}`, { headers })).status).toBe(401)
      await tokenFrom(await shop.call('PUT', `/user/${known.email}`, { headers, as: known }))
    }
  })

  it('is 401 without credentials', async () => {
    for (const body of [{}, { displayName: 'Thief' }, { password: null }]) {
      await expectRefused(put(known.email, body), 401, messages.signInFirst)
    }
  })

  it('stores the allowed fields and ignores the rest', async () => {
    const person = await shop.person()
    const profile = {
      displayName: 'Rina',
      dateOfBirth: '1990-12-31',
      phoneNumber: '+880 1',
      address: 'Dhaka',
      photoURL: 'https://p.test/a.png',
    }
    const forged = { role: 'Admin', email: known.email, _id: known.id, accessToken: 'x', stsTokenManager: { a: 1 } }
    const as = await tokenFrom(await put(person.email, { ...forged, ...profile }, person))
    expect(await profileOf(person.email, as)).toEqual({ _id: person.id, email: person.email, role: 'user', ...profile })
  })

  it('treats null and missing fields as unchanged, and an empty text as cleared', async () => {
    const person = await shop.person()
    await put(person.email, { phoneNumber: '1', address: 'Dhaka', dateOfBirth: '1990-12-31', photoURL: '/images/avatar.svg' }, person)
    await put(person.email, { displayName: null, phoneNumber: null, address: null, dateOfBirth: null, photoURL: null }, person)
    await put(person.email, {}, person)
    const kept = { phoneNumber: '1', address: 'Dhaka', dateOfBirth: '1990-12-31', photoURL: 'http://shop.test/images/avatar.svg' }
    expect(await profileOf(person.email, person)).toMatchObject({ displayName: 'Rina Akter', ...kept })
    await put(person.email, { phoneNumber: '', address: ' ', dateOfBirth: '', photoURL: '' }, person)
    const none = { phoneNumber: null, address: null, dateOfBirth: null, photoURL: null }
    expect(await profileOf(person.email, person)).toMatchObject(none)
  })

  it.each([
    ['displayName', 'x'.repeat(201)],
    ['address', 'x'.repeat(501)],
    ['phoneNumber', 'x'.repeat(201)],
    ['dateOfBirth', '31/12/1990'],
    ['dateOfBirth', '1990-02-30'],
    ['photoURL', 'http://p.test/a.png'],
    ['photoURL', 'javascript:alert(1)'],
    ['displayName', 5],
  ])('refuses the %s %j and stores nothing', async (field, value) => {
    const person = await shop.person({ phoneNumber: null, address: null })
    const answer = await put(person.email, { phoneNumber: '1', address: 'Dhaka', [field]: value }, person)
    expect([answer.status, Refusal.strict().parse(answer.body).issues?.[0]?.path]).toEqual([400, field])
    expect(await profileOf(person.email, person)).toMatchObject({ phoneNumber: null, address: null })
  })

  it('changes only the caller’s own profile, even for an admin', async () => {
    const [other, admin] = [await shop.person(), await shop.admin()]
    for (const as of [other, admin]) await expectRefused(put(known.email, { displayName: 'Changed' }, as), 403, messages.notYours)
    await expectRefused(put(newEmail(), { displayName: 'Changed' }, admin), 403, messages.notYours)
    expect((await profileOf(known.email, admin))?.displayName).toBe('Rina Akter')
  })
})

describe('profiles and roles by address', () => {
  it('reveal nothing about unknown addresses, except to admins', async () => {
    const [customer, admin] = [await shop.person(), await shop.admin()]
    const unknown = newEmail()
    expect((await shop.call('GET', `/userbyemail?email=${unknown}`, { as: admin })).body).toEqual([])
    expect((await shop.call('GET', `/admin/${unknown}`, { as: admin })).body).toEqual({ admin: false })
    for (const email of [unknown, known.email]) {
      await expectRefused(shop.call('GET', `/userbyemail?email=${email}`, { as: customer }), 403, messages.notYours)
      await expectRefused(shop.call('GET', `/admin/${email}`, { as: customer }), 403, messages.notYours)
    }
  })

  it('answer with the caller’s own role, ignoring the case of the address', async () => {
    const [customer, admin] = [await shop.person(), await shop.admin()]
    expect((await shop.call('GET', `/admin/${customer.email.toUpperCase()}`, { as: customer })).body).toEqual({ admin: false })
    expect((await shop.call('GET', `/admin/${admin.email.toUpperCase()}`, { as: admin })).body).toEqual({ admin: true })
    expect((await profileOf(admin.email.toUpperCase(), admin))?.role).toBe('Admin')
  })

  it('require an address', async () => {
    await expectRefused(shop.call('GET', '/userbyemail', { as: known }), 400, messages.emailRequired)
  })
})

describe('the list of users', () => {
  it('is newest first, without secrets, and can be paged with cursors', async () => {
    const admin = await shop.admin()
    // These accounts have equal times: the cursor must distinguish them.
    await shop.rows(sql`insert into users (email, display_name) select 'many' || n || '@people.test', 'Many' from generate_series(1, 9) n`)
    const whole = await shop.call('GET', '/user', { as: admin })
    const users = z.array(User.strict()).parse(whole.body)
    expect(whole.headers['x-total-count']).toBe(String(users.length))
    const newest = await shop.rows<{ id: string }>(sql`select id from users where deleted_at is null order by created_at desc, id desc`)
    expect(users.map(({ _id }) => _id)).toEqual(newest.map(({ id }) => id))
    const walked: string[] = []
    let url: string | undefined = '/user?limit=4'
    while (url !== undefined) {
      const page = await shop.call('GET', url, { as: admin })
      walked.push(
        ...z
          .array(User.strict())
          .parse(page.body)
          .map(({ _id }) => _id),
      )
      url = /^<http:\/\/shop\.test(.*)>; rel="next"$/.exec(page.headers.link?.toString() ?? '')?.[1]
    }
    expect(walked).toEqual(users.map(({ _id }) => _id))
    expect(whole.text).not.toMatch(/password|hash|argon/i)
  })

  it.each(['limit=0', 'limit=1001', 'cursor=!!'])('refuses ?%s', async (query) => {
    expect((await shop.call('GET', `/user?${query}`, { as: await shop.admin() })).status).toBe(400)
  })
})

describe('PUT /user/admin/{email}?role=', () => {
  const toggle = (email: string, query: string, as: Person) => shop.call('PUT', `/user/admin/${email}${query}`, { as })

  it('toggles the assumed role, effective from the next call', async () => {
    const [admin, person] = [await shop.admin(), await shop.person()]
    const mayList = async () => (await shop.call('GET', '/user', { as: person })).status
    expect(await mayList()).toBe(403)
    expect((await toggle(person.email.toUpperCase(), '?role=user', admin)).body).toEqual({ acknowledged: true, modifiedCount: 1 })
    expect(await mayList()).toBe(200)
    expect((await toggle(person.email, '?role=Admin', admin)).body).toEqual({ acknowledged: true, modifiedCount: 1 })
    expect(await mayList()).toBe(403)
    expect((await shop.call('GET', '/orders', { as: person })).status).toBe(200)
  })

  it.each(['', '?role=', '?role=undefined', '?role=user', '?role=null'])('treats %j as user', async (query) => {
    const [admin, person] = [await shop.admin(), await shop.person()]
    expect((await toggle(person.email, query, admin)).body).toEqual({ acknowledged: true, modifiedCount: 1 })
    expect((await toggle(person.email, query, admin)).body).toEqual({ acknowledged: true, modifiedCount: 0 })
    expect((await shop.call('GET', `/admin/${person.email}`, { as: admin })).body).toEqual({ admin: true })
  })

  it('changes nothing if the assumed role is wrong or the user does not exist', async () => {
    const [admin, person] = [await shop.admin(), await shop.person()]
    for (const [email, query] of [
      [person.email, '?role=Admin'],
      [newEmail(), '?role=user'],
      [newEmail(), '?role=Admin'],
    ]) {
      expect((await toggle(email ?? '', query ?? '', admin)).body).toEqual({ acknowledged: true, modifiedCount: 0 })
    }
    expect((await shop.call('GET', `/admin/${person.email}`, { as: admin })).body).toEqual({ admin: false })
  })

  it('accepts only two roles', async () => {
    expect((await toggle(known.email, '?role=Owner', await shop.admin())).status).toBe(400)
    expect((await toggle(known.email, '?role=user&role=Admin', await shop.admin())).status).toBe(400)
  })

  it('lets an admin step down while another one remains, but never the last one', async () => {
    const [last, leaving] = [await shop.admin(), await shop.admin()]
    await shop.rows(sql`update users set role = 'user' where id not in (${last.id}, ${leaving.id})`)
    expect((await toggle(leaving.email, '?role=Admin', leaving)).body).toEqual({ acknowledged: true, modifiedCount: 1 })
    await expectRefused(toggle(last.email, '?role=Admin', last), 409, messages.lastAdmin)
    await expectRefused(shop.call('DELETE', `/user/${last.id}`, { as: last }), 409, messages.lastAdmin)
    expect((await shop.call('GET', `/admin/${last.email}`, { as: last })).body).toEqual({ admin: true })
  })

  it('leaves one admin if two demote each other concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await shop.admin(), await shop.admin()]
      await shop.rows(sql`update users set role = 'user' where id not in (${one.id}, ${two.id})`)
      const answers = await Promise.all([toggle(two.email, '?role=Admin', one), toggle(one.email, '?role=Admin', two)])
      const [left] = await shop.rows(sql`select count(*)::int as admins from users where role = 'admin' and deleted_at is null`)
      expect(left).toEqual({ admins: 1 })
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    }
  })
})

describe('DELETE /user/{id}', () => {
  it('ends every session of the account at once, and hides the account', async () => {
    const [admin, person] = [await shop.admin(), await shop.person({ password })]
    const browser = await shop.signedIn('browser', person.id)
    const removed = await shop.call('DELETE', `/user/${person.id}`, { as: admin, headers: { 'content-type': 'application/json' } })
    expect([removed.status, removed.body]).toEqual([200, { acknowledged: true, deletedCount: 1 }])
    expect((await shop.call('GET', '/orders', { as: person })).status).toBe(401)
    expect((await shop.call('GET', '/orders', { headers: { cookie: `partsdock_session=${browser.credential}` } })).status).toBe(401)
    await expectRefused(put(person.email, { password }), 401, messages.wrongCredentials)
    expect((await shop.call('GET', `/userbyemail?email=${person.email}`, { as: admin })).body).toEqual([])
    expect((await shop.call('GET', '/user', { as: admin })).text).not.toContain(person.email)
    expect((await shop.call('DELETE', `/user/${person.id}`, { as: admin })).status).toBe(404)
    const [left] = await shop.rows(sql`select count(*)::int as n from sessions where user_id = ${person.id}`)
    expect(left).toEqual({ n: 0 })
  })

  it('lets the address sign up again, as a new account without the old orders', async () => {
    const [admin, person, item] = [await shop.admin(), await shop.person({ password }), await shop.item()]
    const number = await addOrderOf(shop, person, item)
    await shop.call('DELETE', `/user/${person.id}`, { as: admin })
    const as = await tokenFrom(await put(person.email, { password: 'another one', name: 'Again' }))
    expect((await profileOf(person.email, as))?._id).not.toBe(person.id)
    for (const url of ['/orders', `/order?email=${person.email}&status=all`]) expect((await shop.call('GET', url, { as })).body).toEqual([])
    expect((await shop.call('GET', `/order?email=${person.email}`, { as: admin })).body).toEqual([])
    expect((await shop.call('GET', `/orders/${number}`, { as })).status).toBe(404)
    expect((await shop.call('GET', `/orders/${number}`, { as: admin })).status).toBe(200)
    await expectRefused(put(person.email, { password }), 401, messages.wrongCredentials)
  })

  it('refuses to delete the caller’s own account', async () => {
    const admin = await shop.admin()
    await shop.admin()
    await expectRefused(shop.call('DELETE', `/user/${admin.id}`, { as: admin }), 409, messages.removeSelf)
  })

  it.each(['1', 'abc', '00000000-0000-4000-8000-000000000000', "x'--", '%00'])('does not find user %s', async (id) => {
    await expectRefused(shop.call('DELETE', `/user/${id}`, { as: await shop.admin() }), 404, messages.userNotFound)
  })
})
