// An hour at a steady rate: two servers and a worker on one database with 10,000 parts, and mixed traffic that keeps some 30 to 40 % of two
// cores busy. Every 30 seconds a line of JSON with all that should stay flat is added to a file, so a run that is cut off loses nothing.
// Manual: `npm run bench steady-hour`; `-- --minutes 5 --rate 30 --out FILE`. `-- --table FILE` prints the summary of a file.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { clusterIn, findPostmaster, startEmbeddedPostgres } from '#packages/embedded-postgres'
import { createSqlClient } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import { projectRoot } from '#server/lib/root.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { insertSession } from '#server/test/signed-in.ts'
import { auditBooks } from './audit-books.ts'
import { addPeople, createShopDatabase, password, withSql } from './fill.ts'
import { pickParts, readParts } from './parts.ts'
import { startNode, startServer, stopChild } from './processes.ts'
import { benchSecretKey } from './secret-key.ts'
import { startSettings } from './start-settings.ts'
import { type Sample, takeSample, type Watched } from './steady-hour-sample.ts'
import { describeSamples } from './steady-hour-table.ts'
import { createTraffic, type Shopper } from './steady-hour-traffic.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '30' },
    out: { type: 'string', default: 'steady-hour.jsonl' },
    table: { type: 'string' },
  },
})
const sampleSeconds = 30
const partCount = 10_000
const shopperCount = 300

if (values.table === undefined) await run(Number(values.minutes), Number(values.rate), values.out)
console.log(describeSamples(readSamples(values.table ?? values.out)))

function readSamples(file: string): Sample[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): Sample => JSON.parse(line))
}

async function run(minutes: number, rate: number, file: string): Promise<void> {
  writeFileSync(file, '')
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-steady-'))
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(folder, 0o711)
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  const mail = await startMailServer()
  const endings: (() => Promise<unknown>)[] = [() => mail.stop(), () => database.stop()]
  try {
    const url = await createShopDatabase(database.url, 'steady', pickParts(readParts(undefined).parts, partCount))
    const { itemIds, shoppers, admin } = await prepare(url)
    const env = {
      ...startSettings.env,
      DATABASE_URL: url,
      DATA_DIR: folder,
      SECRET_KEY: benchSecretKey,
      DEMO: 'off',
      SANDBOX: 'off',
      RATE_LIMIT: 'off',
      SMTP_URL: mail.url,
    }
    const main = [...startSettings.nodeArguments, join(projectRoot, 'dist/server/main.js')]
    const servers = [
      await startServer(main, { ...env, WORKER: 'off', PORT: '0' }),
      await startServer(main, { ...env, WORKER: 'off', PORT: '0' }),
    ]
    endings.unshift(...servers.map((server) => () => server.stop()))
    const worker = startNode(
      [...startSettings.nodeArguments, join(projectRoot, 'dist/server/worker.js')],
      { ...env, PUBLIC_URL: 'http://localhost:3000' },
      'none',
    )
    worker.stdout?.resume()
    worker.stderr?.pipe(process.stderr)
    endings.unshift(() => stopChild(worker))
    const watched: Watched[] = [
      ...servers.map(({ pid, port }, i) => ({ name: `server ${i + 1}`, pid, port })),
      { name: 'worker', pid: worker.pid ?? 0, port: null },
    ]
    const postmaster = await findPostmaster(clusterIn(join(folder, 'data', 'postgres')))
    const traffic = createTraffic({ ports: servers.map(({ port }) => port), itemIds, shoppers, admin, password }, rate)
    await withSql(url, async (sql) => {
      const since = { began: performance.now(), clusterPid: postmaster?.pid ?? 0 }
      void traffic.run()
      for (let i = 1; i <= (minutes * 60) / sampleSeconds; i += 1) {
        await pause(Math.max(0, since.began + i * sampleSeconds * 1_000 - performance.now()))
        mail.received.splice(0)
        appendFileSync(file, `${JSON.stringify(await takeSample(sql, watched, traffic.take(), since))}\n`)
      }
      traffic.stop()
      await pause(5_000)
      for (const problem of await auditBooks(sql)) console.log(problem)
    })
  } finally {
    for (const end of endings) await end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Parts with stock and its movements, and people whose sessions outlast the run. */
async function prepare(url: string): Promise<{ itemIds: number[]; shoppers: Shopper[]; admin: Shopper }> {
  const { customers, admin } = await addPeople(url, shopperCount)
  const itemIds = await withSql(url, async (sql: postgres.Sql) => {
    await sql`update products set units_sold = 0, available_quantity = 10000, min_order_quantity = 1`
    await sql`insert into stock_movements (product_id, delta, reason) select id, available_quantity, 'initial' from products`
    await sql`vacuum (analyze)`
    return (await sql<{ id: number }[]>`select id::int from products order by id`).map(({ id }) => id)
  })
  const client = createSqlClient(url)
  const db = createDatabase(client)
  const all: Shopper[] = []
  for (const { id, email } of customers) {
    const { credential } = await insertSession(db, 'browser', id)
    all.push({ email, cookie: `partsdock_session=${credential}` })
  }
  await client.end()
  const first = all.find(({ email }) => email === admin.email)
  if (!first) throw new Error('An admin is needed')
  return { itemIds, shoppers: all.filter((each) => each !== first), admin: first }
}
