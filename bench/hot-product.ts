// A thousand people place an order at the same moment: all of one product, or of ten, or each of another one. Shows what a hot row costs, and
// what limits it: the locks that PostgreSQL's backends wait for at the same time, and the same without waiting for the disk.
// Manual: `npm run bench hot-product`; fewer: `--people 300 --rounds 3`.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { type Asked, askAll, expectGood } from './ask-all.ts'
import { closeAll, closeOnSignals } from './closers.ts'
import { addOrders } from './command-lines.ts'
import { costsOf } from './database-costs.ts'
import { withSql } from './fill.ts'
import { pickParts, readParts } from './parts.ts'
import type { Server } from './processes.ts'
import { median } from './rounds.ts'
import { describeRun } from './run-facts.ts'
import { fullScale } from './scale.ts'
import { type Ground, openGround } from './stage.ts'
import { formatTable } from './table.ts'

const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '5' } },
})
const people = Math.max(1, Math.min(1_000, Math.round(Number(options.people))))
const rounds = Math.max(1, Math.round(Number(options.rounds)))

type Crowd = { products: number; flushes: boolean }
type Round = { seconds: number; answers: readonly Asked[]; waits: ReadonlyMap<string, number>; databaseSeconds: number }

const crowds: readonly Crowd[] = [
  { products: 1, flushes: true },
  { products: 10, flushes: true },
  { products: 1_000, flushes: true },
  { products: 1, flushes: false },
  { products: 1_000, flushes: false },
]

const head = [
  'orders of',
  'commit waits for the disk',
  'all placed after',
  'placed a second',
  'median',
  'p95',
  'asked to retry',
  'PostgreSQL, each',
  'backends wait for',
]

let nextNumber = 1

closeOnSignals()
try {
  const { parts, source } = readParts(undefined)
  const send = () => Promise.reject(new Error('This program sends each request itself'))
  const ground = await openGround({
    seconds: 1,
    scale: { ...fullScale, rounds },
    parts: pickParts(parts, 10_000),
    source,
    send,
    keep: undefined,
    profile: undefined,
  })
  const servers = [await ground.startShop(ground.url, { WORKER: 'off' }), await ground.startShop(ground.url, { WORKER: 'off' })]
  await withSql(ground.url, async (sql) => {
    console.log(await describeRun({ sql, source, load: `${people} people on two processes`, seconds: 1, rounds }))
    const rows: string[][] = []
    for (const crowd of crowds) rows.push(await describeCrowd(crowd, { sql, servers, ground }))
    console.log(`\n${formatTable(head, rows)}`)
  })
} finally {
  await closeAll()
}

type Place = { sql: postgres.Sql; servers: readonly Server[]; ground: Ground }

async function describeCrowd({ products, flushes }: Crowd, place: Place): Promise<string[]> {
  await setFlushing(place, flushes)
  const played: Round[] = []
  // The first round also opens the connections.
  for (let round = 0; round <= rounds; round++) played.push(await playRound(products, place))
  const measured = played.slice(1)
  const seconds = median(measured.map((round) => round.seconds))
  const times = measured.flatMap(({ answers }) => answers.map(({ ms }) => ms)).toSorted((a, b) => a - b)
  const retried = measured.flatMap(({ answers }) => answers).filter(({ refusals }) => refusals > 0).length
  const databaseSeconds = median(measured.map((round) => round.databaseSeconds))
  const name = products === 1 ? 'one product' : `${products.toLocaleString('en')} products`
  console.log(`  ${name}, ${flushes ? 'flushed' : 'not flushed'}: ${seconds.toFixed(2)} s`)
  return [
    name,
    flushes ? 'yes' : 'no',
    `${seconds.toFixed(2)} s`,
    `${Math.round(people / seconds)}`,
    `${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms`,
    `${Math.round(times[Math.floor(times.length * 0.95)] ?? 0)} ms`,
    `${Math.round((retried / times.length) * 100)} %`,
    `${((databaseSeconds / people) * 1e3).toFixed(2)} ms`,
    describeWaits(measured.map(({ waits }) => waits)),
  ]
}

async function playRound(products: number, { sql, servers, ground }: Place): Promise<Round> {
  const ordered = await addOrders(sql, ground.customers.slice(0, people), { first: nextNumber, count: people, products, isPlaced: false })
  nextNumber += people
  const asks = ordered.map(({ customer: { token }, number }) => ({
    method: 'POST',
    path: '/trpc/orders.place',
    token,
    body: { numbers: [number], method: 'cash' },
  }))
  const [server] = servers
  if (!server) throw new Error('A server is needed')
  const watch = await watchWaits(ground.url)
  let answers: Asked[] = []
  const startedAt = performance.now()
  const costs = await costsOf(
    async () => {
      answers = await askAll(servers, asks, { connections: people })
    },
    { sql, server },
  )
  const seconds = (performance.now() - startedAt) / 1_000
  const waits = await watch.stop()
  expectGood('An order', answers)
  return { seconds, answers, waits, databaseSeconds: costs.databaseSeconds }
}

/** Samples what the backends of the shop's requests wait for. */
async function watchWaits(url: string) {
  const sql = postgres(url, { max: 1, connection: { application_name: 'hot-product' }, onnotice: () => {} })
  await sql`select 1`
  const counts = new Map<string, number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const rows = await sql<{ wait: string; count: number }[]>`
        select coalesce(wait_event_type || ': ' || wait_event, 'working') as wait, count(*)::int as count from pg_stat_activity
        where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid() group by 1`
      for (const { wait, count } of rows) counts.set(wait, (counts.get(wait) ?? 0) + count)
      await pause(10)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      await sql.end()
      return counts
    },
  }
}

/** The shares of the most frequent ones. */
function describeWaits(all: readonly ReadonlyMap<string, number>[]): string {
  const sums = new Map<string, number>()
  for (const waits of all) for (const [wait, count] of waits) sums.set(wait, (sums.get(wait) ?? 0) + count)
  const total = [...sums.values()].reduce((sum, count) => sum + count, 0)
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([wait, count]) => `${wait} ${Math.round((count / total) * 100)} %`)
    .join(', ')
}

async function setFlushing({ sql }: Place, flushes: boolean): Promise<void> {
  // For this measurement alone: a commit that does not wait for the disk may be lost.
  await sql.unsafe(`alter system set synchronous_commit = ${flushes ? 'on' : 'off'}`)
  await sql`select pg_reload_conf()`
  await pause(200)
}
