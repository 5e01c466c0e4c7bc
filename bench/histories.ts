// Thousands of random histories of orders and money against a model: `npm run bench histories`, more or others with `-- --histories 10000
// --from 1`.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { playHistory } from '#server/test/histories/play-history.ts'
import { addCustomers, createShopDatabase } from './fill.ts'
import { benchSecretKey } from './secret-key.ts'

const { values: options } = parseArgs({
  options: {
    histories: { type: 'string', default: '5000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '30' },
  },
})
const [histories, from, steps] = [Number(options.histories), Number(options.from), Number(options.steps)]

const folder = await mkdtemp(join(tmpdir(), 'partsdock-histories-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), fsync: false })
try {
  const url = await createShopDatabase(database.url, 'histories', [])
  const sql = createSqlClient(url, { max: 4 })
  const shop = createShop(sql, {
    currency: 'BDT',
    rateLimit: false,
    databasePrepare: true,
    secretKey: benchSecretKey,
    contactEmail: 'shop@shop.test',
  })
  try {
    const startedAt = performance.now()
    const { customers } = await addCustomers(url, 2 * histories + 1)
    const boss = customers.pop()
    if (boss) await sql`update users set role = 'admin' where id = ${boss.id}`
    for (let seed = from; seed < from + histories; seed += 1) {
      const [one, two] = customers.splice(-2)
      if (!one || !two || !boss) throw new Error('Three people are needed')
      await playHistory(shop, [one, two, boss], seed, steps)
      if ((seed - from + 1) % 500 === 0) console.log(`  ${seed - from + 1} histories`)
    }
    const wrong = [...(await sql`select problem from stock_audit`), ...(await sql`select problem from payment_audit`)]
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${histories} histories of ${steps} steps in ${seconds} s: no divergence, ${wrong.length} problems in the books`)
    process.exitCode = wrong.length === 0 ? 0 : 1
  } finally {
    shop.live.close()
    await closeSqlClient(sql)
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
