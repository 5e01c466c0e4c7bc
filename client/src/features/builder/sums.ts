// What a build costs for so many machines. Pure.
import { lineTotalMinor } from '#common/money.ts'
import { type PriceLadder, publicLadder, rungAt } from '#common/prices/ladder.ts'
import { raisedQuantity } from '#common/prices/rules.ts'
import type { BuilderPart, SoldRow } from './build-rows.ts'

export type LineSum = Readonly<{
  row: SoldRow
  ladder: PriceLadder
  /** Of all machines. */
  pieces: number
  /** Pieces raised to the minimum order and to what the part is sold by. */
  ordered: number
  unitPriceMinor: number
  listName: string | null
  totalMinor: number
  /** How many of the ordered pieces are not in stock. */
  short: number
}>

export type BuildSum = Readonly<{
  lines: readonly LineSum[]
  /** What the pieces of one machine cost at these prices. */
  perMachineMinor: number
  /** Of everything that is ordered. */
  totalMinor: number
  /** What pieces cost that no machine needs, because a minimum or a multiple raises the order. */
  extraMinor: number
}>

export function sumOf(row: SoldRow, machines: number, ladder: PriceLadder = publicLadder(row.part)): LineSum {
  const pieces = row.kept.quantity * machines
  const ordered = raisedQuantity(pieces, row.part)
  const { unitPriceMinor, listName } = rungAt(ladder, ordered)
  const short = Math.max(0, ordered - row.part.availableQuantity)
  return { row, ladder, pieces, ordered, unitPriceMinor, listName, totalMinor: lineTotalMinor(unitPriceMinor, ordered), short }
}

export function sumBuild(rows: readonly SoldRow[], machines: number, ladders: ReadonlyMap<number, PriceLadder> | null): BuildSum {
  const lines = rows.map((row) => sumOf(row, machines, ladders?.get(row.part.id)))
  const add = (of: (line: LineSum) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  return {
    lines,
    perMachineMinor: add(({ row, unitPriceMinor }) => unitPriceMinor * row.kept.quantity),
    totalMinor: add(({ totalMinor }) => totalMinor),
    extraMinor: add(({ pieces, ordered, unitPriceMinor }) => (ordered - pieces) * unitPriceMinor),
  }
}

/** What another part in this place costs more, for so many machines; negative if it costs less. */
export const differenceOf = (line: LineSum, other: BuilderPart, machines: number, ladder?: PriceLadder): number =>
  sumOf({ ...line.row, part: other }, machines, ladder).totalMinor - line.totalMinor
