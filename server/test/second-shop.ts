// The equivalent of a second process of the same shop: its own pools, caches and password queue, on the same database.
import { afterAll } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createShop, followShopChanges } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { publicUrl, secretKey, type TestShop } from './test-shop.ts'

/** Opens another server on the database of `first`, as patient as `testShop`; closed after the file's tests. */
export async function secondShop({ url, shop: { currency, rateLimit } }: TestShop) {
  const sqlClient = createSqlClient(url, { max: 10, patience: 10 })
  const shop = createShop(sqlClient, {
    currency,
    rateLimit,
    isPatient: true,
    databasePrepare: true,
    secretKey,
    contactEmail: 'shop@shop.test',
  })
  const follower = await followShopChanges(url, shop, sqlClient, { lateAfterMs: 10_000 })
  const { app, drain } = await buildApp({ shop, publicUrl })
  await app.ready()
  afterAll(async () => {
    await app.close()
    shop.live.close()
    await follower.close()
    await shop.searchCounts.flush()
    await closeSqlClient(sqlClient)
  })
  return { app, shop, drain }
}
