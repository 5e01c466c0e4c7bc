// The rows that a sale writes. In a file of its own, because PostgreSQL reports the updates of all tests of a database together.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addOrderOf, placeOrder } from '#server/test/test-orders.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

async function updatesOfProducts() {
  const [row] = await shop.rows<{ all: number; heapOnly: number }>(
    sql`select n_tup_upd::int as "all", n_tup_hot_upd::int as "heapOnly" from pg_stat_user_tables where relname = 'products'`,
  )
  return row
}

it('a sale writes no index of products, unless the part becomes short', async () => {
  const before = await updatesOfProducts()
  const item = await shop.item({ productType: 'Sold', availableQuantity: 5, minOrderQuantity: 1 })
  const customer = await shop.person()
  const sell = async () => placeOrder(shop, customer, await addOrderOf(shop, customer, item, { quantity: 1 }))
  const updates = async () => {
    const now = await updatesOfProducts()
    return { all: (now?.all ?? 0) - (before?.all ?? 0), heapOnly: (now?.heapOnly ?? 0) - (before?.heapOnly ?? 0) }
  }
  // Connections report their figures a while after their statements.
  const patience = { timeout: 40_000, interval: 100 }
  for (let sold = 0; sold < 4; sold++) await sell()
  await expect.poll(updates, patience).toEqual({ all: 4, heapOnly: 4 })
  await sell()
  await expect.poll(updates, patience).toEqual({ all: 5, heapOnly: 4 })
})
