import type { Ledger } from '../history/ledger.ts'
import type { Figures } from './figures.ts'

/** What is wrong, one line each, under the headings of a verdict. */
export type Findings = { lost: string[]; doubled: string[]; oversold: string[]; stuck: string[]; wrong: string[] }
export type Matter = Readonly<{ figures: Figures; ledger: Ledger; findings: Findings }>

export const noFindings = (): Findings => ({ lost: [], doubled: [], oversold: [], stuck: [], wrong: [] })

export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

export const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)
