import type { Line, Result } from './rounds.ts'

/** A row of the table; missing values stay empty. */
export type Row = {
  line: string
  figure: string
  comparedWith: string
  compared: string
  ratio: string
  spread: string
  processor: string
  target: string
  note: string
}

const titles: Row = {
  line: 'line',
  figure: 'shop',
  comparedWith: 'compared with',
  compared: 'compared',
  ratio: 'ratio',
  spread: 'spread',
  processor: 'processor a request',
  target: 'target',
  note: '',
}

/** The rows as a Markdown table, padded to be readable in a terminal. */
export function formatTable(rows: readonly Row[]): string {
  const all = [titles, ...rows]
  const columns = Object.keys(titles) as (keyof Row)[]
  const widths = columns.map((column) => Math.max(...all.map((row) => row[column].length), 3))
  const format = (row: Row) => `| ${columns.map((column, i) => row[column].padEnd(widths[i] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [format(titles), rule, ...rows.map(format)].join('\n')
}

export function rowOf({ name, comparedWith, target }: Line, connections: number, result: Result): Row {
  const { shop, compared, ratio, lowest, highest, failed, total } = result
  return {
    line: `${name}, ${connections} connections`,
    figure: perSecond(shop.perSecond),
    comparedWith,
    compared: perSecond(compared.perSecond),
    ratio: ratio.toFixed(2),
    spread: `${lowest.toFixed(2)} to ${highest.toFixed(2)}`,
    processor: `${shop.processorMicros.toFixed(0)} to ${compared.processorMicros.toFixed(0)} µs`,
    target: `at least ${target}`,
    note: [reached(ratio >= target), failed > 0 ? `${failed} of ${total} not answered with 2xx` : ''].filter(Boolean).join('; '),
  }
}

export const reached = (is: boolean) => (is ? 'reached' : 'falls short')

const perSecond = (value: number) => `${value < 1000 ? value.toFixed(value < 100 ? 1 : 0) : Math.round(value).toLocaleString('en')}/s`
