// `npm run bench:pages`: the loading time for a visitor with a slow phone, on a cold visit of each public page (docs/performance.md). Exits
// with 1 if a page misses its limit.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { projectRoot } from '#server/lib/root.ts'
import { createShopDatabase, withSql } from './fill.ts'
import { type Vitals, visit } from './page-visit.ts'
import { readParts } from './parts.ts'
import { type Server, startServer } from './processes.ts'

const { values: options } = parseArgs({ options: { parts: { type: 'string' } } })
const visits = 5
const gates = { lcpMs: 1_800, shift: 0.02 }
const main = join(projectRoot, 'dist/server/main.js')

const folder = await mkdtemp(join(tmpdir(), 'partsdock-bench-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const { parts, source } = readParts(options.parts)
  console.log(`Medians of ${visits} cold visits: 1.6 Mbit/s, 150 ms a round trip, a processor four times slower. Many parts: ${source}.`)
  const few = await createShopDatabase(database.url, 'pages_few', [])
  const many = await createShopDatabase(database.url, 'pages_many', parts)
  const missed = [
    ...(await measureShop('the demo', few, { DEMO: 'on' })),
    ...(await measureShop(`${parts.length.toLocaleString('en')} parts`, many, { DEMO: 'off' })),
  ]
  for (const line of missed) console.log(`missed: ${line}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Prints one line per page; returns the pages that miss a limit. */
async function measureShop(name: string, url: string, env: Record<string, string>): Promise<string[]> {
  const shop = await startServer([main], { DATABASE_URL: url, RATE_LIMIT: 'off', PORT: '0', ...env })
  try {
    const [part] = await withSql(
      url,
      (sql) => sql<{ id: number }[]>`select id from products where deleted_at is null order by units_sold desc limit 1`,
    )
    const missed: string[] = []
    for (const path of ['/', '/pars', `/pars/${part?.id}`]) {
      const vitals = await measurePage(browser, shop, path)
      const line = `${name}, ${path}: first paint ${vitals.fcpMs} ms, largest ${vitals.lcpMs} ms, listens ${vitals.listensMs} ms, blocked ${vitals.blockedMs} ms, shift ${vitals.shift.toFixed(3)}`
      console.log(`  ${line}`)
      if (vitals.lcpMs > gates.lcpMs || vitals.shift > gates.shift) missed.push(line)
    }
    return missed
  } finally {
    await shop.stop()
  }
}

async function measurePage(browser: Browser, { port }: Server, path: string): Promise<Vitals> {
  const url = `http://localhost:${port}${path}`
  // Measure the delivery, not the first rendering after the start.
  await fetch(url)
  const all: Vitals[] = []
  for (let i = 0; i < visits; i++) all.push(await visit(browser, url))
  const median = (of: (vitals: Vitals) => number) => all.map(of).sort((a, b) => a - b)[Math.floor(visits / 2)] ?? Number.NaN
  return {
    fcpMs: median(({ fcpMs }) => fcpMs),
    lcpMs: median(({ lcpMs }) => lcpMs),
    listensMs: median(({ listensMs }) => listensMs),
    blockedMs: median(({ blockedMs }) => blockedMs),
    shift: median(({ shift }) => shift),
  }
}
