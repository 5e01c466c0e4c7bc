import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addOrderOf, payOrder } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { countOrders, searchOrders } from './queries.ts'

const shop = await testShop()
const [rina, karim, admin] = await Promise.all([
  shop.person({ email: 'Rina_A@people.test' }),
  shop.person({ email: 'karim@people.test' }),
  shop.admin(),
])
const chip = await shop.item({ sku: 'CPU-100%', name: 'AMD Ryzen 7 7800X3D', priceMinor: 500_00 })
const card = await shop.item({ sku: 'GPU_4090', name: 'asus GeForce RTX 4090', priceMinor: 900_00 })

await addOrderOf(shop, rina, chip, { number: 101, quantity: 5 })
await addOrderOf(shop, rina, card, { number: 102, quantity: 9 })
await addOrderOf(shop, karim, card, { number: 203, quantity: 7 })
await addOrderOf(shop, rina, chip, { number: 104, quantity: 6 })
await addOrderOf(shop, karim, chip, { number: 205, quantity: 8 })
await addOrderOf(shop, rina, chip, { number: 999 })
await payOrder(shop, 102)
await shop.rows(sql`update orders set status = 'cancelled' where number in (104, 999)`)
await shop.rows(sql`update orders set deleted_at = now() where number = 999`)
await shop.rows(sql`update orders set user_name = 'karim Uddin' where number in (203, 205)`)

type Found = Awaited<ReturnType<typeof searchOrders>>

async function search(as: Person, input: Record<string, unknown> = {}): Promise<Found> {
  const { data, error } = await trpcCall(shop, 'query', 'orders.search', { input, headers: bearer(as.token) })
  if (error) throw new Error(JSON.stringify(error))
  return data as Found
}

const numbers = ({ orders }: Found) => orders.map(({ number }) => number)

describe('searching orders', () => {
  it('shows customers their own orders, admins all, and hides removed orders from both', async () => {
    expect(await search(rina)).toMatchObject({ orders: [{ number: 104 }, { number: 102 }, { number: 101 }], total: 3, page: 1, pages: 1 })
    expect(numbers(await search(admin))).toEqual([205, 104, 203, 102, 101])
    expect(await search(admin, { scope: 'own' })).toMatchObject({ orders: [], total: 0 })
    await addOrderOf(shop, admin, chip, { number: 301 })
    const own = numbers(await search(admin, { scope: 'own' }))
    await shop.rows(sql`update orders set status = 'cancelled', deleted_at = now() where number = 301`)
    expect(own).toEqual([301])
  })

  it.each(['203', 'karim', 'karim@people.test', 'uddin', 'RTX 4090 203', '%', '_', "' or true --"])(
    'never shows a customer another customer’s order, by the text "%s"',
    async (text) => {
      for (const scope of ['own', 'visible']) {
        const found = await search(rina, { text, scope })
        expect(found.orders.filter(({ email }) => email !== rina.email)).toEqual([])
        expect(found.total).toBe(found.orders.length)
      }
    },
  )

  it('does not reveal it by e-mail, status or sort either', async () => {
    expect(await search(rina, { email: karim.email })).toMatchObject({ orders: [], total: 0 })
    expect(numbers(await search(rina, { status: 'pending' }))).toEqual([101])
    expect(numbers(await search(karim, { sort: 'userName', scope: 'visible' }))).toEqual([205, 203])
  })

  it.each([
    ['203', [203]],
    ['02', [102]],
    ['KARIM@people', [205, 203]],
    ['uddin', [205, 203]],
    ['ryzen', [205, 104, 101]],
    ['gpu_', [203, 102]],
    ['cpu-100%', [205, 104, 101]],
    ['a_', [104, 102, 101]],
    ['4090 rina', [102]],
    ['  rtx   karim ', [203]],
    ['no such thing', []],
    ['\\', []],
  ])('finds by number, e-mail, name, product and SKU: "%s"', async (text, expected) => {
    const found = await search(admin, { text })
    expect(numbers(found)).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  it('filters by status, and by e-mail ignoring case', async () => {
    expect(numbers(await search(admin, { status: 'cancelled' }))).toEqual([104])
    expect(numbers(await search(admin, { email: 'rina_a@PEOPLE.test' }))).toEqual([104, 102, 101])
    expect(numbers(await search(admin, { email: rina.email, status: 'paid', text: '4090' }))).toEqual([102])
  })

  it('tells lines in a cart from orders, and hides neither unless asked', async () => {
    await shop.rows(sql`update orders set placed_at = now(), payment_method = 'cash' where number = 205`)
    expect(numbers(await search(admin, { inCart: true }))).toEqual([203, 101])
    expect(numbers(await search(admin, { inCart: false }))).toEqual([205, 104, 102])
    expect(numbers(await search(rina, { inCart: true }))).toEqual([101])
    expect(numbers(await search(admin, { inCart: false, status: 'pending' }))).toEqual([205])
    await shop.rows(sql`update orders set placed_at = null, payment_method = null where number = 205`)
  })

  it('finds the orders of an address that was removed, or is written in another spelling', async () => {
    const gone = await shop.person({ email: 'gone@xn--bcher-kva.example' })
    await addOrderOf(shop, gone, chip, { number: 401 })
    for (const email of ['ＧONE@BÜCHER.example', 'gone@bücher.example']) expect(numbers(await search(admin, { email }))).toEqual([401])
    await shop.rows(sql`update users set deleted_at = now() where id = ${gone.id}`)
    for (const email of ['ＧONE@BÜCHER.example', 'gone@bücher.example']) expect(numbers(await search(admin, { email }))).toEqual([401])
    const next = await shop.person({ email: gone.email })
    expect(numbers(await search(admin, { email: next.email }))).toEqual([401])
    await shop.rows(sql`update orders set status = 'cancelled', deleted_at = now() where number = 401`)
  })

  it('filters by days in UTC, both ends inclusive, at any hour', async () => {
    const times = {
      101: '2026-01-31T23:59:59.999Z',
      102: '2026-02-01T00:00:00Z',
      203: '2026-02-14T12:00:00Z',
      104: '2026-02-28T23:59:59.999Z',
      205: '2026-03-01T00:00:00Z',
    }
    const made = await shop.rows<{ number: number; created_at: Date }>(sql`select number, created_at from orders where deleted_at is null`)
    for (const [number, time] of Object.entries(times))
      await shop.rows(sql`update orders set created_at = ${time} where number = ${Number(number)}`)
    expect(numbers(await search(admin, { from: '2026-02-01', to: '2026-02-28' }))).toEqual([104, 203, 102])
    expect(numbers(await search(admin, { from: '2026-02-28' }))).toEqual([205, 104])
    expect(numbers(await search(admin, { to: '2026-01-31' }))).toEqual([101])
    expect(numbers(await search(rina, { from: '2026-02-01', to: '9999-12-31', status: 'cancelled' }))).toEqual([104])
    expect(await search(admin, { from: '2026-03-01', to: '2026-02-01' })).toMatchObject({ orders: [], total: 0 })
    for (const { number, created_at } of made) await shop.rows(sql`update orders set created_at = ${created_at} where number = ${number}`)
  })

  it.each([
    ['time', [101, 102, 203, 104, 205]],
    ['-time', [205, 104, 203, 102, 101]],
    ['userName', [205, 203, 104, 102, 101]],
    ['-userName', [104, 102, 101, 205, 203]],
    ['name', [205, 104, 101, 203, 102]],
    ['-name', [203, 102, 205, 104, 101]],
    ['price', [205, 104, 101, 203, 102]],
    ['-price', [203, 102, 205, 104, 101]],
    ['quantity', [101, 104, 203, 205, 102]],
    ['-quantity', [102, 205, 203, 104, 101]],
    ['status', [104, 102, 205, 203, 101]],
    ['-status', [205, 203, 101, 102, 104]],
  ])('sorts by %s with newer orders first among equals, also page by page', async (sort, expected) => {
    expect(numbers(await search(admin, { sort }))).toEqual(expected)
    const pages = await Promise.all([1, 2, 3].map((page) => search(admin, { sort, page, perPage: 2 })))
    expect(pages.flatMap(numbers)).toEqual(expected)
    expect(pages.map(({ page, pages, total }) => [page, pages, total])).toEqual([1, 2, 3].map((page) => [page, 3, 5]))
  })

  it('returns an empty page beyond the last, with the right total', async () => {
    expect(await search(admin, { page: 7, perPage: 2 })).toEqual({ orders: [], total: 5, page: 7, pages: 3 })
  })

  it.each([
    ['sort', 'id'],
    ['sort', 'constructor'],
    ['scope', 'all'],
    ['status', 'placed'],
    ['email', 'nobody'],
    ['from', '2026-02-30'],
    ['to', '28.02.2026'],
    ['page', 0],
    ['perPage', 101],
    ['text', 'x'.repeat(201)],
    ['text', 'a\0'],
  ])('refuses bad input with the name of the field: %s', async (field, value) => {
    const { status, error } = await trpcCall(shop, 'query', 'orders.search', { input: { [field]: value }, headers: bearer(admin.token) })
    expect([status, error?.issues]).toMatchObject([400, [{ path: field }]])
  })
})

describe('counting orders', () => {
  type Counts = Awaited<ReturnType<typeof countOrders>>
  const counts = async (as: Person) => (await trpcCall(shop, 'query', 'orders.counts', { headers: bearer(as.token) })).data as Counts

  it('counts the caller’s own orders without removed ones, for admins too', async () => {
    expect(await counts(rina)).toEqual({ all: 3, pending: 1, cancelled: 1, paid: 1 })
    expect(await counts(karim)).toEqual({ all: 2, pending: 2, cancelled: 0, paid: 0 })
    expect(await counts(admin)).toEqual({ all: 0, pending: 0, cancelled: 0, paid: 0 })
  })
})
