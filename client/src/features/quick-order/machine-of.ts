// Finds out if lines make machines of one kind: 40 processors, 40 boards and 80 modules.
import { productTypes } from '#common/builds/part-facts.ts'
import type { MatchedRow, Row } from './table.ts'

export type Machine = Readonly<{ machines: number; parts: readonly Readonly<{ sku: string; quantity: number }>[] }>

const singles: ReadonlySet<string> = new Set([
  productTypes.cpu,
  productTypes.board,
  productTypes.supply,
  productTypes.case,
  productTypes.cooler,
])
const all: ReadonlySet<string> = new Set(Object.values(productTypes))

/** Parts of other categories, such as monitors, are left out. Null without a processor and a board, or if the numbers do not go together. */
export function machineOf(rows: readonly Row[]): Machine | null {
  const parts = rows.filter((row): row is Row & MatchedRow => row.status === 'matched' && all.has(row.part.productType))
  const countOf = (type: string) => parts.filter(({ part }) => part.productType === type).length
  if (countOf(productTypes.cpu) !== 1 || countOf(productTypes.board) !== 1) return null
  if ([...singles].some((type) => countOf(type) > 1)) return null
  const wanted = parts.map((row) => ({ sku: row.part.sku, type: row.part.productType, pieces: row.asked ?? row.proposed }))
  const machines = wanted.find(({ type }) => type === productTypes.board)?.pieces ?? 0
  const isMachine = machines > 0 && wanted.every(({ pieces }) => pieces % machines === 0)
  return isMachine ? { machines, parts: wanted.map(({ sku, pieces }) => ({ sku, quantity: pieces / machines })) } : null
}
