// Concurrent changes of accounts and roles: there is always an admin, and an address never has two accounts.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { secondShop } from '#server/test/second-shop.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const twin = await secondShop(shop)

type Sent = { method: 'POST' | 'PUT' | 'DELETE'; url: string; as?: Person; body?: unknown }

/** Sends all requests at once, alternating between the two servers. */
async function atOnce(calls: readonly Sent[]) {
  const answers = await Promise.all(
    calls.map(({ method, url, as, body }, i) =>
      (i % 2 === 0 ? shop : twin).app.inject({
        method,
        url,
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
        ...(body !== undefined && { payload: body as object }),
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
  return answers.map((answer) => ({ status: answer.statusCode, body: answer.json<Record<string, unknown>>() }))
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const demote = (whom: Person, as: Person): Sent => ({ method: 'PUT', url: `/user/admin/${whom.email}?role=Admin`, as })
const promote = (whom: Person, as: Person): Sent => ({ method: 'PUT', url: `/user/admin/${whom.email}?role=user`, as })
const remove = (whom: Person, as: Person): Sent => ({ method: 'DELETE', url: `/user/${whom.id}`, as })

/** Leaves exactly this many admins in the shop. */
async function admins(count: number): Promise<Person[]> {
  await shop.rows(sql`update users set role = 'user'`)
  return Promise.all(times(count, () => shop.admin()))
}

const countAdmins = async () =>
  first(await shop.rows<{ count: number }>(sql`select count(*)::int as count from users where role = 'admin' and deleted_at is null`)).count

const done = (answers: { status: number; body: Record<string, unknown> }[]) =>
  answers.filter(({ body }) => body['modifiedCount'] === 1 || body['deletedCount'] === 1).length

it('two admins who demote each other leave one', async () => {
  for (let round = 0; round < 25; round++) {
    const [a, b] = (await admins(2)) as [Person, Person]
    const answers = await atOnce([demote(b, a), demote(a, b), demote(b, a), demote(a, b)])
    expect(await countAdmins()).toBe(1)
    expect(done(answers)).toBe(1)
  }
})

it('five admins who demote or remove each other in a circle leave at least one, and each change is acknowledged once', async () => {
  for (let round = 0; round < 15; round++) {
    const ring = await admins(5)
    const answers = await atOnce(
      ring.flatMap((as, i) => {
        const next = first(ring.slice((i + 1) % 5))
        return [(i + round) % 2 === 0 ? demote(next, as) : remove(next, as)]
      }),
    )
    const left = await countAdmins()
    expect(left).toBeGreaterThanOrEqual(1)
    expect(left).toBe(5 - done(answers))
  }
})

it('a demotion and a removal of each other: exactly one succeeds', async () => {
  for (let round = 0; round < 20; round++) {
    const [a, b] = (await admins(2)) as [Person, Person]
    const answers = await atOnce([remove(b, a), demote(a, b)])
    expect(await countAdmins()).toBe(1)
    expect(done(answers)).toBe(1)
  }
})

it('admins cannot remove themselves, and two who demote themselves leave one', async () => {
  for (let round = 0; round < 15; round++) {
    const [a, b] = (await admins(2)) as [Person, Person]
    const answers = await atOnce([remove(a, a), remove(b, b), demote(a, a), demote(b, b)])
    expect(await countAdmins()).toBe(1)
    expect(done(answers)).toBe(1)
    expect(answers.slice(0, 2).every(({ status }) => status === 409 || status === 403)).toBe(true)
    const [rows] = await shop.rows<{ count: number }>(
      sql`select count(*)::int as count from users where deleted_at is not null and id in (${a.id}, ${b.id})`,
    )
    expect(rows?.count).toBe(0)
  }
})

it('many concurrent toggles of one role change it once', async () => {
  const all = await admins(6)
  const person = await shop.person()
  const answers = await atOnce(all.map((as) => promote(person, as)))
  expect(done(answers)).toBe(1)
  expect(await countAdmins()).toBe(7)
  const books = await shop.rows(sql`select 1 from audit_entries where subject_id = ${person.id} and action = 'account.madeAdmin'`)
  expect(books).toHaveLength(1)
})

it('an admin who loses the role cannot finish later commands', async () => {
  const [boss, other] = (await admins(2)) as [Person, Person]
  const item = {
    name: 'Part',
    product_type: 'CPU',
    price: 1,
    abalableQuantity: 1,
    orderQuantity: 1,
    description: 'x',
    img: 'https://a.test/b',
  }
  const addItem: Sent = { method: 'POST', url: '/items', as: other, body: item }
  const answers = await atOnce([...times(15, () => addItem), demote(other, boss), ...times(15, () => addItem)])
  expect(answers[15]).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(answers.every(({ status }) => status === 201 || status === 403 || status === 200)).toBe(true)
  const [items] = await shop.rows<{ count: number }>(sql`select count(*)::int as count from products`)
  expect(items?.count).toBe(answers.filter(({ status }) => status === 201).length)
  expect((await atOnce(times(6, () => addItem))).every(({ status }) => status === 403)).toBe(true)
})

it('fifty concurrent sign-ups with one address create one account', async () => {
  const email = 'Rush@People.test'
  const body = (i: number) => ({ name: 'Rush', email: i % 3 === 0 ? email : email.toLowerCase(), password: `password ${i}` })
  const answers = await atOnce(times(50, (i) => ({ method: 'POST', url: '/trpc/accounts.signUp', body: body(i) })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const accounts = await shop.rows(sql`select id from users u join credentials c on c.user_id = u.id where lower(email) = lower(${email})`)
  expect(accounts).toHaveLength(1)
  const sessions = await shop.rows(sql`select 1 from sessions s join users u on u.id = s.user_id where lower(u.email) = lower(${email})`)
  expect(sessions).toHaveLength(1)
  // The acknowledged password is the one that works.
  const winner = answers.findIndex(({ status }) => status === 200)
  const again = await atOnce(
    [winner, (winner + 1) % 50].map((i) => ({ method: 'POST', url: '/trpc/accounts.signIn', body: { email, password: `password ${i}` } })),
  )
  expect(again.map(({ status }) => status)).toEqual([200, 401])
})

it('an address with non-ASCII letters signs up once, and signs in again', async () => {
  for (const email of ['Ünal@people.test', 'İpek@people.test', 'ẞ@people.test']) {
    const token = (password: string): Sent => ({ method: 'PUT', url: `/user/${encodeURIComponent(email)}`, body: { name: 'Ü', password } })
    expect((await atOnce([token('long enough')])).map(({ status }) => status)).toEqual([200])
    expect((await atOnce([token('long enough')])).map(({ status }) => status)).toEqual([200])
  }
})

it('no test caused a fault', () => expect(shop.faults).toEqual([]))
