// What a run has measured so far: printed as it goes, and as tables once, at the end or when the run is stopped.
import { failed } from './failed-row.ts'
import { formatGrowth, type GrowthRow } from './growth-table.ts'
import { formatRows, type Row } from './table.ts'

export type Report = ReturnType<typeof createReport>

/** `names`: the lines of the run; `weightOf`: how long a line takes compared with others. */
export function createReport(names: readonly string[], weightOf: (name: string) => number, say: (text: string) => void = console.log) {
  const rows: Row[] = []
  const growth: GrowthRow[] = []
  const plans: string[] = []
  const left = new Set(names)
  const whole = weigh(names)
  let facts = ''
  let startedAt = performance.now()
  let isPrinted = false

  function weigh(some: Iterable<string>): number {
    return [...some].reduce((sum, name) => sum + weightOf(name), 0)
  }

  /** Assumes that the lines that are left take as long for their weight as those before. */
  function timeLeft(): string {
    const done = whole - weigh(left)
    if (left.size === 0 || done === 0) return ''
    const minutes = ((performance.now() - startedAt) / 60_000 / done) * weigh(left)
    return `; some ${minutes < 1 ? `${Math.ceil(minutes * 6) * 10} seconds` : `${Math.round(minutes)} minutes`} left`
  }

  return {
    /** Begins the measuring with the paragraph above the tables. */
    begin(text: string) {
      facts = text
      startedAt = performance.now()
      say(facts)
    },
    /** Work that is done once, such as filling in a million products, says nothing about the time that is left. */
    async once<T>(work: () => Promise<T>): Promise<T> {
      const begunAt = performance.now()
      try {
        return await work()
      } finally {
        startedAt += performance.now() - begunAt
      }
    },
    addRow(row: Row) {
      // What a stopped run breaks off does not fail.
      if (isPrinted) return
      rows.push(row)
      const what = [row.figure, row.ratio, row.figure === failed ? row.note : ''].filter((text) => text !== '').join(', ')
      say(`  ${row.line}: ${what}`)
    },
    addGrowth(row: GrowthRow, what: string) {
      if (isPrinted) return
      growth.push(row)
      say(`  ${row.name}: ${what}`)
    },
    addPlan(plan: string) {
      plans.push(plan)
    },
    /** All rows of a line are there. */
    finish(name: string) {
      if (!isPrinted && left.delete(name)) say(`    ${names.length - left.size} of ${names.length} lines${timeLeft()}`)
    },
    hasFailures: () => rows.some(({ figure }) => figure === failed) || growth.some(({ failure }) => failure !== undefined),
    /** Prints the tables, with the names of the lines that are left; only the first call does. */
    print() {
      if (isPrinted) return
      isPrinted = true
      const tables = [
        rows.length > 0 ? formatRows(rows) : '',
        growth.length > 0 ? formatGrowth(growth) : '',
        ...plans,
        left.size > 0 ? `Not measured: ${[...left].join('; ')}.` : '',
      ]
      say(`\n${[facts, ...tables].filter((text) => text !== '').join('\n\n')}`)
    },
  }
}
