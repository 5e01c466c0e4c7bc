// Cached lists while stock changes, and orders, which never trust them.
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { ItemBrowse, ItemList } from '#common/catalogue/schema.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { browseItems } from '../browse/browse.ts'
import { listItems } from './list-items.ts'

const shop = await testShop()
const ctx = { ...shop.shop, actor: null, address: '' }
// Usually a second or two, longer on a busy machine. Without a notification, lists stay cached for a minute.
const patience = { timeout: 30_000, interval: 20 }

const browse = (productType: string) => browseItems(ctx, ItemBrowse.parse({ types: [productType], perPage: 2 }))
const list = (type: string) => listItems(ctx, ItemList.parse({ type, limit: 2 }))
const setStock = (id: number, stock: number) => shop.rows(sql`update products set available_quantity = ${stock} where id = ${id}`)
/** Changes the stock without a notification. */
const setStockSilently = (id: number, stock: number) =>
  shop.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update products set available_quantity = ${stock} where id = ${id}`
  })
/** Waits until a list is cached, that is, until earlier changes were notified. */
const settled = (productType: string) => vi.waitFor(async () => expect(await browse(productType)).toBe(await browse(productType)), patience)

it('a change of stock soon shows in lists that contain the part, and leaves other lists unchanged', async () => {
  const [sold] = [await shop.item({ productType: 'Sold' }), await shop.item({ productType: 'Other' })]
  await settled('Other')
  const others = [await browse('Other'), await list('Other')]
  await Promise.all([browse('Sold'), list('Sold')])
  await setStock(sold.id, 42)
  await vi.waitFor(async () => {
    expect((await browse('Sold')).items[0]?.availableQuantity).toBe(42)
    expect((await list('Sold')).items[0]?.availableQuantity).toBe(42)
  }, patience)
  expect([await browse('Other'), await list('Other')]).toEqual(others)
})

it('a change of stock soon shows in counts and order', async () => {
  const parts = []
  for (let unitsSold = 3; unitsSold > 0; unitsSold--) parts.push(await shop.item({ productType: 'Counted', unitsSold }))
  const [first, second, third] = parts.map(({ id }) => id)
  await settled('Counted')
  expect(await browse('Counted')).toMatchObject({ items: [{ id: first }, { id: second }], facets: { orderable: 3 } })
  await setStock(third ?? 0, 0)
  await vi.waitFor(async () => expect((await browse('Counted')).facets.orderable).toBe(2), patience)
  await shop.rows(sql`update products set available_quantity = 500, units_sold = 9 where id = ${third}`)
  await vi.waitFor(async () => expect((await browse('Counted')).items[0]?.id).toBe(third), patience)
})

it('an order is checked against the database, even if cached lists are stale', async () => {
  const [part, customer] = [await shop.item({ productType: 'Trusted', availableQuantity: 500 }), await shop.person()]
  const number = await addOrderOf(shop, customer, part, { quantity: 50 })
  await settled('Trusted')
  await setStockSilently(part.id, 10)
  expect((await browse('Trusted')).items[0]?.availableQuantity).toBe(500)
  const added = await shop.call('POST', `/orders/${customer.email}`, { as: customer, body: { productId: part.id, quantity: 50 } })
  const placed = await trpcCall(shop, 'mutation', 'orders.place', {
    input: { numbers: [number], method: 'cash' },
    headers: bearer(customer.token),
  })
  expect([added.status, placed.status]).toEqual([400, 409])
})
