import { expect, it } from 'vitest'
import type { Sample } from './steady-hour-sample.ts'
import { describeSamples, summarize } from './steady-hour-table.ts'

/** An hour of samples, one a minute, with 10 orders a minute. */
const hour = (name: string, valueAt: (minute: number) => number): Sample[] =>
  Array.from({ length: 60 }, (_, i) => ({ minute: i + 1, orders: 10 * (i + 1), series: { [name]: valueAt(i + 1) }, unexpected: {} }))

const verdictOf = (samples: Sample[]) => summarize(samples)[0]?.verdict

it.each([
  ['memory that rises while the process warms up', hour('server 1: memory, bytes', (minute) => Math.min(minute, 10) * 20e6), 'flat'],
  ['memory that rises all the time', hour('server 1: memory, bytes', (minute) => 200e6 + minute * 2e6), 'grows'],
  ['descriptors that are lost one by one', hour('server 1: file descriptors', (minute) => 40 + minute), 'grows'],
  ['answers with a slow one now and then', hour('page: p95, ms', (minute) => (minute % 10 === 0 ? 900 : 12)), 'flat'],
  ['answers that become slower', hour('page: p95, ms', (minute) => 10 + minute / 2), 'grows'],
  ['dead rows that are removed', hour('dead rows of orders', (minute) => 40_000 - minute * 500), 'falls'],
])('%s', (_what, samples, verdict) => {
  expect(verdictOf(samples)).toBe(verdict)
})

it('says how fast a table grows, and by how much for an order', () => {
  const samples = hour('table orders, bytes', (minute) => 50e6 + minute * 1e6)
  const [line] = summarize(samples)
  expect([line?.verdict, Math.round(line?.perOrder ?? 0), Math.round((line?.perHour ?? 0) / 1e6)]).toEqual(['grows', 100_000, 60])
  expect(describeSamples(samples)).toContain('| table orders | ')
  expect(describeSamples([])).toBe('There are no samples')
})
