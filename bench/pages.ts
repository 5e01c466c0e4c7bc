// `npm run bench:pages`: the loading time for a visitor with a slow phone, on a cold visit of each public page (docs/performance.md). Exits
// with 1 if a page exceeds a limit; goals are only reported, because they hold on a quiet machine.
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

type Figure = {
  name: string
  of: keyof Vitals
  unit: string
  digits?: number
  limit?: number
  goal?: number
  /** The limit on the list of parts, which has the most to hydrate. */
  listLimit?: number
}
const figures: readonly Figure[] = [
  { name: 'first paint', of: 'fcpMs', unit: ' ms' },
  { name: 'largest', of: 'lcpMs', unit: ' ms', limit: 1_200, goal: 1_000 },
  { name: 'heard', of: 'heardMs', unit: ' ms', limit: 2_400, listLimit: 2_700, goal: 1_800 },
  { name: 'scripts by then', of: 'scriptBytes', unit: ' bytes' },
  { name: 'blocked', of: 'blockedMs', unit: ' ms', limit: 150, listLimit: 200, goal: 120 },
  // e2e/shifts.slow.spec.ts looks at all pages.
  { name: 'shift', of: 'shift', unit: '', digits: 3, limit: 0.01, goal: 0.01 },
]
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
  const measured = [
    ...(await measureShop('the demo', few, { DEMO: 'on' })),
    ...(await measureShop(`${parts.length.toLocaleString('en')} parts`, many, { DEMO: 'off' })),
  ]
  for (const line of linesAbove('goal', measured)) console.log(`misses the goal: ${line}`)
  const exceeded = linesAbove('limit', measured)
  for (const line of exceeded) console.log(`exceeds the limit: ${line}`)
  process.exitCode = exceeded.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

type Measured = { page: string; vitals: Vitals }

/** Prints one line per page. */
async function measureShop(name: string, url: string, env: Record<string, string>): Promise<Measured[]> {
  const shop = await startServer([main], { DATABASE_URL: url, RATE_LIMIT: 'off', PORT: '0', ...env })
  try {
    const [part] = await withSql(
      url,
      (sql) => sql<{ id: number }[]>`select id from products where deleted_at is null order by units_sold desc limit 1`,
    )
    const measured: Measured[] = []
    for (const path of ['/', '/pars', `/pars/${part?.id}`]) {
      const page = `${name}, ${path}`
      const vitals = await measurePage(browser, shop, path)
      console.log(`  ${page}: ${figures.map((figure) => `${figure.name} ${show(figure, vitals[figure.of])}`).join(', ')}`)
      measured.push({ page, vitals })
    }
    return measured
  } finally {
    await shop.stop()
  }
}

function show({ unit, digits = 0 }: Figure, value: number): string {
  return `${value.toFixed(digits)}${unit}`
}

function linesAbove(bound: 'limit' | 'goal', measured: readonly Measured[]): string[] {
  return figures.flatMap((figure) =>
    measured.flatMap(({ page, vitals }) => {
      const most = (bound === 'limit' && page.endsWith('/pars') && figure.listLimit) || figure[bound]
      const reached = vitals[figure.of]
      return most === undefined || reached <= most
        ? []
        : [`${page}: ${figure.name} ${show(figure, reached)}, ${bound} ${show(figure, most)}`]
    }),
  )
}

async function measurePage(browser: Browser, { port }: Server, path: string): Promise<Vitals> {
  const url = `http://localhost:${port}${path}`
  // Measure the delivery, not the first rendering after the start.
  await fetch(url)
  const all: Vitals[] = []
  for (let i = 0; i < visits; i++) all.push(await visit(browser, url))
  const medianOf = (of: keyof Vitals) => all.map((vitals) => vitals[of]).sort((a, b) => a - b)[Math.floor(visits / 2)] ?? Number.NaN
  return Object.fromEntries(figures.map(({ of }) => [of, medianOf(of)])) as Vitals
}
