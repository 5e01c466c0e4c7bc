// Tens of thousands of generated requests over every procedure, documented path and route. None may be answered with a 5xx, hang, tell
// secrets or others' data, or change rows that it should not. Manual: `npm run bench faults/generated-requests/main -- --count 50000
// --seed 1`. It starts a shop with its sandbox on an embedded database of its own; it needs a build with the pages.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { projectRoot } from '#server/lib/root.ts'
import { shopRows } from '#server/test/shop-rows.ts'
import { auditBooks } from '../../audit-books.ts'
import { createShopDatabase, withSql } from '../../fill.ts'
import { pickParts, readParts } from '../../parts.ts'
import { benchSecretKey } from '../../secret-key.ts'
import { createShopProcess } from '../shop-process.ts'
import { deadlocksIn, describeResult, type Figures, figuresAtRest, oneOfEachKind } from './figures.ts'
import { openOwnShop } from './own-shop.ts'
import { play } from './play.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' } } })
const [count, seed] = [Number(values.count), Number(values.seed)]

const folder = await mkdtemp(join(tmpdir(), 'partsdock-requests-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const complaints: string[] = []
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
try {
  const url = await createShopDatabase(database.url, 'requests', pickParts(readParts(undefined).parts, 500))
  await withSql(url, (it) => it`alter database requests set log_min_messages = 'error'`)
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: benchSecretKey,
    DEMO: 'off',
    SANDBOX: 'on',
    RATE_LIMIT: 'off',
    WORKER: 'off',
  }
  const server = await createShopProcess('the server', join(projectRoot, 'dist/server/main.js'), env, (text) => void complaints.push(text))
  await server.start()
  const own = await openOwnShop({ ...env, PORT: String(server.port) }, { pages: builtPages(join(projectRoot, 'dist/client')) })
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    // The books begin with the first stock of each part.
    await sql`update products set units_sold = 0`
    await sql`insert into stock_movements (product_id, delta, reason) select id, available_quantity, 'initial' from products`
    const publicUrl = `http://localhost:${server.port}`
    const stage = { port: server.port, publicUrl, sql, rows: shopRows(own.shop), served: own.served }
    const atRest: Record<string, Figures> = {}
    const began = performance.now()
    const result = await play(stage, {
      count,
      seed,
      tell: async (done, flaws) => {
        console.log(`${done} requests in ${Math.round((performance.now() - began) / 1_000)} s, ${flaws.length} flaws`)
        if (done === 2_000 || done % 10_000 === 0) atRest[`after ${done} requests`] = await figuresAtRest(server.port)
      },
    })
    console.log(`${describeResult(result)}\n`)
    const log = await readFile(join(folder, 'data/postgres/postgres.log'), 'utf8')
    for (const deadlock of deadlocksIn(log)) console.log(deadlock)
    console.table(atRest)
    complaints.push(...result.flaws, ...(await auditBooks(sql)))
  } finally {
    await sql.end()
    await own.close()
    const { exitCode } = await server.terminate()
    if (exitCode !== 0) complaints.push(`the server ended with ${exitCode}`)
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
for (const text of oneOfEachKind(complaints)) console.log(text)
console.log(`${count} requests with seed ${seed}: ${complaints.length} flaws`)
if (complaints.length > 0) process.exitCode = 1
