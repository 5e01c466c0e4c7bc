// How much slower single requests become when the catalogue grows a hundredfold: one request at a time, first on 10,000 products, then on a
// million.
import { setTimeout as pause } from 'node:timers/promises'
import { withSql } from './fill.ts'
import { type GrowthLine, growthLines, type Target } from './growth-lines.ts'
import { type Asked, type Catalogue, send } from './growth-requests.ts'
import type { Server } from './processes.ts'
import { median, percentile } from './rounds.ts'
import type { Ground } from './stage.ts'
import { formatTable, notes, reached } from './table.ts'

/** `failed` counts answers other than 2xx. */
type Times = { medianMs: number; p95Ms: number; failed: number }
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
  const answers: { ms: number; isOk: boolean }[] = []
  for (const request of asked) {
    if (isPaced) await pause(paceMs)
    answers.push(await timeOf(catalogue.shop, request))
  }
  const counted = answers.slice(isPaced ? 1 : warmUps)
  if (counted.length === 0) throw new Error('There are too few requests to measure')
  const times = counted.map(({ ms }) => ms)
  return { medianMs: median(times), p95Ms: percentile(times, 95), failed: counted.filter(({ isOk }) => !isOk).length }
}

async function timeOf(shop: Server, request: Asked): Promise<{ ms: number; isOk: boolean }> {
  const startedAt = performance.now()
  const answer = await send(shop, request)
  await answer.arrayBuffer()
  return { ms: performance.now() - startedAt, isOk: answer.ok }
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
      notes(
        reached(isReached(target, small, large)),
        small.failed + large.failed > 0 && `${small.failed} and ${large.failed} not answered with 2xx`,
      ),
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
