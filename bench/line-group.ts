// Groups of lines: each names its lines, so that `--only` can choose them before anything runs, and measures them when its turn comes.
import type { Line } from './rounds.ts'
import { runLine } from './rounds.ts'
import type { Stage } from './stage.ts'
import { type Row, rowOf } from './table.ts'

export type LineGroup = {
  names: readonly string[]
  /** Measures the wanted lines, and yields the rows of the table as they are ready. */
  measure: (stage: Stage, wanted: (name: string) => boolean) => AsyncIterable<Row>
}

/** Lines that compare two sides in alternating rounds, once for each of their numbers of connections. */
export function comparing(names: readonly string[], linesOf: (stage: Stage) => readonly Line[] | Promise<readonly Line[]>): LineGroup {
  return {
    names,
    async *measure(stage, wanted) {
      for (const line of await linesOf(stage)) {
        if (!names.includes(line.name)) throw new Error(`The line "${line.name}" is not in the names of its group`)
        if (!wanted(line.name)) continue
        for (const connections of line.connections) yield rowOf(line, connections, await runLine(line, connections, stage))
      }
    },
  }
}

/** Lines that are measured together. */
export function together(names: readonly string[], measure: (stage: Stage) => Promise<readonly Row[]>): LineGroup {
  return {
    names,
    async *measure(stage) {
      yield* await measure(stage)
    },
  }
}
