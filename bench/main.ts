// `npm run bench`: the performance of the built shop, as ratios to bare servers on the same machine in the same run (docs/performance.md).
// The figures are for reading: the exit code says only whether they could be measured.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { projectRoot } from '#server/lib/root.ts'
import type { BareSetup } from './bare.ts'
import { commandLineNames, commandLines } from './command-lines.ts'
import { addCustomers, createShopDatabase, withSql } from './fill.ts'
import { chooseGenerator } from './generators.ts'
import { measureGrowth } from './growth.ts'
import { comparedLines } from './lines.ts'
import { measureMemory } from './memory-line.ts'
import { pageLines, pageRequests, partIds, takePages } from './page-lines.ts'
import { pickParts, readParts } from './parts.ts'
import { canPin, leaveServerCore, type Server, startServer } from './processes.ts'
import { detailRequests, listRequests, searchRequests, searchTexts, trpcListRequests } from './requests.ts'
import { runLine } from './rounds.ts'
import { measureStart } from './start-line.ts'
import { formatTable, type Row, rowOf } from './table.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    growth: { type: 'boolean', default: false },
    'own-load': { type: 'boolean', default: false },
    parts: { type: 'string' },
    profile: { type: 'string' },
  },
})
const seconds = Math.max(1, Math.round(Number(options.seconds)))
const rounds = 5
const customerCount = 1_000
// Enough to fill a process's page cache.
const pagesOfParts = 400
const main = join(projectRoot, 'dist/server/main.js')
const wanted = (line: string) => line.toLowerCase().includes(options.only.toLowerCase())

/** What to close at the end, last opened first. */
const closers: (() => Promise<unknown>)[] = []
const opened = <T>(thing: T, close: (thing: T) => Promise<unknown>): T => {
  closers.push(() => close(thing))
  return thing
}
let closing: Promise<void> | undefined
/** One shared shutdown for all callers: work interrupted by a signal fails, and must not end the process before everything is closed. */
function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close().catch(() => {})
  })()
  return closing
}

async function measure(): Promise<Row[]> {
  const folder = opened(await mkdtemp(join(tmpdir(), 'partsdock-bench-')), (made) => rm(made, { recursive: true, force: true }))
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(folder, 0o711)
  const database = opened(await startEmbeddedPostgres({ dataDir: join(folder, 'data') }), (running) => running.stop())
  const { parts, source } = readParts(options.parts)
  const { send, note } = chooseGenerator({ own: options['own-load'] })
  const [version] = await withSql(database.url, (sql) => sql<{ text: string }[]>`select current_setting('server_version') as text`)
  console.log(`Node ${process.version}, PostgreSQL ${version?.text}, ${cpus().length} × ${cpus()[0]?.model}; ${source}; ${note}.`)
  console.log(canPin ? 'Servers on core 0, database and load on the others.' : 'Processes are not held to cores here: figures spread more.')

  const tenThousand = await createShopDatabase(database.url, 'bench', pickParts(parts, 10_000))
  if (options.growth) {
    console.log('Filling in a million products: this takes some minutes.')
    const million = await createShopDatabase(database.url, 'bench_million', pickParts(parts, 10_000), { copies: 100 })
    return measureGrowth({ shop: await startShop(tenThousand), url: tenThousand }, { shop: await startShop(million), url: million })
  }

  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    console.log(`  ${row.line}: ${row.figure}${row.ratio && `, ${row.ratio}`}`)
  }
  const searchUrl = await createShopDatabase(database.url, 'bench_search', parts)
  const { customers, passwordHash } = await addCustomers(tenThousand, customerCount)
  const [shop, searchShop] = [await startShop(tenThousand, { WORKER: 'off' }), await startShop(searchUrl, { WORKER: 'off' })]
  const ids = await withSql(tenThousand, partIds)
  const pages = await takePages(shop, ids)
  const bare = await startBare(folder, shop, { url: tenThousand, searchUrl, passwordHash, pages })
  const lines = await comparedLines({ shop, searchShop, bare, url: tenThousand, searchUrl, customers, send })
  for (const line of [...pageLines({ shop, bare, partIds: ids, send }), ...lines]) {
    if (!wanted(line.name)) continue
    for (const connections of line.connections) add(rowOf(line, connections, await runLine(line, connections, { rounds, seconds })))
  }
  if (commandLineNames.some(wanted)) {
    const quiet = await startShop(tenThousand, { WORKER: 'off' })
    for (const line of commandLines({ shop: quiet, bare, url: tenThousand, customers, send })) {
      if (!wanted(line.name)) continue
      for (const connections of line.connections) add(rowOf(line, connections, await runLine(line, connections, { rounds, seconds })))
    }
  }
  if (wanted('start')) add(await measureStart(folder, main, rounds))
  if (wanted('memory')) {
    const texts = await withSql(searchUrl, (sql) => searchTexts(sql, 1_000))
    const others = [...(await withSql(tenThousand, detailRequests)), ...searchRequests('/items', texts)]
    const mixed = others.flatMap((request) => [request, ...listRequests, ...trpcListRequests, ...pageRequests([])])
    mixed.push(...pageRequests(ids.slice(0, pagesOfParts)))
    for (const row of await measureMemory(await startShop(tenThousand), [...listRequests, ...mixed], send)) add(row)
  }
  return rows
}

async function startShop(databaseUrl: string, more: Record<string, string> = {}): Promise<Server> {
  const profiling = options.profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', options.profile]
  const env = { DATABASE_URL: databaseUrl, DEMO: 'off', RATE_LIMIT: 'off', PORT: '0', ...more }
  return opened(await startServer([...profiling, main], env), (server) => server.stop())
}

async function startBare(folder: string, shop: Server, setup: Omit<BareSetup, 'publicUrl' | 'listBody' | 'trpcList'>): Promise<Server> {
  const ask = (path: string) => fetch(`http://127.0.0.1:${shop.port}${path}`)
  const listBody = await (await ask('/items?limit=20')).text()
  const answer = (await (await ask('/trpc/items.list?input=%7B%22limit%22%3A20%7D')).json()) as { result: { data: unknown } }
  const file = join(folder, 'bare.json')
  const whole: BareSetup = { ...setup, publicUrl: `http://localhost:${shop.port}`, listBody, trpcList: answer.result.data }
  await writeFile(file, JSON.stringify(whole))
  const bare = await startServer([await buildBare(), file])
  return opened(bare, (server) => server.stop())
}

/** Built like the shop, so that both run the same code of React and of the pages. Its folder lets it find the shop's packages. */
async function buildBare(): Promise<string> {
  const outDir = join(projectRoot, 'dist/bench')
  await build({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    build: { ssr: 'bench/bare.ts', outDir, sourcemap: false },
  })
  return join(outDir, 'bare.js')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void closeAll().then(() => process.exit(1)))
leaveServerCore()
try {
  const rows = await measure()
  console.log(`\n${formatTable(rows)}`)
} finally {
  await closeAll()
}
