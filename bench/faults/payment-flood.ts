// Floods of returns from a provider's page while that provider hangs: how many calls it gets, and how other pages respond. Manual: `npm run
// bench faults/payment-flood`; another size: `-- --returns 2000 --payments 40`.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { openHangingBkash } from '#server/test/hanging-bkash.ts'
import { addCustomers, type Customer, createShopDatabase, withSql } from '../fill.ts'
import { type Server, startServer } from '../processes.ts'
import { buildShop } from './shop-process.ts'

const price = 1_000_00
const { values: options } = parseArgs({
  options: { returns: { type: 'string', default: '520' }, payments: { type: 'string', default: '40' } },
})
const returns = Math.max(10, Math.round(Number(options.returns)))
const payments = Math.max(1, Math.round(Number(options.payments)))
const watchMs = 15_000

const folder = await mkdtemp(join(tmpdir(), 'partsdock-flood-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const built = await buildShop()
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const provider = await openHangingBkash()
let server: Server | undefined
try {
  const url = await createShopDatabase(database.url, 'flood', [])
  const { customers } = await addCustomers(url, payments)
  const keys = { BKASH_USERNAME: 'u', BKASH_PASSWORD: 'p', BKASH_APP_KEY: 'k', BKASH_APP_SECRET: 's', BKASH_URL: provider.url }
  server = await startServer([built.main], { DATABASE_URL: url, DEMO: 'off', SANDBOX: 'off', RATE_LIMIT: 'off', PORT: '0', ...keys })
  const origin = `http://127.0.0.1:${server.port}`
  const ids = await openPayments(origin, url, customers)
  provider.hang('status')
  const one = await flood('one payment', origin, ids.slice(0, 1))
  provider.release()
  await pause(1_000)
  provider.hang('status')
  const many = await flood(`${ids.length - 1} payments`, origin, ids.slice(1))
  process.exitCode = one && many ? 0 : 1
} finally {
  provider.release()
  await server?.stop()
  provider.close()
  await database.stop()
  await built.remove()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Sends all returns and visits pages for some seconds. Returns whether every page loaded. */
async function flood(name: string, origin: string, ids: readonly string[]): Promise<boolean> {
  const before = provider.asked.length
  const began = performance.now()
  const counts = new Map<number, number>()
  let lastMs = 0
  for (let i = 0; i < returns; i += 1) {
    // In waves, so that the limit of requests in flight is not what answers.
    if (i % 100 === 99) await pause(200)
    void fetch(`${origin}/payments/return/${ids[i % ids.length]}`, { redirect: 'manual' }).then(
      async (answer) => {
        await answer.body?.cancel()
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        lastMs = performance.now() - began
      },
      () => {},
    )
  }
  const pages: { status: number; ms: number }[] = []
  while (performance.now() - began < watchMs) {
    const asked = performance.now()
    const answer = await fetch(`${origin}/items?limit=20`)
    await answer.text()
    pages.push({ status: answer.status, ms: performance.now() - asked })
    await pause(20)
  }
  const bad = pages.filter(({ status }) => status !== 200).length
  const slowest = Math.max(...pages.map(({ ms }) => ms))
  const answers = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `${returns} returns of ${name}: ${provider.asked.length - before} calls at the provider in ${watchMs / 1_000} s; answered ${answers}, the last after ${Math.round(lastMs)} ms; ` +
      `${pages.length} other pages, ${bad} not 200, the slowest ${Math.round(slowest)} ms`,
  )
  return bad === 0
}

async function openPayments(origin: string, url: string, customers: readonly Customer[]): Promise<string[]> {
  return withSql(url, async (sql) => {
    const [product] = await sql<{ id: number }[]>`
      with added as (
        insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
        values ('MANY', 'A part', 'CPU', ${price}, 100000, 1, 'Many are left.') returning id
      ), moved as (insert into stock_movements (product_id, delta, reason) select id, 100000, 'initial' from added)
      select id::int from added`
    const ids: string[] = []
    for (const owner of customers) {
      const [added] = await sql<{ order_number: number }[]>`
        select order_number from add_order(${owner.id}, jsonb_build_object('actor', ${owner.id}::text), null, null, ${product?.id ?? 0}, null, null, 1, ${price}, 'A buyer')`
      const answer = await fetch(`${origin}/trpc/payments.start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
        body: JSON.stringify({ numbers: [added?.order_number], method: 'bkash', totalMinor: price }),
      })
      const { result } = (await answer.json()) as { result: { data: { id: string } } }
      ids.push(result.data.id)
    }
    return ids
  })
}
