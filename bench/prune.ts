// Whether customers notice that old rows are deleted: orders at a steady rate, at rest and while `prune` runs in a process of its own, in turns.
// Manual: `npx tsx bench/prune.ts`; with fewer old rows: `--rows 100000`, and with one statement for all of them, for comparison: `--at-once`.
import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import { prune } from '#server/jobs/prune.ts'
import { closeAll, closeOnSignals, opened } from './closers.ts'
import { addCustomers, type Customer, createShopDatabase, withSql } from './fill.ts'
import { pickParts, readParts } from './parts.ts'
import { type OrderableProduct, orderableProducts } from './requests.ts'

const ordersPerSecond = 20
const roundSeconds = 20
const rounds = 4

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, 'at-once': { type: 'boolean', default: false }, prune: { type: 'string' } },
})

/** Old rows: mails sent, sign-ins that expired, keys of requests, all of which sign-ups, sign-ins and orders write. */
const fill = (rows: number) => [
  `insert into outbox (kind, recipient, payload, created_at, queued_at, sent_at)
   select 'order-placed', 'customer' || n || '@bench.test', jsonb_build_object('orders', repeat('x', 400)), at, at, at
   from generate_series(1, ${rows}) n, lateral (select now() - interval '31 days' - n * interval '1 second' as at) t`,
  `insert into sessions (id, user_id, kind, expires_at, ends_at)
   select 'old' || lpad(n::text, 40, '0'), u.id, 'browser', at, at
   from generate_series(1, ${rows}) n join (select id, row_number() over () as place, count(*) over () as people from users) u on u.place = 1 + n::bigint * u.people / (${rows} + 1),
     lateral (select now() - n * interval '1 second' as at) t`,
  `insert into idempotency_keys (user_id, key, order_id, product_id, quantity, created_at)
   select u.id, 'key:old-' || lpad(n::text, 8, '0'), 1, 1, 1, now() - interval '91 days' - n * interval '1 second'
   from generate_series(1, ${rows}) n join (select id, row_number() over () as place, count(*) over () as people from users) u on u.place = 1 + n::bigint * u.people / (${rows} + 1)`,
]

const atOnce = [
  `delete from outbox where sent_at <= now() - interval '30 days'`,
  `delete from sessions where expires_at <= now()`,
  `delete from idempotency_keys where created_at <= now() - interval '90 days' and key like 'key:%'`,
]

if (options.prune !== undefined) await deleteOld(options.prune)
else await main()

/** The other process: deletes from one message to the next. */
async function deleteOld(url: string): Promise<void> {
  const client = createSqlClient(url)
  const messages = on(process, 'message')
  process.send?.('ready')
  for (;;) {
    await messages.next()
    const stopping = new AbortController()
    const deleted = options['at-once']
      ? withSql(url, async (sql) => {
          for (const statement of atOnce) await sql.unsafe(statement)
        })
      : prune({ db: createDatabase(client) }, { signal: stopping.signal, withinMs: 3_600_000 })
    await messages.next()
    stopping.abort()
    await deleted
    process.send?.('stopped')
  }
}

async function main(): Promise<void> {
  closeOnSignals()
  const folder = opened(await mkdtemp(join(tmpdir(), 'partsdock-prune-')), (made) => rm(made, { recursive: true, force: true }))
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(folder, 0o711)
  const database = opened(await startEmbeddedPostgres({ dataDir: join(folder, 'data') }), (running) => running.stop())
  try {
    const url = await createShopDatabase(database.url, 'prune', pickParts(readParts(undefined).parts, 10_000))
    const { customers } = await addCustomers(url, 1_000)
    const products = await withSql(url, (sql) => orderableProducts(sql, 1_000))
    const began = performance.now()
    await withSql(url, async (sql) => {
      for (const statement of fill(Number(options.rows))) await sql.unsafe(statement)
      await sql`vacuum (analyze)`
    })
    console.log(`${options.rows} old rows in each of three tables, made in ${Math.round((performance.now() - began) / 1_000)} s`)
    await measure(url, customers, products)
  } finally {
    await closeAll()
  }
}

type Timed = { add: number[]; place: number[]; waits: number }

async function measure(url: string, customers: readonly Customer[], products: readonly OrderableProduct[]): Promise<void> {
  const client = createSqlClient(url)
  const settings = { currency: 'BDT', rateLimit: false, databasePrepare: true, secretKey: 'of a measurement, and of nothing else' }
  const shop = createShop(client, { ...settings, contactEmail: 'shop@bench.test' })
  const { app } = await buildApp({ shop, publicUrl: 'http://shop.test', logger: false })
  let turn = 0
  const order = async (timed: Timed) => {
    turn += 1
    const [customer, product] = [customers[turn % customers.length], products[turn % products.length]]
    if (!customer || !product) throw new Error('There are no customers, or no products')
    const post = async (url: string, payload: object) => {
      const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': `new-${turn}` }
      const answer = await app.inject({ method: 'POST', url, payload, headers })
      if (answer.statusCode >= 300) throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body}`)
      return answer.json() as unknown
    }
    const number = Math.floor(Math.random() * 100_000_000)
    const added = { _id: String(number), productId: String(product.id), quantity: product.quantity }
    // Another number if this one is taken.
    const { _id } = (await time(timed.add, () => post(`/orders/${customer.email}`, added))) as { _id: string }
    await time(timed.place, () => post('/trpc/orders.place', { numbers: [Number(_id)], method: 'cash' }))
  }

  /** Orders at a steady rate, and how many waits for locks were seen. */
  async function sell(seconds: number, timed: Timed): Promise<void> {
    const underWay: Promise<void>[] = []
    const watching = new AbortController()
    const watched = withSql(url, async (sql) => {
      while (!watching.signal.aborted) {
        const [row] = await sql<{ waits: number }[]>`
          select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        timed.waits += row?.waits ?? 0
        await pause(20)
      }
    })
    const count = seconds * ordersPerSecond
    const startsAt = performance.now()
    for (let i = 0; i < count; i += 1) {
      await pause(Math.max(0, startsAt + (i * 1_000) / ordersPerSecond - performance.now()))
      underWay.push(order(timed))
    }
    await Promise.all(underWay)
    watching.abort()
    await watched
  }

  const child = fork(fileURLToPath(import.meta.url), ['--prune', url, ...(options['at-once'] ? ['--at-once'] : [])], {
    execArgv: process.execArgv,
  })
  await once(child, 'message')
  await sell(5, { add: [], place: [], waits: 0 })
  const [rest, pruning]: [Timed, Timed] = [
    { add: [], place: [], waits: 0 },
    { add: [], place: [], waits: 0 },
  ]
  const left = async () => {
    const tables = ['outbox where sent_at is not null', 'sessions where expires_at <= now()', "idempotency_keys where key like 'key:old%'"]
    return await withSql(url, (sql) =>
      Promise.all(tables.map(async (table) => Number((await sql.unsafe(`select count(*) from ${table}`))[0]?.count))),
    )
  }
  for (let round = 0; round < (options['at-once'] ? 1 : rounds); round += 1) {
    await sell(roundSeconds, rest)
    const before = await left()
    child.send('delete')
    await sell(roundSeconds, pruning)
    child.send('stop')
    await once(child, 'message')
    const after = await left()
    console.log(`round ${round + 1}: ${before.map((count, i) => count - (after[i] ?? 0)).join(', ')} rows deleted`)
  }
  for (const [name, timed] of Object.entries({ 'at rest': rest, 'while rows are deleted': pruning })) {
    console.log(`${name}: add ${describe(timed.add)}; place ${describe(timed.place)}; ${timed.waits} waits for locks seen`)
  }
  child.kill()
  await app.close()
  await shop.searchCounts.flush()
  await closeSqlClient(client)
}

async function time<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  times.push(performance.now() - began)
  return result
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`
  return `median ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(1)} of ${sorted.length}`
}
