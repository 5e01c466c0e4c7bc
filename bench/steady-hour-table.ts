// Reads the samples of a steady hour and says of each series whether it stayed flat.
//
// The rule: samples of the first ten minutes (a sixth of a shorter run) are left out. The rest is cut in three; a series is flat if the median
// of the last third is above that of the first by at most a tenth, or by less than the smallest growth that matters for its kind. The slope
// is that of the least-squares line. Tables that hold what customers leave behind grow with orders: for these the bytes per order count.
import type { Sample } from './steady-hour-sample.ts'

export type SeriesLine = {
  name: string
  start: number
  middle: number
  end: number
  perHour: number
  verdict: 'flat' | 'grows' | 'falls'
  perOrder: number
}

/** What grows by less than this between the first and the last third is flat. */
const smallest: readonly (readonly [RegExp, number])[] = [
  [/memory|heap/, 10_000_000],
  [/log: kept/, 64_000_000],
  [/bytes/, 1_000_000],
  [/, ms$/, 5],
  [/dead rows/, 1_000],
  [/file descriptors|handles|connections|streams|in flight/, 8],
]

const cumulative = /processor, s|log: written|: answers|^rows of/

export function summarize(samples: readonly Sample[]): SeriesLine[] {
  const lastMinute = samples.at(-1)?.minute ?? 0
  const warm = samples.filter(({ minute }) => minute >= Math.min(10, lastMinute / 6))
  const names = [...new Set(warm.flatMap(({ series }) => Object.keys(series)))].filter((name) => !cumulative.test(name)).sort()
  return names.map((name) => lineOf(name, warm))
}

function lineOf(name: string, samples: readonly Sample[]): SeriesLine {
  const points = samples.flatMap(({ minute, orders, series }) => {
    const value = series[name]
    return value === undefined || !Number.isFinite(value) ? [] : [{ minute, orders, value }]
  })
  const third = Math.max(1, Math.floor(points.length / 3))
  const [start, middle, end] = [points.slice(0, third), points.slice(third, -third), points.slice(-third)].map((part) =>
    median((part.length > 0 ? part : points).map(({ value }) => value)),
  ) as [number, number, number]
  const matters = smallest.find(([pattern]) => pattern.test(name))?.[1] ?? 0
  const isFlat = Math.abs(end - start) <= Math.max(matters, Math.abs(start) / 10)
  const orders = (points.at(-1)?.orders ?? 0) - (points[0]?.orders ?? 0)
  const growth = (points.at(-1)?.value ?? 0) - (points[0]?.value ?? 0)
  return {
    name,
    start,
    middle,
    end,
    perHour: 60 * slope(points.map(({ minute, value }) => [minute, value])),
    verdict: isFlat ? 'flat' : end > start ? 'grows' : 'falls',
    perOrder: orders > 0 ? growth / orders : 0,
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / Math.max(1, points.length)
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread
}

/** Markdown. Tables and indexes below a megabyte that stayed flat are left out. */
export function describeSamples(samples: readonly Sample[]): string {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return 'There are no samples'
  const lines = summarize(samples).filter(
    ({ name, end, verdict }) =>
      !/table |indexes |dead rows/.test(name) || verdict !== 'flat' || (end > 1_000_000 && !name.startsWith('dead')),
  )
  const unexpected = new Map<string, number>()
  for (const sample of samples)
    for (const [key, count] of Object.entries(sample.unexpected)) unexpected.set(key, (unexpected.get(key) ?? 0) + count)
  const answers = samples.flatMap(({ series }) => Object.entries(series).filter(([name]) => name.endsWith(': answers')))
  const hours = (last.minute - first.minute) / 60
  const processor = Object.keys(last.series)
    .filter((name) => name.endsWith('processor, s'))
    .map((name) => `${name.split(':')[0]} ${percent(((last.series[name] ?? 0) - (first.series[name] ?? 0)) / (hours * 3_600))}`)
  return [
    `${last.minute} minutes, ${answers.reduce((sum, [, count]) => sum + count, 0)} answers, ${last.orders - first.orders} orders; of one core: ${processor.join(', ')}`,
    '',
    '| series | after warm-up | middle | end | per hour | per order | |',
    '|---|---|---|---|---|---|---|',
    ...lines.map(({ name, start, middle, end, perHour, verdict, perOrder }) => {
      const say = (value: number) => amount(name, value)
      const each = verdict === 'grows' && name.endsWith('bytes') && /table|indexes/.test(name) ? `${Math.round(perOrder)} B` : ''
      return `| ${name.replace(/, (?:bytes|ms)$/, '')} | ${say(start)} | ${say(middle)} | ${say(end)} | ${say(perHour)} | ${each} | ${verdict} |`
    }),
    '',
    `answers that were not expected: ${[...unexpected].map(([key, count]) => `${key} ${count}`).join(', ') || 'none'}`,
  ].join('\n')
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function amount(name: string, value: number): string {
  if (name.endsWith('bytes')) return `${(value / 1e6).toFixed(1)} MB`
  if (name.endsWith(', ms')) return `${value.toFixed(1)} ms`
  return String(Math.round(value * 10) / 10)
}
