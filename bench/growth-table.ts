// The table of the growth, as Markdown.
import { failed } from './failed-row.ts'
import type { Target } from './growth-lines.ts'
import { formatTable, notes, reached } from './table.ts'

/** `notGood` counts answers other than 2xx. */
export type Times = { medianMs: number; p95Ms: number; notGood: number }
export type Growth = { name: string; target: Target; small: Times; middle: Times; large: Times }
/** A line that could not be measured has a `failure` instead of times. */
export type GrowthRow = (Growth & { failure?: undefined }) | { name: string; target: Target; failure: string }

const head = ['a request', 'of 10,000', 'p95', 'of 100,000', 'p95', 'of a million', 'p95', 'factor', 'factor of p95', 'target', '']

export const formatGrowth = (growth: readonly GrowthRow[]): string => formatTable(head, growth.map(cellsOf))

function cellsOf(row: GrowthRow): string[] {
  if (row.failure !== undefined) return [row.name, failed, '', '', '', '', '', '', '', describeTarget(row.target), row.failure]
  const { name, target, small, middle, large } = row
  const notGood = [small, middle, large].map((times) => times.notGood)
  return [
    name,
    ...[small, middle, large].flatMap(({ medianMs, p95Ms }) => [milliseconds(medianMs), milliseconds(p95Ms)]),
    (large.medianMs / small.medianMs).toFixed(1),
    (large.p95Ms / small.p95Ms).toFixed(1),
    describeTarget(target),
    notes(reached(isReached(row)), notGood.some((count) => count > 0) && `${notGood.join(', ')} not answered with 2xx`),
  ]
}

export const isReached = ({ target, small, large }: Growth): boolean =>
  'factor' in target
    ? large.medianMs <= target.factor * small.medianMs && large.p95Ms <= target.factor * small.p95Ms
    : large.medianMs <= target.medianMs && large.p95Ms <= target.p95Ms

const describeTarget = (target: Target): string =>
  'factor' in target ? `factors of at most ${target.factor}` : `at most ${target.medianMs} ms, p95 ${target.p95Ms} ms`

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
