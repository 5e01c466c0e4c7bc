// The figures of rounds: one JSON line per round, so that a proof can run in parts, and a table of all of them.
import { appendFile, readFile } from 'node:fs/promises'

export type Figures = {
  at: string
  commit: string
  kind: string
  secondsWithoutWrites: number
  secondsWithoutReads: number
  /** Orders that were acknowledged in this round. */
  acknowledged: number
  lost: number
  doubled: number
  /** Inserts that a client on the old primary's node got acknowledged, and how many of them the new primary lacks. */
  acceptedByOld: number
  acceptedByOldOnly: number
  secondsUntilRejoined: number
  heardMs: number
  mailMs: number
  wrong: readonly string[]
}

export const addFigures = (file: string, figures: Figures): Promise<void> => appendFile(file, `${JSON.stringify(figures)}\n`)

export async function readFigures(file: string): Promise<Figures[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Figures)
}

/** One row per kind, in the order in which they were played, and one for all. */
export function tableOf(all: readonly Figures[]): Record<string, Record<string, string | number>> {
  const names = [...new Set(all.map(({ kind }) => kind))]
  const rows = names.map((name) => [name, rowOf(all.filter(({ kind }) => kind === name))] as const)
  return Object.fromEntries([...rows, ['all', rowOf(all)]])
}

function rowOf(rounds: readonly Figures[]) {
  const writes = rounds.map(({ secondsWithoutWrites }) => secondsWithoutWrites)
  const reads = rounds.map(({ secondsWithoutReads }) => secondsWithoutReads)
  return {
    times: rounds.length,
    'no writes, median s': medianOf(writes).toFixed(1),
    'no writes, worst s': Math.max(...writes).toFixed(1),
    'no reads, median s': medianOf(reads).toFixed(1),
    'no reads, worst s': Math.max(...reads).toFixed(1),
    acknowledged: sumOf(rounds.map(({ acknowledged }) => acknowledged)),
    lost: sumOf(rounds.map(({ lost }) => lost)),
    doubled: sumOf(rounds.map(({ doubled }) => doubled)),
    'on the old one only': sumOf(rounds.map(({ acceptedByOldOnly }) => acceptedByOldOnly)),
    'rejoined, worst s': Math.max(...rounds.map(({ secondsUntilRejoined }) => secondsUntilRejoined)).toFixed(0),
    wrong: sumOf(rounds.map(({ wrong }) => wrong.length)),
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}
