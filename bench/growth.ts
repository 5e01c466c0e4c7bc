// How much slower single requests become when the catalogue grows a hundredfold: one request at a time, first on 10,000 products, then on a
// million.
import { setTimeout as pause } from 'node:timers/promises'
import { withSql } from './fill.ts'
import { type GrowthLine, growthLines, type Target } from './growth-lines.ts'
import { type Asked, ask, type Catalogue } from './growth-requests.ts'
import type { Server } from './processes.ts'
import { median, percentile } from './rounds.ts'
import type { Ground } from './stage.ts'
import { formatTable, reached } from './table.ts'

type Times = { medianMs: number; p95Ms: number }
export type Growth = { name: string; target: Target; small: Times; large: Times }

const samples = 200
const pacedSamples = 10
// Opens the connection, and prepares its statements.
const warmUps = 20
// Longer than lists and counts are cached.
const paceMs = 2_500

export async function measureGrowth(ground: Ground, wanted: (name: string) => boolean, report: (line: string) => void): Promise<Growth[]> {
  const million = await ground.million()
  const [small, large] = [await ground.startShop(ground.url), await ground.startShop(million.url)]
  const growth: Growth[] = []
  for (const line of growthLines) {
    if (!wanted(line.name)) continue
    const { name, target } = line
    const row = {
      name,
      target,
      small: await withSql(ground.url, (sql) => measure(line, { shop: small, sql, customers: ground.customers })),
      large: await withSql(million.url, (sql) => measure(line, { shop: large, sql, customers: million.customers })),
    }
    growth.push(row)
    report(`${name}: ${milliseconds(row.small.medianMs)}, with a million products ${milliseconds(row.large.medianMs)}`)
  }
  return growth
}

async function measure({ requests, isPaced }: GrowthLine, catalogue: Catalogue): Promise<Times> {
  const asked = await requests(catalogue, isPaced ? pacedSamples + 1 : samples + warmUps)
  const times: number[] = []
  for (const request of asked) {
    if (isPaced) await pause(paceMs)
    times.push(await timeOf(catalogue.shop, request))
  }
  const counted = times.slice(isPaced ? 1 : warmUps)
  if (counted.length === 0) throw new Error('There are too few requests to measure')
  return { medianMs: median(counted), p95Ms: percentile(counted, 95) }
}

async function timeOf(shop: Server, request: Asked): Promise<number> {
  const startedAt = performance.now()
  const answer = await ask(shop, request)
  await answer.arrayBuffer()
  return performance.now() - startedAt
}

/** The table of the growth, as Markdown. */
export function formatGrowth(growth: readonly Growth[]): string {
  return formatTable(
    ['a request', 'of 10,000', 'p95', 'of a million', 'p95', 'factor', 'factor of p95', 'target', ''],
    growth.map(({ name, target, small, large }) => [
      name,
      milliseconds(small.medianMs),
      milliseconds(small.p95Ms),
      milliseconds(large.medianMs),
      milliseconds(large.p95Ms),
      (large.medianMs / small.medianMs).toFixed(1),
      (large.p95Ms / small.p95Ms).toFixed(1),
      describe(target),
      reached(isReached(target, small, large)),
    ]),
  )
}

const isReached = (target: Target, small: Times, large: Times): boolean =>
  'factor' in target
    ? large.medianMs <= target.factor * small.medianMs && large.p95Ms <= target.factor * small.p95Ms
    : large.medianMs <= target.medianMs && large.p95Ms <= target.p95Ms

const describe = (target: Target): string =>
  'factor' in target ? `factors of at most ${target.factor}` : `at most ${target.medianMs} ms, p95 ${target.p95Ms} ms`

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
