// Price breaks and order multiples of items, prices per customer, and the price history.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createApiToken } from '#server/auth/api-tokens.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const admin = await shop.admin()

const body = {
  name: 'Noctua NF-A12x25',
  product_type: 'Case Fan',
  price: 1_000,
  abalableQuantity: 900,
  orderQuantity: 10,
  orderMultiple: 5,
  priceBreaks: [
    { quantity: 50, price: '950.50' },
    { quantity: 100, price: 900 },
  ],
  description: 'A fan.',
  img: 'https://pictures.test/fan.jpg',
}

async function addItem(changes: Record<string, unknown> = {}): Promise<string> {
  const added = await shop.call('POST', '/items', { as: admin, body: { ...body, ...changes } })
  expect(added.status).toBe(201)
  return (added.body as { insertedId: string }).insertedId
}
const get = async (id: string) => (await shop.call('GET', `/items/${id}`)).body as Record<string, unknown>
const put = (id: string, changes: unknown) => shop.call('PUT', `/items/${id}`, { as: admin, body: changes })

describe('price breaks and order multiples', () => {
  it('are stored, listed and changed', async () => {
    const id = await addItem()
    const priceBreaks = [
      { quantity: 50, price: 950.5 },
      { quantity: 100, price: 900 },
    ]
    expect(await get(id)).toMatchObject({ price: 1_000, orderMultiple: 5, priceBreaks })
    expect((await shop.call('GET', '/items?q=NF-A12x25')).body).toMatchObject([{ orderMultiple: 5, priceBreaks }])
    const view = await trpcCall(shop, 'query', 'items.view', { input: { id: Number(id) } })
    expect(view.data).toMatchObject({
      item: { orderMultiple: 5, priceBreaks: [{ quantity: 50, priceMinor: 95_050 }, { priceMinor: 90_000 }] },
    })
    const page = await trpcCall(shop, 'query', 'items.pick', { input: { ids: [Number(id)] } })
    expect(page.data).toMatchObject([{ orderMultiple: 5, priceBreaks: [{ quantity: 50 }, { quantity: 100 }] }])
    // An answer can be sent back unchanged.
    expect((await put(id, await get(id))).status).toBe(200)
    expect((await put(id, { priceBreaks: [], orderMultiple: 1 })).status).toBe(200)
    expect(await get(id)).toMatchObject({ orderMultiple: 1, priceBreaks: [] })
  })

  const step = (quantity: number, price: number) => ({ quantity, price })
  it.each([
    ['quantities that do not rise', { priceBreaks: [step(50, 900), step(50, 800)] }, 'priceBreaks.1.quantity'],
    ['prices that do not fall', { priceBreaks: [step(50, 900), step(100, 900)] }, 'priceBreaks.1.price'],
    ['the price of the product', { priceBreaks: [step(50, 1_000)] }, 'priceBreaks.0.price'],
    ['the minimum', { priceBreaks: [step(10, 900)] }, 'priceBreaks.0.quantity'],
    ['no multiple', { priceBreaks: [step(52, 900)] }, 'priceBreaks.0.quantity'],
    ['more than ten', { priceBreaks: Array.from({ length: 11 }, (_, i) => step(50 + 5 * i, 900 - i)) }, 'priceBreaks.10.quantity'],
    ['a price of nothing', { priceBreaks: [step(50, 0)] }, 'priceBreaks.0.price'],
    ['a price with three decimals', { priceBreaks: [step(50, 1.234)] }, 'priceBreaks.0.price'],
    ['a minimum that is no multiple', { orderQuantity: 12, priceBreaks: [] }, 'orderQuantity'],
  ])('are refused with %s', async (_what, changes, path) => {
    const added = await shop.call('POST', '/items', { as: admin, body: { ...body, ...changes } })
    expect([added.status, added.body]).toMatchObject([400, { issues: [{ path }] }])
    const id = await addItem()
    const changed = await put(id, { orderMultiple: 5, ...changes })
    expect([changed.status, changed.body]).toMatchObject([400, { issues: [{ path }] }])
    expect(await get(id)).toMatchObject({ orderQuantity: 10, priceBreaks: [{ quantity: 50 }, { quantity: 100 }] })
  })

  it.each([
    ['price', { price: 950.5 }, 'priceBreaks.0.price', 'The price break from 50 pieces: Must be cheaper than the price of the product'],
    [
      'minimum',
      { orderQuantity: 50 },
      'priceBreaks.0.quantity',
      'The price break from 50 pieces: Must be more pieces than the minimum order of 50',
    ],
    ['multiple', { orderMultiple: 10, orderQuantity: 20, price: 1_100 }, null, null],
    ['no break', { orderMultiple: 4 }, 'orderMultiple', 'The minimum order of 10 pieces is not a multiple of 4'],
  ])('conflict with a new %s', async (_what, changes, path, message) => {
    const id = await addItem()
    const changed = await put(id, changes)
    expect(changed.status).toBe(path === null ? 200 : 409)
    if (path !== null) expect(changed.body).toMatchObject({ code: 'CONFLICT', message, issues: [{ path, message }] })
  })

  it('do not overwrite each other when price and breaks change at once', async () => {
    const id = await addItem()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => put(id, i % 2 ? { price: 960 + i } : { priceBreaks: [step(50, 955 + i)] })),
    )
    expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 409].includes(status))).toEqual([])
  })
})

it('records the history of public prices', async () => {
  const id = await addItem()
  await put(id, { price: 1_100 })
  await put(id, { price: 1_100, description: 'Another text.' })
  await put(id, { price: 1_050, priceBreaks: [{ quantity: 60, price: 800 }] })
  const history = await trpcCall(shop, 'query', 'prices.history', {
    input: { productId: Number(id) },
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const after = [{ quantity: 60, priceMinor: 80_000 }]
  expect(history.data).toMatchObject({
    total: 3,
    changes: expect.arrayContaining([
      expect.objectContaining({ kind: 'breaks', before: expect.any(Array), after, reason: 'hand', actorName: 'Rina Akter' }),
      expect.objectContaining({ kind: 'price', before: 110_000, after: 105_000, actorEmail: admin.email }),
    ]),
  })
  expect((history.data as { changes: unknown[] }).changes.at(-1)).toMatchObject({ kind: 'price', before: 100_000, after: 110_000 })
})

describe('a customer with a price list', () => {
  it('gets their own prices with each credential; others get public prices', async () => {
    const id = await addItem({ sku: 'OWN-1' })
    const holder = await shop.person()
    const other = await shop.person()
    const list = first(
      await shop.rows<{ id: string }>(sql`
      insert into price_lists (name, starts_at) values ('Resellers', now() + interval '1 hour') returning id`),
    ).id
    await shop.rows(sql`insert into price_list_rules (price_list_id, applies_to, basis_points) values (${list}, 'all', 1250)`)
    await shop.rows(sql`insert into price_list_holders (price_list_id, user_id) values (${list}, ${holder.id}), (${list}, ${admin.id})`)
    const cookie = { cookie: `partsdock_session=${(await shop.signedIn('browser', holder.id)).credential}` }
    const token = createApiToken()
    await shop.rows(sql`insert into api_tokens (user_id, name, token_hash, rights, expires_at)
      values (${holder.id}, 'Read', ${token.tokenHash}, 'read', now() + interval '1 day')`)
    const bearerOf = (credential: string) => ({ authorization: `Bearer ${credential}` })
    const urls = [`/items/${id}`, '/items?q=OWN-1']
    const read = async (url: string, headers: Record<string, string>) => {
      const answer = await shop.call('GET', url, { headers })
      const { price, priceBreaks } = [answer.body].flat()[0] as { price: number; priceBreaks: unknown }
      return {
        status: answer.status,
        price,
        priceBreaks,
        caching: answer.headers['cache-control'],
        etag: answer.headers.etag,
        vary: answer.headers.vary,
      }
    }
    const shared = { status: 200, price: 1_000, caching: 'no-cache', etag: expect.any(String), vary: 'Authorization, Cookie' }
    const own = {
      status: 200,
      price: 875,
      priceBreaks: [
        { quantity: 50, price: 831.69 },
        { quantity: 100, price: 787.5 },
      ],
      caching: 'private, no-store',
      etag: undefined,
      vary: 'Authorization, Cookie',
    }
    const own3 = [bearerOf(holder.token), bearerOf(token.token), cookie]
    const everyone = [{}, bearerOf(other.token), bearerOf(admin.token), bearerOf('null'), { cookie: 'partsdock_session=none' }]
    for (const url of urls) for (const headers of [...own3, ...everyone]) expect(await read(url, headers)).toMatchObject(shared)
    await shop.rows(sql`update price_lists set starts_at = now() where id = ${list}`)
    for (const url of urls) {
      for (const headers of own3) expect(await read(url, headers)).toEqual(own)
      for (const headers of everyone) expect(await read(url, headers)).toMatchObject(shared)
      const { etag } = await read(url, {})
      for (const headers of own3)
        expect((await shop.call('GET', url, { headers: { ...headers, 'if-none-match': String(etag) } })).status).toBe(200)
    }
    await shop.rows(sql`update price_lists set ends_at = now() where id = ${list}`)
    for (const url of urls) for (const headers of own3) expect(await read(url, headers)).toMatchObject(shared)
  })
})

it('returns price ladders to customers and admins', async () => {
  const item = await shop.item({ priceMinor: 10_000, minOrderQuantity: 1, priceBreaks: [{ quantity: 10, priceMinor: 9_000 }] })
  const holder = await shop.person()
  const plain = await shop.person()
  await shop.rows(sql`
    with list as (insert into price_lists (name) values ('Schools') returning id),
      team as (insert into customer_groups (name) values ('Dhaka schools') returning id),
      member as (insert into customer_group_members select id, ${holder.id} from team),
      entry as (insert into price_list_entries select id, ${item.id}, 5, 8_500 from list)
    insert into price_list_holders (price_list_id, group_id) select list.id, team.id from list, team`)
  const call = (path: string, as: { token: string }, input: unknown) =>
    trpcCall(shop, 'query', path, { input, headers: { authorization: `Bearer ${as.token}` } })
  const ladder = [
    { fromQuantity: 1, unitPriceMinor: 10_000, listName: null },
    { fromQuantity: 5, unitPriceMinor: 8_500, listName: 'Schools' },
  ]
  const ids = [item.id, 999_999]
  expect((await call('prices.mine', holder, { ids })).data).toEqual({ hasLists: true, ladders: [{ id: item.id, ladder }] })
  expect((await call('prices.mine', plain, { ids })).data).toEqual({ hasLists: false, ladders: [] })
  expect((await call('prices.of', admin, { email: holder.email, ids })).data).toEqual({
    hasLists: true,
    ladders: [{ id: item.id, ladder }],
  })
  expect((await call('prices.of', admin, { userId: plain.id, ids })).data).toMatchObject({
    hasLists: false,
    ladders: [{ id: item.id, ladder: [{ unitPriceMinor: 10_000 }, { fromQuantity: 10, unitPriceMinor: 9_000, listName: null }] }],
  })
  expect((await call('accounts.me', holder, undefined)).data).toMatchObject({ hasPriceLists: true })
  expect((await call('accounts.me', plain, undefined)).data).toMatchObject({ hasPriceLists: false })
})
