// Kills database backends at random moments during transfers, and counts what broke. Each round is a process of its own, because the
// process itself may crash. Manual: `npx tsx bench/faults/transaction-guard.ts --rounds 40`, with `--tls` over TLS, and with `--unguarded`
// to see the same rounds fail on the bare driver.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql as statement } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { closeSqlClient, createSqlClient, isConnectionLost, type Sql } from '#server/db/client.ts'
import { startTestCluster } from '#server/test/postgres.ts'
import { offerTls } from '#server/test/tls.ts'
import { cleanEnv } from '../../scripts/clean-env.mjs'

type Report = Record<'committed' | 'cancelled' | 'lost' | 'answers' | 'ended', number> & { broken: string[] }
type RoundOptions = { seconds: number; unguarded?: boolean; env?: Record<string, string> }
type Outcome = { exitCode: number | null; errors: string; report: Report | null }
type Workload = { client: Sql; report: Report; acknowledged: Set<string>; cancelled: Set<string>; noted: Set<string>; untilMs: number }
type Statement = (text: string) => Promise<unknown>
type Transfer = { id: string; cancel: boolean; swallow: boolean; dawdle: boolean }

const connections = 4
const applicationName = 'fault-round'

class Cancelled extends Error {}

const schema = `
  drop table if exists ledger, note;
  create table ledger (transfer text not null, side text not null, amount int not null, primary key (transfer, side));
  create table note (id text primary key);
  create or replace function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.004); return null; end';
  create constraint trigger slow_commit after insert on ledger deferrable initially deferred
    for each row when (new.side = 'in') execute function dawdle();`

/**
 * Runs one round of `seconds` in a process of its own, with `env` added to our variables, and reports how it ended; a successful round has
 * exit code 0, no errors and an empty `broken`.
 */
export async function runRound(url: string, { seconds, unguarded = false, env = {} }: RoundOptions): Promise<Outcome> {
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), '--round', url, '--seconds', String(seconds)]
  const child = spawn(process.execPath, unguarded ? [...args, '--unguarded'] : args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnv(), ...env },
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  // A process that does not exit counts as broken too: it is killed and has no exit code.
  const impatience = setTimeout(() => child.kill('SIGKILL'), (seconds + 15) * 1_000)
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(impatience)
  return { exitCode, errors, report: output ? (JSON.parse(output) as Report) : null }
}

async function playRound(url: string, seconds: number, unguarded: boolean): Promise<Report> {
  const watcher = postgres(url, { max: 1, onnotice: () => {} })
  await watcher.unsafe(schema)
  const client = unguarded
    ? postgres(url, { max: connections, connect_timeout: 3, connection: { application_name: applicationName }, onnotice: () => {} })
    : createSqlClient(url, { max: connections, applicationName })
  await client`select 1`
  const report: Report = { committed: 0, cancelled: 0, lost: 0, answers: 0, ended: 0, broken: [] }
  const sets = { acknowledged: new Set<string>(), cancelled: new Set<string>(), noted: new Set<string>() }
  const load: Workload = { client, report, ...sets, untilMs: performance.now() + seconds * 1_000 }

  const db = drizzle(client)
  const plainly = (transfer: Transfer) =>
    client.begin((tx) =>
      move(
        transfer,
        (text) => tx.unsafe(text),
        (run) => tx.savepoint((inner) => run((text) => inner.unsafe(text))),
      ),
    )
  const throughDrizzle = (transfer: Transfer) =>
    db.transaction((tx) =>
      move(
        transfer,
        (text) => tx.execute(statement.raw(text)),
        (run) => tx.transaction((inner) => run((text) => inner.execute(statement.raw(text)))),
      ),
    )
  const workers = [plainly, plainly, plainly, throughDrizzle, throughDrizzle, throughDrizzle].map((way, index) =>
    transferAway(load, way, index),
  )
  const strangers = [0, 1, 2, 3].map((index) => passBy(load, index))
  const work = Promise.all([...workers, ...strangers, endBackends(load, watcher)])
  const settled = await Promise.race([work.then(() => true), pause((seconds + 8) * 1_000, false, { ref: false })])
  if (!settled) report.broken.push('a call never settled')
  else await checkPool(load, watcher)
  await checkBooks(load, watcher)
  await watcher.end()
  await closeSqlClient(client, 1_000)
  return report
}

async function move(
  { id, cancel, swallow, dawdle }: Transfer,
  run: Statement,
  nest: (body: (run: Statement) => Promise<unknown>) => Promise<unknown>,
) {
  const nap = dawdle ? 'select pg_sleep(0.003)' : 'select 1'
  await run(`insert into ledger values ('${id}', 'out', -1)`)
  // When a callback ignores a failed statement, the driver runs the next one on another connection.
  const forgive = (error: unknown) => {
    if (!swallow) throw error
  }
  await run(nap).catch(forgive)
  if (dawdle) await pause(Math.random() * 4)
  await nest(async (inner) => {
    await inner(nap).catch(forgive)
    await inner(`insert into ledger values ('${id}', 'in', 1)`)
  }).catch(forgive)
  if (cancel) throw new Cancelled()
  await run(nap).catch(forgive)
}

async function transferAway(
  { report, untilMs, acknowledged, cancelled }: Workload,
  way: (transfer: Transfer) => Promise<unknown>,
  worker: number,
) {
  for (let n = 0; performance.now() < untilMs; n++) {
    const transfer = { id: `${worker}-${n}`, cancel: n % 4 === 0, swallow: n % 3 === 0, dawdle: n % 2 === 0 }
    if (transfer.cancel) cancelled.add(transfer.id)
    try {
      await way(transfer)
      acknowledged.add(transfer.id)
      report.committed++
    } catch (error) {
      if (error instanceof Cancelled) report.cancelled++
      else if (isConnectionLost(error)) report.lost++
      else report.broken.push(`transfer: ${String(error)} ${String(error instanceof Error ? error.cause : '')}`)
    }
  }
}

async function passBy({ client, report, untilMs, noted }: Workload, stranger: number) {
  for (let n = 0; performance.now() < untilMs; n++) {
    const id = `${stranger}-${n}`
    try {
      const rows = await client`select ${id} as id, place from generate_series(0, ${n % 300}::int) place`
      const right = rows.length === (n % 300) + 1 && rows.every((row, place) => row.id === id && row.place === place)
      if (!right || !(0 in rows)) report.broken.push(`asked ${id}, got ${rows.length} rows, first ${JSON.stringify(rows[0])}`)
      report.answers++
      await client`insert into note values (${id})`
      noted.add(id)
    } catch (error) {
      if (isConnectionLost(error)) report.lost++
      else report.broken.push(`stranger: ${String(error)}`)
    }
    await pause(1)
  }
}

async function endBackends({ report, untilMs }: Workload, watcher: postgres.Sql) {
  const moments = [
    `state = 'idle in transaction'`,
    `state = 'active' and query like '%pg_sleep%'`,
    `state = 'active' and query = 'commit'`,
    `query like 'savepoint%'`,
    `state = 'active'`,
    'true',
  ]
  for (let n = 0; performance.now() < untilMs; n++) {
    // Now and then all at once: then notified callers move on to connections that are dying as well.
    const several = n % 8 === 0 ? connections : 1
    const ended = await watcher.unsafe(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and ${moments[n % moments.length]} limit ${several}`,
      [applicationName],
    )
    report.ended += ended.length
    await pause(ended.length > 0 ? 10 + Math.random() * 20 : 1)
  }
}

async function checkPool({ client, report }: Workload, watcher: postgres.Sql) {
  // As many concurrent transactions as connections: a leaked slot makes the last of them queue behind another.
  const barrier = () => client.begin(async (tx) => (await tx`select pg_backend_pid() as pid, pg_sleep(0.15)`)[0]?.pid)
  const pids = await Promise.all(Array.from({ length: connections }, barrier)).catch((error) => [String(error)])
  const secondTry =
    new Set(pids).size === connections ? pids : await Promise.all(Array.from({ length: connections }, barrier)).catch(() => [])
  if (new Set(secondTry).size !== connections) report.broken.push(`${new Set(secondTry).size} of ${connections} connections work`)
  const rows = await watcher`select state from pg_stat_activity where application_name = ${applicationName}`
  if (rows.length > connections) report.broken.push(`${rows.length} backends for ${connections} connections`)
  if (rows.some((row) => row.state !== 'idle')) report.broken.push(`backends left: ${rows.map((row) => row.state).join(', ')}`)
}

async function checkBooks({ report, acknowledged, cancelled, noted }: Workload, watcher: postgres.Sql) {
  const transfers = await watcher`select transfer, sum(amount)::int as sum, count(*)::int as halves from ledger group by 1`
  const committed = new Set(transfers.map((row) => row.transfer))
  const notes = new Set((await watcher`select id from note`).map((row) => row.id))
  const count = (text: string, broken: unknown[]) => broken.length > 0 && report.broken.push(`${broken.length} ${text}`)
  count(
    'half transfers',
    transfers.filter((row) => row.sum !== 0 || row.halves !== 2),
  )
  count(
    'acknowledged transfers missing',
    [...acknowledged].filter((id) => !committed.has(id)),
  )
  count(
    'cancelled transfers committed',
    [...cancelled].filter((id) => committed.has(id)),
  )
  count(
    'acknowledged notes missing',
    [...noted].filter((id) => !notes.has(id)),
  )
}

async function playAll(rounds: number, { tls, ...options }: RoundOptions & { tls: boolean }): Promise<void> {
  const cluster = await startTestCluster()
  if (tls) await offerTls(cluster.url)
  const url = tls ? `${cluster.url}?sslmode=require` : cluster.url
  let failed = 0
  for (let round = 1; round <= rounds; round++) {
    const { exitCode, errors, report } = await runRound(url, options)
    const clean = exitCode === 0 && errors === '' && report?.broken.length === 0
    if (!clean) failed++
    const { broken = [], ...counts } = report ?? {}
    console.log(
      round,
      clean ? 'clean' : 'BROKEN',
      `exit ${exitCode}`,
      counts,
      [...new Set(broken)].slice(0, 6),
      errors.match(/\w*Error: .*/)?.[0] ?? '',
    )
  }
  await cluster.stop()
  console.log(`${failed} of ${rounds} rounds broke something`)
  process.exitCode = failed > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { round: text, rounds: text, seconds: text, unguarded: flag, tls: flag } })
  const { unguarded, tls } = values
  const seconds = Number(values.seconds ?? 3)
  if (values.round) console.log(JSON.stringify(await playRound(values.round, seconds, unguarded)))
  else await playAll(Number(values.rounds ?? 40), { seconds, unguarded, tls })
}
