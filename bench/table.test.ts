import { describe, expect, it } from 'vitest'
import { formatGrowth, type GrowthRow } from './growth-table.ts'
import { median, percentile } from './rounds.ts'
import { formatRows, rowOf, rowWith } from './table.ts'

const side = { server: { port: 0, pid: 0, stop: async () => {} }, send: async () => ({ perSecond: 0, total: 0, failed: 0 }) }
const line = { name: 'a list', comparedWith: 'itself', target: 0.7, connections: [16], shop: side, compared: side }
const result = {
  shop: { perSecond: 12_345.6, processorMicros: 61.2 },
  compared: { perSecond: 99.94, processorMicros: 44.8 },
  ratio: 0.699,
  lowest: 0.5,
  highest: 0.9,
  failed: 0,
  total: 50_000,
  writes: 0,
}

describe('the table of lines', () => {
  it('is Markdown with columns of one width', () => {
    const table = formatRows([rowOf(line, 16, result), rowWith({ line: 'memory', figure: '120 MB' })])
    const rows = table.split('\n')
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => rows[0]?.length))
    expect(rows[1]).toMatch(/^\|(-+\|){9}$/)
    expect(rows[2]?.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'a list, 16 connections',
      '12,346/s',
      'itself',
      '99.9/s',
      '0.70',
      '0.50 to 0.90',
      '61 to 45 µs',
      'at least 0.7',
      'falls short',
      '',
    ])
  })

  it('counts writes, and answers other than 2xx', () => {
    expect(rowOf(line, 16, { ...result, ratio: 0.7, writes: 1_200, failed: 3 }).note).toBe(
      'reached; 1,200 writes; 3 of 50000 not answered with 2xx',
    )
  })
})

describe('the table of growth', () => {
  const times = (medianMs: number, p95Ms: number) => ({ medianMs, p95Ms, notGood: 0 })
  const row = { name: 'list', target: { factor: 3 }, small: times(2, 10), middle: times(3, 12), large: times(5, 40) }
  const cells = (changed: Partial<Extract<GrowthRow, { small: object }>>) => cellsOf(formatGrowth([{ ...row, ...changed }]))
  const cellsOf = (table: string) => (table.split('\n')[2] ?? '').split('|').map((cell) => cell.trim())

  it('holds medians, p95 and factors of all sizes', () => {
    expect(cells({}).slice(1, -1)).toEqual([
      'list',
      '2.00 ms',
      '10.0 ms',
      '3.00 ms',
      '12.0 ms',
      '5.00 ms',
      '40.0 ms',
      '2.5',
      '4.0',
      'factors of at most 3',
      'falls short',
    ])
  })

  it('judges absolute targets by the large catalogue', () => {
    const target = { medianMs: 60, p95Ms: 200 }
    expect(cells({ target, large: times(60, 200) }).at(-2)).toBe('reached')
    expect(cells({ target, large: times(60, 201) }).at(-2)).toBe('falls short')
  })

  it('keeps a line that failed', () => {
    const table = formatGrowth([{ name: 'list', target: { factor: 3 }, failure: 'no connection' }])
    expect(cellsOf(table)).toEqual(['', 'list', 'failed', ...Array(7).fill(''), 'factors of at most 3', 'no connection', ''])
  })
})

describe('medians and percentiles', () => {
  it('do not depend on the order', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
    expect([
      percentile([1], 95),
      percentile(
        Array.from({ length: 200 }, (_, i) => 200 - i),
        95,
      ),
    ]).toEqual([1, 190])
  })
})
