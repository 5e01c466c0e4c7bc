// What thousands of open pages cost one server process, and how soon they receive a change. Manual: `npx tsx bench/live-streams.ts`; fewer:
// `--streams 500`. It builds the shop for itself.
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { buildShop } from './faults/shop-process.ts'
import { addCustomers, type Customer, createShopDatabase, withSql } from './fill.ts'
import { chooseGenerator } from './generators.ts'
import { pickParts, readParts } from './parts.ts'
import { leaveServerCore, processorSeconds, residentBytes, type Server, startServer } from './processes.ts'
import { listRequests } from './requests.ts'

const customerCount = 1_000
const idleSeconds = 20
const orderChanges = 200
const stockChanges = 20

/** One open page; `onEvent` is called with the kind of each event. */
type Stream = { sent: ClientRequest; customer: Customer | null; onEvent: (kind: string) => void }

const { values: options } = parseArgs({ options: { streams: { type: 'string', default: '2000' }, parts: { type: 'string' } } })
const streamCount = Math.max(1, Math.round(Number(options.streams)))

const folder = await mkdtemp(join(tmpdir(), 'partsdock-streams-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const built = await buildShop()
leaveServerCore()
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
let server: Server | undefined
try {
  const url = await createShopDatabase(database.url, 'streams', pickParts(readParts(options.parts).parts, 10_000))
  const { customers } = await addCustomers(url, customerCount)
  server = await startServer([built.main], { DATABASE_URL: url, DEMO: 'off', RATE_LIMIT: 'off', PORT: '0' })
  const shop = server
  const lines = await withSql(url, (sql) => measure(shop, sql, customers))
  console.log(['', '| | |', '|---|---|', ...lines.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n'))
} finally {
  await server?.stop()
  await database.stop()
  await built.remove()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function measure(shop: Server, sql: postgres.Sql, customers: readonly Customer[]): Promise<[string, string][]> {
  const { send } = chooseGenerator({ own: false })
  const load = (seconds: number) => send({ port: shop.port, requests: listRequests, connections: 16, seconds })
  await load(3)
  const alone = (await load(4)).perSecond
  await pause(3_000)
  const before = residentBytes(shop.pid)
  const openedFrom = performance.now()
  const streams = await openStreams(shop, customers)
  const openingMs = performance.now() - openedFrom
  await pause(5_000)
  const after = residentBytes(shop.pid)
  const idle = await idleProcessor(shop)
  const orders = await timeOrders(sql, streams)
  const stock = await timeStock(sql, streams)
  const loading = load(8)
  const beside = await timeOrders(sql, streams)
  const withStreams = (await loading).perSecond
  const leftFrom = performance.now()
  for (const { sent } of streams) sent.destroy()
  while ((await openAt(shop)) > 0) await pause(20)
  return [
    [`opening ${streamCount} streams`, `${(openingMs / 1_000).toFixed(1)} s`],
    ['memory of the process before and after', `${megabytes(before)} and ${megabytes(after)}`],
    ['memory a stream', `${((after - before) / streamCount / 1_000).toFixed(0)} kB`],
    [`processor while nothing happens, over ${idleSeconds} s`, `${(idle * 100).toFixed(1)} % of a core`],
    [`an order changes, to its customer’s page, ${orderChanges} times`, describe(orders)],
    [`stock changes, to all ${streamCount} pages, ${stockChanges} times`, describe(stock)],
    ['an order changes while `GET /items` is under full load', describe(beside)],
    ['`GET /items` from 16 connections without streams, and with them', `${alone.toFixed(0)}/s and ${withStreams.toFixed(0)}/s`],
    ['all leave: until the process has none', `${((performance.now() - leftFrom) / 1_000).toFixed(1)} s`],
  ]
}

/** Half of them visitors, half customers. */
async function openStreams(shop: Server, customers: readonly Customer[]): Promise<Stream[]> {
  const streams: Stream[] = []
  // In small batches, like real arrivals.
  while (streams.length < streamCount) {
    const from = streams.length
    const wanted = Array.from({ length: Math.min(50, streamCount - from) }, (_, i) => from + i)
    streams.push(...(await Promise.all(wanted.map((i) => openStream(shop, i % 2 === 0 ? null : (customers[(i - 1) / 2] ?? null))))))
  }
  return streams
}

async function openStream({ port }: Server, customer: Customer | null): Promise<Stream> {
  const headers = customer ? { authorization: `Bearer ${customer.token}` } : {}
  const sent = request({ host: '127.0.0.1', port, path: '/trpc/live.changes?input=%7B%7D', headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`)
  const stream: Stream = { sent, customer, onEvent: () => {} }
  sent.on('error', () => {})
  answer.on('error', () => {})
  const opened = new Promise<void>((resolve) => {
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      for (const [, kind = ''] of chunk.matchAll(/"kind":"(\w+)"/g)) {
        if (kind === 'hello') resolve()
        else stream.onEvent(kind)
      }
    })
  })
  await opened
  return stream
}

async function idleProcessor({ pid }: Server): Promise<number> {
  const before = processorSeconds(pid)
  await pause(idleSeconds * 1_000)
  return (processorSeconds(pid) - before) / idleSeconds
}

/** Milliseconds from the change of an order to the event on its customer's page. */
async function timeOrders(sql: postgres.Sql, streams: readonly Stream[]): Promise<number[]> {
  const own = streams.filter(({ customer }) => customer !== null)
  const [product] = await sql<
    { id: number }[]
  >`select id::int from products where available_quantity >= min_order_quantity order by id limit 1`
  const took: number[] = []
  for (let i = 0; i < orderChanges; i++) {
    const stream = own[(i * 7) % own.length]
    if (!stream?.customer || !product) throw new Error('There are no customers')
    const { id } = stream.customer
    await sql`
      insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, sku, name, product_type,
        description, image_urls, min_order_quantity, available_quantity)
      select ${i}, ${id}, p.id, 'a@bench.test', 'A customer', 1, 100, 100, sku, name, product_type, description, image_urls, 1, 1
      from products p where p.id = ${product.id} on conflict (number) do update set user_id = excluded.user_id, status = 'pending'`
    await pause(120)
    const heard = new Promise<number>((resolve) => {
      stream.onEvent = (kind) => {
        if (kind === 'orders') resolve(performance.now())
      }
    })
    const from = performance.now()
    await sql`update orders set status = 'cancelled' where number = ${i}`
    took.push((await heard) - from)
    stream.onEvent = () => {}
  }
  return took
}

/** Milliseconds from a change of stock to the event on every page. */
async function timeStock(sql: postgres.Sql, streams: readonly Stream[]): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < stockChanges; i++) {
    await pause(700)
    const heard = streams.map(
      (stream) =>
        new Promise<number>((resolve) => {
          stream.onEvent = (kind) => {
            if (kind === 'stock') resolve(performance.now())
          }
        }),
    )
    const from = performance.now()
    await sql`update products set available_quantity = available_quantity + 1 where id = (select min(id) from products)`
    for (const at of await Promise.all(heard)) took.push(at - from)
  }
  for (const stream of streams) stream.onEvent = () => {}
  return took
}

async function openAt({ port }: Server): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^live_streams (\d+)$/m.exec(metrics)?.[1])
}

function describe(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)} ms`
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
