// Groups of lines: each names its lines, so that `--only` can choose them before anything runs, and measures them when its turn comes.
import { failedRow } from './failed-row.ts'
import type { Line } from './rounds.ts'
import { runLine } from './rounds.ts'
import type { Stage } from './stage.ts'
import { type Row, rowOf } from './table.ts'

export type LineGroup = {
  names: readonly string[]
  /** How long one of its lines takes, compared with a line of alternating rounds; 1 by default. */
  weight?: number
  /** Measures the wanted lines, and yields the rows of the table as they are ready. */
  measure: (stage: Stage, wanted: (name: string) => boolean) => AsyncIterable<Row>
}

/** Lines that compare two sides in alternating rounds, once for each of their numbers of connections. A failure of one leaves the others. */
export function comparing(names: readonly string[], linesOf: (stage: Stage) => readonly Line[] | Promise<readonly Line[]>): LineGroup {
  return {
    names,
    async *measure(stage, wanted) {
      for (const line of await linesOf(stage)) {
        if (!names.includes(line.name)) throw new Error(`The line "${line.name}" is not in the names of its group`)
        if (!wanted(line.name)) continue
        for (const connections of line.connections) yield await rowOrFailure(line, connections, stage)
      }
    },
  }
}

async function rowOrFailure(line: Line, connections: number, stage: Stage): Promise<Row> {
  try {
    return rowOf(line, connections, await runLine(line, connections, stage))
  } catch (error) {
    return failedRow(`${line.name}, ${connections} connections`, error)
  }
}

/** Lines that are measured together. */
export function together(names: readonly string[], measure: (stage: Stage) => Promise<readonly Row[]>, weight = 1): LineGroup {
  return {
    names,
    weight,
    async *measure(stage) {
      yield* await measure(stage)
    },
  }
}
