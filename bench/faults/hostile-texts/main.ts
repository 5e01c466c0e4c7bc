// Every text field of every call gets 60 hostile shapes at its full length, on 41,176 made-up parts. No request may hold up the server's
// event loop by more than 50 ms beyond what the same run has without it. Manual: `npm run bench faults/hostile-texts/main`; a price list:
// `-- --parts FILE`; some calls: `--only orders.search,items`; all but some: `--skip quickOrder`; fewer shapes: `--shapes 10`; a folder in
// which the database stays for the next run: `--keep FOLDER`.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { projectRoot } from '#server/lib/root.ts'
import { createWorld } from '#server/test/policy.ts'
import { shopRows } from '#server/test/shop-rows.ts'
import { freePort } from '#server/test/wallet-shop.ts'
import { addressOf, createShopDatabase, withSql } from '../../fill.ts'
import type { Part } from '../../part.ts'
import { readParts } from '../../parts.ts'
import { benchSecretKey } from '../../secret-key.ts'
import { readOpenApi } from '../generated-requests/open-api.ts'
import { openOwnShop } from '../generated-requests/own-shop.ts'
import { createSender } from '../generated-requests/send.ts'
import { allTargets } from './all-targets.ts'
import { startGauge } from './measure.ts'
import { allowedMs, type Played, play } from './play.ts'
import { hostileShapes } from './shapes.ts'

const { values } = parseArgs({
  options: {
    parts: { type: 'string' },
    only: { type: 'string' },
    skip: { type: 'string' },
    shapes: { type: 'string', default: '1000' },
    keep: { type: 'string' },
  },
})
const databaseName = 'hostile_texts'
const rowsShown = 20

const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'partsdock-texts-')))
await mkdir(folder, { recursive: true })
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const { parts, source } = readParts(values.parts)
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
try {
  const url = await openDatabase()
  const port = await freePort()
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: benchSecretKey,
    DEMO: 'off',
    SANDBOX: 'on',
    RATE_LIMIT: 'off',
    WORKER: 'off',
  }
  const gauge = await startGauge(settings, port)
  const own = await openOwnShop({ ...settings, PORT: String(port) }, { pages: builtPages(join(projectRoot, 'dist/client')) })
  try {
    const rows = shopRows(own.shop)
    const password = 'open sesame'
    const newWorld = async () => createWorld(rows, { ...(await rows.person({ password })), password }, { hasMoney: true })
    const targets = allTargets(await readOperations(port), own.served).filter(({ name }) => isChosen(name))
    const shapes = hostileShapes(commonWords(parts)).slice(0, Number(values.shapes))
    console.log(`${targets.length} calls, ${shapes.length} shapes, ${parts.length} parts (${source})`)
    const began = performance.now()
    const played = await play(targets, shapes, { gauge, newWorld, tell: (line) => console.log(line) })
    report(played, (performance.now() - began) / 60_000)
  } finally {
    await gauge.close()
    await own.close()
  }
} finally {
  await database.stop()
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The kept database, unless its run ended before it was filled. */
async function openDatabase(): Promise<string> {
  const address = addressOf(database.url, databaseName)
  const known = await withSql(database.url, (sql) => sql`select 1 from pg_database where datname = ${databaseName}`)
  const missing = known.length === 0 ? null : await withSql(address, (sql) => sql`select from parts_to_index limit 1`).catch(() => null)
  return missing?.length === 0 ? address : createShopDatabase(database.url, databaseName, parts)
}

async function readOperations(port: number) {
  const { send, close } = createSender(port)
  const { text } = await send({ method: 'GET', path: '/openapi.json', headers: {}, body: null })
  close()
  return readOpenApi(JSON.parse(text))
}

function isChosen(name: string): boolean {
  const fits = (list: string) => list.split(',').some((start) => name.startsWith(start))
  return (values.only === undefined || fits(values.only)) && (values.skip === undefined || !fits(values.skip))
}

/** The words that most parts have. */
function commonWords(all: readonly Part[]): string[] {
  const counts = new Map<string, number>()
  for (const { name } of all) for (const word of new Set(name.toLowerCase().split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const frequent = [...counts].sort(([, one], [, other]) => other - one)
  return frequent.slice(0, 60).map(([word]) => word)
}

function report({ worst, sent, accepted, calls, fields, idleMs }: Played, minutes: number): void {
  const bad = worst.filter(({ beyondMs }) => beyondMs > allowedMs)
  console.table(
    worst.slice(0, Math.max(rowsShown, bad.length)).map(({ call, field, shape, caller, status, ...times }) => ({
      call: call.slice(0, 40),
      as: caller,
      field,
      shape,
      status,
      'beyond ms': Math.round(times.beyondMs),
      'wall ms': Math.round(times.wallMs),
      '/healthz ms': Math.round(times.healthMs),
    })),
  )
  console.log(
    `${sent} requests (${accepted} accepted) to ${fields} fields of ${calls} calls in ${minutes.toFixed(1)} minutes; idle: ${idleMs.toFixed(1)} ms`,
  )
  console.log(
    bad.length === 0
      ? `No request held the event loop up by more than ${allowedMs} ms`
      : `${bad.length} fields hold the event loop up by more than ${allowedMs} ms`,
  )
  if (bad.length > 0) process.exitCode = 1
}
