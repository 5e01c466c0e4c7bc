// What one request of each kind costs, for planning the capacity of a shop (docs/scaling.md): processor of the server and of PostgreSQL,
// write-ahead log, and disk; and from that, what ten thousand orders a minute need. Manual: `npm run bench costs`; more of each: `--count 5000`.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { type Ask, askAll, expectGood } from './ask-all.ts'
import { type Cost, capacityHead, describeNeeds } from './capacity.ts'
import { closeAll, closeOnSignals } from './closers.ts'
import { addOrders } from './command-lines.ts'
import { type Costs, costsOf } from './database-costs.ts'
import { password, withSql } from './fill.ts'
import { readParts } from './parts.ts'
import type { Server } from './processes.ts'
import { orderableProducts, searchTexts } from './requests.ts'
import { describeRun } from './run-facts.ts'
import { fullScale } from './scale.ts'
import { type Ground, openGround } from './stage.ts'
import { formatTable } from './table.ts'

const { values: options } = parseArgs({ options: { count: { type: 'string', default: '1000' }, parts: { type: 'string' } } })
const count = Math.max(1, Math.round(Number(options.count)))
const connections = 16
const drainedWithinMs = 300_000
const ordersPerMinute = 10_000

type Kind = { name: string; asks: readonly Ask[] }
const head = ['one', 'measured', 'server', 'PostgreSQL', 'write-ahead log', 'disk']

closeOnSignals()
try {
  const { parts, source } = readParts(options.parts)
  const send = () => Promise.reject(new Error('This program sends each request itself'))
  const ground = await openGround({
    seconds: 1,
    scale: { ...fullScale, rounds: 1 },
    parts,
    source,
    send,
    keep: undefined,
    profile: undefined,
  })
  const server = await ground.startShop(ground.url, { WORKER: 'off' })
  await withSql(ground.url, async (sql) => {
    console.log(await describeRun({ sql, source, load: `${connections} connections`, seconds: 0, rounds: 1 }))
    const costs: Cost[] = []
    for (const kind of await kindsOf(sql, ground)) costs.push(await measure(kind, { sql, server }))
    costs.push(...(await measureJobs(ground, sql)))
    console.log(`\n${formatTable(head, costs.map(rowOf))}`)
    console.log(
      `\n${ordersPerMinute.toLocaleString('en')} orders a minute:\n\n${formatTable(capacityHead, describeNeeds(costs, ordersPerMinute))}`,
    )
  })
} finally {
  await closeAll()
}

function rowOf({ name, requests, server, database, log, disk }: Cost): string[] {
  const micro = (seconds: number) => `${Math.round((seconds / requests) * 1e6).toLocaleString('en')} µs`
  const bytes = (sum: number) => (sum / requests < 100 ? '' : `${(sum / requests / 1_000).toFixed(1)} kB`)
  return [name, requests.toLocaleString('en'), micro(server), micro(database), bytes(log), bytes(disk)]
}

async function measure({ name, asks }: Kind, { sql, server }: { sql: postgres.Sql; server: Server }): Promise<Cost> {
  const warmUp = asks.slice(0, Math.ceil(asks.length / 10))
  const measured = asks.slice(warmUp.length)
  expectGood(name, await askAll([server], warmUp, { connections }))
  await sql`checkpoint`
  const costs = await costsOf(async () => expectGood(name, await askAll([server], measured, { connections })), { sql, server })
  console.log(`  ${name}: ${measured.length}`)
  return costOf(name, measured.length, costs)
}

function costOf(name: string, requests: number, { serverSeconds, databaseSeconds, logBytes, diskBytes }: Costs): Cost {
  return { name, requests, server: serverSeconds, database: databaseSeconds, log: logBytes, disk: diskBytes }
}

/** In this order: the orders that are added last are placed, and those are paid. */
async function kindsOf(sql: postgres.Sql, { customers, admin }: Ground): Promise<Kind[]> {
  const products = await orderableProducts(sql, count)
  const texts = await searchTexts(sql, count)
  const placed = await addOrders(sql, customers, { first: 1, count, products: 1_000, isPlaced: false })
  const get = (path: string): Ask => ({ method: 'GET', path })
  return [
    { name: 'list of parts, from memory', asks: Array.from({ length: 3 * count }, () => get('/items?limit=20')) },
    { name: 'part, read', asks: products.map(({ id }) => get(`/items/${id}`)) },
    { name: 'page of a part, rendered', asks: products.slice(0, 400).map(({ id }) => ({ ...get(`/pars/${id}`), accept: 'text/html' })) },
    { name: 'search that was not made before', asks: texts.map((text) => get(`/items?q=${encodeURIComponent(text)}`)) },
    {
      name: 'sign-in',
      asks: customers.slice(0, 300).map(({ email }) => ({ method: 'PUT', path: `/user/${email}`, body: { password } })),
    },
    {
      name: 'line added to a cart',
      asks: customers.flatMap(({ email, token }, i) => {
        const product = products[i % products.length]
        const body = { _id: 10_000_000 + i, productId: String(product?.id), quantity: product?.quantity }
        return [{ method: 'POST', path: `/orders/${email}`, token, body }]
      }),
    },
    {
      name: 'order placed',
      asks: placed.map(({ customer: { token }, number }) => ({
        method: 'POST',
        path: '/trpc/orders.place',
        token,
        body: { numbers: [number], method: 'cash' },
      })),
    },
    {
      name: 'order recorded as paid, with its invoice',
      asks: placed
        .slice(0, 100)
        .map(({ number }) => ({ method: 'POST', path: '/trpc/orders.recordCash', token: admin.token, body: { number } })),
    },
  ]
}

/**
 * What a worker does for the orders that were placed and paid. It sends mail (into the sandbox's mailbox) and draws invoices at once, so the
 * invoices that it drew before the last mail was sent are subtracted from the cost of the mails.
 */
async function measureJobs({ url, startShop }: Ground, sql: postgres.Sql): Promise<Cost[]> {
  const before = await left(sql)
  const worker = await startShop(url, { SANDBOX: 'on' })
  const first = await costsOf(() => until(sql, ({ mails }) => mails === 0), { sql, server: worker })
  const between = await left(sql)
  const second = await costsOf(() => until(sql, ({ documents }) => documents === 0), { sql, server: worker })
  const drawnFirst = before.documents - between.documents
  const document = costOf('invoice drawn, by a worker', between.documents, second)
  const each = (sum: number) => sum / between.documents
  const mails = costOf('mail sent, by a worker', before.mails, {
    serverSeconds: first.serverSeconds - drawnFirst * each(second.serverSeconds),
    databaseSeconds: first.databaseSeconds - drawnFirst * each(second.databaseSeconds),
    logBytes: first.logBytes - drawnFirst * each(second.logBytes),
    diskBytes: first.diskBytes - drawnFirst * each(second.diskBytes),
  })
  return [document, mails]
}

type Left = { documents: number; mails: number }

async function left(sql: postgres.Sql): Promise<Left> {
  const [row] = await sql<Left[]>`
    select (select count(*) from documents where pdf is null)::int as documents, (select count(*) from outbox where sent_at is null)::int as mails`
  if (!row) throw new Error('PostgreSQL counted nothing')
  return row
}

async function until(sql: postgres.Sql, isDone: (left: Left) => boolean): Promise<void> {
  const giveUpAt = performance.now() + drainedWithinMs
  for (;;) {
    const now = await left(sql)
    if (isDone(now)) return
    if (performance.now() > giveUpAt) throw new Error(`${now.documents} invoices and ${now.mails} mails are left`)
    await pause(100)
  }
}
