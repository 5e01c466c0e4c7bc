// The cost of a build for a number of machines. Pure.

import { raisedQuantity } from '#common/items/quantities.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { type PriceLadder, publicLadder, rungAt } from '#common/prices/ladder.ts'
import type { BuilderPart, SoldRow } from './build-rows.ts'

export type LineSum = Readonly<{
  row: SoldRow
  ladder: PriceLadder
  /** For all machines. */
  pieces: number
  /** Pieces raised to the minimum order and the order multiple. */
  ordered: number
  unitPriceMinor: number
  listName: string | null
  totalMinor: number
  /** The number of ordered pieces that are not in stock. */
  short: number
}>

export type BuildSum = Readonly<{
  lines: readonly LineSum[]
  /** The price of one machine's pieces at these prices. */
  perMachineMinor: number
  /** The total of all ordered pieces. */
  totalMinor: number
  /** The price of pieces that no machine needs, because a minimum or a multiple raises the order. */
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

/** The additional cost of another part in this slot, for all machines; may be negative. */
export const differenceOf = (line: LineSum, other: BuilderPart, machines: number, ladder?: PriceLadder): number =>
  sumOf({ ...line.row, part: other }, machines, ladder).totalMinor - line.totalMinor
