// Routes besides procedures, asked as each kind of staff: files with the cookie and with a bearer, live streams, batches, and what an account learns of
// itself.
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { type Right, type StaffRole, staffRoles } from '#common/staff/rights.ts'
import { setStanding } from '#server/test/ask-staff-policy.ts'
import { documentedRights } from '#server/test/documented-rights.ts'
import { openReader, type TestReader } from '#server/test/live-stream.ts'
import { adminRoutes, apiTokenOf, createWorld, signedInRoutes } from '#server/test/policy.ts'
import { isDocumented } from '#server/test/staff-policy.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'

const [shop, strict] = await Promise.all([testShop(), testShop()])
await strict.rows(sql`update shop_settings set second_factor = 'staff'`)
const known = { ...(await shop.person()), password: '' }
const world = await createWorld(shop, known, { hasMoney: true })

async function hire(at: typeof shop, ...roles: StaffRole[]): Promise<Person> {
  const person = await at.person()
  await setStanding(at, person, { roles })
  return person
}
const staff = new Map(await Promise.all(staffRoles.map(async (role) => [role, await hire(shop, role)] as const)))
const personWith = (role: StaffRole) => staff.get(role) as Person
const cookieOf = async (at: typeof shop, { id }: Person) => browserHeaders((await at.signedIn('browser', id)).credential)

type File = { right: Right; amounts?: true; method?: 'GET' | 'POST'; url: string; body?: string; hidden?: 404; bearers?: true }
const { priceList, invoice, paidPurchase, item } = world
const listUrl = `/price-lists/${priceList.id}`
/** Every file, as an account asks for one that is not its own. `hidden`: customers must not learn that it exists. `bearers`: also with staff's bearer. */
const files: Readonly<Record<string, File>> = {
  'GET /price-lists/:/entries.csv': { right: 'prices', url: `${listUrl}/entries.csv` },
  'GET /price-lists/:/preview.csv': { right: 'prices', url: `${listUrl}/preview.csv` },
  'POST /price-lists/:/entries': {
    right: 'prices',
    method: 'POST',
    url: `${listUrl}/entries?dryRun=true`,
    body: `sku,name,fromQuantity,unitPrice\n${item.sku},,5,1\n`,
  },
  'GET /audit.csv': { right: 'audit', url: '/audit.csv', bearers: true },
  'GET /documents/:/:.pdf': { right: 'orders.see', amounts: true, url: `/documents/invoice/${invoice}.pdf`, hidden: 404 },
  'GET /purchases/:/invoice.pdf': { right: 'orders.see', amounts: true, url: `/purchases/${paidPurchase}/invoice.pdf`, hidden: 404 },
}

async function ask({ method = 'GET', url, body }: File, headers: Record<string, string>, at = shop) {
  const sent = body === undefined ? {} : { body, headers: { 'content-type': 'text/csv', ...headers } }
  const answer = await at.call(method, url, { headers, ...sent })
  return { status: answer.status, message: (answer.body as { message?: string } | undefined)?.message }
}

describe('a file', () => {
  it('has a row here for each route that is not for everyone', () => {
    const routes = [...signedInRoutes, ...adminRoutes].filter((route) => route !== 'POST /uploads/images')
    expect(Object.keys(files)).toEqual(expect.arrayContaining(routes))
  })

  const rows = Object.entries(files).flatMap(([route, file]) => staffRoles.map((role) => ({ route, file, role })))
  it.each(rows)('$route follows the right of $role with the cookie, and with a bearer they are customers', async ({ file, role }) => {
    const { right, amounts = false, hidden, bearers = false } = file
    const person = personWith(role)
    const isAllowed = isDocumented(role, { right, amounts })
    const refused = { status: 403, message: messages.notYourRole }
    const asCustomer = hidden ? { status: hidden } : { status: 403, message: messages.adminsOnly }
    expect(await ask(file, await cookieOf(shop, person))).toMatchObject(isAllowed ? { status: 200 } : refused)
    expect(await ask(file, bearer(person.token))).toMatchObject(bearers ? (isAllowed ? { status: 200 } : refused) : asCustomer)
  })

  it.each(Object.entries(files))('%s is for admins in any way, and for former staff as for customers', async (_route, file) => {
    const { hidden } = file
    const former = await hire(shop, ...staffRoles)
    const headers = await cookieOf(shop, former)
    expect((await ask(file, headers)).status).toBe(200)
    await setStanding(shop, former, {})
    expect(await ask(file, headers)).toMatchObject(hidden ? { status: hidden } : { status: 403, message: messages.adminsOnly })
    expect((await ask(file, bearer(world.admin.token))).status).toBe(200)
    expect((await ask(file, await cookieOf(shop, world.admin))).status).toBe(200)
  })

  it.each(Object.entries(files))('%s is refused without the demanded second factor', async (_route, file) => {
    const admin = await strict.admin()
    const setUp = { status: 403, message: messages.secondFactorNeeded }
    expect(await ask(file, bearer(admin.token), strict)).toEqual(setUp)
    expect(await ask(file, await cookieOf(strict, admin), strict)).toEqual(setUp)
    expect(await ask(file, await cookieOf(strict, await hire(strict, ...staffRoles)), strict)).toEqual(setUp)
  })

  it('that is a picture is uploaded without an allowance by those who may change products', async () => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
    const payload = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')])
    const upload = async (headers: Record<string, string>) => {
      await shop.rows(sql`delete from uploads where name not like 'full%'`)
      const sent = { ...headers, 'content-type': 'multipart/form-data; boundary=edge' }
      return (await shop.app.inject({ method: 'POST', url: '/uploads/images', headers: sent, payload })).statusCode
    }
    for (const role of ['catalogue', 'sales'] as const) {
      const person = await hire(shop, role)
      await shop.rows(sql`insert into uploads (name, user_id) select ${`full-${role}-`} || n, ${person.id} from generate_series(1, 3) n`)
      expect(await upload(await cookieOf(shop, person)), role).toBe(role === 'catalogue' ? 201 : 409)
    }
  })
})

describe('an account', () => {
  const rightsInDocs = (...roles: StaffRole[]) =>
    [...documentedRights()].flatMap(([right, said]) => (roles.some((role) => said[role].startsWith('yes')) ? [right] : []))
  const meOf = async (at: typeof shop, headers: Record<string, string>) => (await trpcCall(at, 'query', 'accounts.me', { headers })).data

  it.each(staffRoles)('with the role %s learns its role and rights, and of more roles from the next call', async (role) => {
    const person = await hire(shop, role)
    const headers = await cookieOf(shop, person)
    expect(await meOf(shop, headers)).toMatchObject({
      role: 'user',
      staffRoles: [role],
      rights: rightsInDocs(role),
      needsSecondFactor: false,
    })
    await setStanding(shop, person, { roles: ['sales', 'catalogue'] })
    expect(await meOf(shop, headers)).toMatchObject({ staffRoles: ['sales', 'catalogue'], rights: rightsInDocs('sales', 'catalogue') })
    await setStanding(shop, person, {})
    expect(await meOf(shop, headers)).toMatchObject({ role: 'user', staffRoles: [], rights: [] })
  })

  it('without the demanded second factor has no rights until it has one', async () => {
    for (const person of [await strict.admin(), await hire(strict, 'sales')]) {
      const headers = bearer(person.token)
      const before = (await meOf(strict, headers)) as { rights: string[] }
      expect(before).toMatchObject({ rights: [], needsSecondFactor: true })
      await strict.rows(sql`insert into totp_secrets (user_id, sealed_secret, last_step) values (${person.id}, 'sealed', 0)`)
      const { rights } = (await meOf(strict, headers)) as { rights: string[] }
      expect(rights).toContain('orders.see')
      expect((await trpcCall(strict, 'query', 'orders.list', { input: {}, headers })).status).toBe(200)
    }
    expect(await meOf(strict, bearer((await strict.person()).token))).toMatchObject({ rights: [], needsSecondFactor: false })
  })

  it('without the demanded second factor reads its own orders and account', async () => {
    const admin = await strict.admin()
    const item = await strict.item()
    const added = await strict.call('POST', `/orders/${admin.email}`, { as: admin, body: { productId: item.id, quantity: 6 } })
    expect(added.status).toBe(201)
    const { _id: number } = added.body as { _id: string }
    for (const headers of [bearer(admin.token), bearer(await apiTokenOf(strict, admin.id))])
      for (const url of [`/orders/${number}`, `/order?email=${admin.email}`, `/userbyemail?email=${admin.email}`, `/admin/${admin.email}`])
        expect((await strict.call('GET', url, { headers })).status, url).toBe(200)
    const ask = (path: string, input: unknown) => trpcCall(strict, 'query', path, { input, headers: bearer(admin.token) })
    for (const path of ['orders.search', 'purchases.search']) expect((await ask(path, { scope: 'own' })).status, path).toBe(200)
    expect((await ask('cart.lines', undefined)).text).toContain(`"number":${number},`)
    const changed = await strict.call('PUT', `/update/${number}`, { as: admin, body: { quantity: 9 } })
    expect(changed.status).toBe(200)
  })

  it('of staff is a user on the documented paths, and loses its roles when it becomes an admin', async () => {
    const [admin, person] = [await shop.admin(), await hire(shop, 'finance', 'sales')]
    const asked = () => shop.call('GET', `/admin/${person.email}`, { as: person })
    expect((await asked()).body).toEqual({ admin: false })
    const { body } = await shop.call('GET', `/userbyemail?email=${person.email}`, { as: person })
    expect(JSON.stringify(body)).toContain('"role":"user"')
    expect((await shop.call('PUT', `/user/admin/${person.email}?role=user`, { as: admin })).status).toBe(200)
    expect((await asked()).body).toEqual({ admin: true })
    const stored = await shop.rows(sql`select role, staff_roles from users where id = ${person.id}`)
    expect([...stored]).toEqual([{ role: 'admin', staff_roles: [] }])
    expect((await shop.call('PUT', `/user/admin/${person.email}?role=Admin`, { as: admin })).status).toBe(200)
    expect(await meOf(shop, bearer(person.token))).toMatchObject({ role: 'user', staffRoles: [], rights: [] })
  })
})

it('a batch checks each of its calls', async () => {
  const url =
    '/trpc/contact.list,admin.users,orders.list,items.twins,accounts.me?batch=1&input=%7B%220%22%3A%7B%7D%2C%221%22%3A%7B%7D%2C%222%22%3A%7B%7D%7D'
  const codesFor = async (headers: Record<string, string>, at = shop) => {
    const { body } = await at.call('GET', url, { headers })
    return (body as { error?: { data: { code: string } } }[]).map(({ error }) => error?.data.code ?? 'ok')
  }
  const [refused, setUp] = ['FORBIDDEN', 'SECOND_FACTOR_SETUP']
  expect(await codesFor(bearer(personWith('sales').token))).toEqual(['ok', refused, 'ok', refused, 'ok'])
  expect(await codesFor(bearer(personWith('catalogue').token))).toEqual([refused, refused, 'ok', 'ok', 'ok'])
  expect(await codesFor(bearer((await strict.admin()).token), strict)).toEqual([setUp, setUp, setUp, setUp, 'ok'])
})

describe('a live stream', () => {
  const heardBy = ({ heard }: TestReader) => new Set(heard.map(({ event }) => event.kind))
  const announce = (channel: string, id: string | null) =>
    shop.rows(sql`insert into changes (channel, ids) values (${channel}, ${id && `{${id}}`}::text[])`)

  it('tells staff what their rights let them read', async () => {
    const { own } = world
    const readers = new Map(
      await Promise.all(
        staffRoles.map(async (role) => [role, await openReader(shop, { headers: await cookieOf(shop, personWith(role)) })] as const),
      ),
    )
    const admin = await openReader(shop, { headers: bearer(world.admin.token) })
    await announce('orders', own.id)
    await announce('messages', null)
    await announce('users', own.id)
    for (const kind of ['orders', 'messages', 'users'] as const) await admin.until(kind)
    // Everyone hears the last event, so all earlier ones were sent.
    await announce('reviews', null)
    for (const [role, reader] of readers) {
      await reader.until('reviews')
      const heard = heardBy(reader)
      for (const [kind, right] of [
        ['orders', 'orders.see'],
        ['messages', 'messages'],
        ['users', 'users'],
      ] as const)
        expect(heard.has(kind), `${role} hears of ${kind}`).toBe(isDocumented(role, { right, amounts: false }))
      reader.leave()
    }
    admin.leave()
  })

  it('ends when a role is taken away, and then tells what customers hear', async () => {
    const person = await hire(shop, 'sales')
    const headers = await cookieOf(shop, person)
    const before = await openReader(shop, { headers })
    await before.until('hello')
    await setStanding(shop, person, {})
    await before.ended()
    const after = await openReader(shop, { headers })
    await announce('messages', null)
    await announce('reviews', null)
    await after.until('reviews')
    expect(heardBy(after).has('messages')).toBe(false)
    after.leave()
  })

  it('hides other accounts from an admin without the demanded second factor', async () => {
    const admin = await openReader(strict, { headers: bearer((await strict.admin()).token) })
    await strict.rows(sql`insert into changes (channel) values ('messages')`)
    await strict.rows(sql`insert into changes (channel) values ('reviews')`)
    await admin.until('reviews')
    expect(heardBy(admin).has('messages')).toBe(false)
    admin.leave()
  })
})
