// Repeatedly kills the connections of two processes' workers while they run jobs, and checks that every mail is sent. Manual: `npx tsx
// bench/faults/job-backends.ts`; fewer: `--rounds 40`.
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { startMailServer } from '#server/test/mail-server.ts'
import { createShopDatabase, withSql } from '../fill.ts'
import { type Server, startServer } from '../processes.ts'
import { buildShop } from './shop-process.ts'

const mailsOfARound = 10
const drainWithinMs = 180_000

const mail = {
  name: 'Rina',
  method: 'cash',
  orders: [{ number: 7, name: 'Part', sku: 'S-1', quantity: 5, unitPriceMinor: 100, totalMinor: 500 }],
}

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } })
const rounds = Math.max(1, Math.round(Number(options.rounds)))

const folder = await mkdtemp(join(tmpdir(), 'partsdock-job-backends-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const built = await buildShop()
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const mailServer = await startMailServer()
const servers: Server[] = []
try {
  const url = await createShopDatabase(database.url, 'job_backends', [])
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'shop'), DEMO: 'off', SMTP_URL: mailServer.url, PORT: '0', LOG_LEVEL: 'fatal' }
  servers.push(...(await Promise.all([startServer([built.main], env), startServer([built.main], env)])))
  const figures = await withSql(url, playRounds)
  console.table(figures)
  process.exitCode = figures['mails that never left'] === 0 && figures['pools of workers at the end'] === servers.length ? 0 : 1
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await mailServer.stop()
  await database.stop()
  await built.remove()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function playRounds(sql: postgres.Sql) {
  let backends = 0
  let withJobsInHand = 0
  for (let round = 1; round <= rounds; round += 1) {
    await sql`select enqueue_mail('order-placed', 'rina' || n || '@people.test', ${sql.json(mail)}, null) from generate_series(1, ${mailsOfARound}) n`
    await pause(randomInt(0, 400))
    const [inHand] = await sql<{ n: number }[]>`select count(*)::int as n from graphile_worker.jobs where locked_at is not null`
    if ((inHand?.n ?? 0) > 0) withJobsInHand += 1
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs'`
    backends += ended.length
    if (round % 50 === 0) console.log(`${round} rounds, ${mailServer.received.length} mails arrived`)
  }
  const drainedAfter = await drain(sql)
  const [left] = await sql<{ unsent: number; dead: number }[]>`
    select count(*) filter (where sent_at is null)::int as unsent, count(*) filter (where given_up_at is not null)::int as dead from outbox`
  const ids = mailServer.received.map(({ headers }) => headers.get('message-id'))
  const [age] = await sql<{ longest: number }[]>`select round(max(extract(epoch from sent_at - created_at)))::int as longest from outbox`
  const [pools] = await sql<{ n: number }[]>`select count(*)::int as n from job_pools where seen_at > now() - interval '1 minute'`
  return {
    rounds,
    'rounds with jobs in hand': withJobsInHand,
    'connections ended': backends,
    mails: rounds * mailsOfARound,
    'mails that never left': left?.unsent,
    'dead letters': left?.dead,
    'mails that arrived twice': ids.length - new Set(ids).size,
    'longest wait of a mail, s': age?.longest,
    'all left after the last fault, s': Math.round(drainedAfter / 1_000),
    'pools of workers at the end': pools?.n,
  }
}

/** Waits until every mail is sent. Returns how long that took. */
async function drain(sql: postgres.Sql): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < drainWithinMs) {
    const [waiting] = await sql<{ n: number }[]>`select count(*)::int as n from outbox where sent_at is null`
    if (waiting?.n === 0) break
    await pause(250)
  }
  return performance.now() - since
}
