import type { Line, Result } from './rounds.ts'

/** A row of the table of lines; missing values stay empty. */
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
  processor: 'processor per request',
  target: 'target',
  note: '',
}
const columns = Object.keys(titles) as (keyof Row)[]
const toCells = (row: Row) => columns.map((column) => row[column])

/** A row with these values; the others stay empty. */
export const rowWith = (values: Partial<Row> & Pick<Row, 'line'>): Row => ({
  figure: '',
  comparedWith: '',
  compared: '',
  ratio: '',
  spread: '',
  processor: '',
  target: '',
  note: '',
  ...values,
})

/** The rows as a Markdown table, padded to be readable in a terminal. */
export const formatRows = (rows: readonly Row[]): string => formatTable(toCells(titles), rows.map(toCells))

export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0), 3))
  const format = (row: readonly string[]) => `| ${widths.map((width, i) => (row[i] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [format(head), rule, ...rows.map(format)].join('\n')
}

export function rowOf({ name, comparedWith, target }: Line, connections: number, result: Result): Row {
  const { shop, compared, ratio, lowest, highest, failed, total, writes } = result
  return {
    line: `${name}, ${connections} connections`,
    figure: perSecond(shop.perSecond),
    comparedWith,
    compared: perSecond(compared.perSecond),
    ratio: ratio.toFixed(2),
    spread: `${lowest.toFixed(2)} to ${highest.toFixed(2)}`,
    processor: `${shop.processorMicros.toFixed(0)} to ${compared.processorMicros.toFixed(0)} µs`,
    target: `at least ${target}`,
    note: notes(
      reached(ratio >= target),
      writes > 0 && `${writes.toLocaleString('en')} writes`,
      failed > 0 && `${failed} of ${total} not answered with 2xx`,
    ),
  }
}

export const notes = (...parts: (string | false)[]): string => parts.filter(Boolean).join('; ')

export const reached = (is: boolean) => (is ? 'reached' : 'falls short')

const perSecond = (value: number) => `${value < 1000 ? value.toFixed(value < 100 ? 1 : 0) : Math.round(value).toLocaleString('en')}/s`
