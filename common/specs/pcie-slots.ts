// Slots for cards in a supplier's rows: `{ gen: '4.0', quantity: 2, lanes: 16 }`.
import { isCredibleVersion } from './pcie-platforms.ts'
import { listAt, numberAt, textAt } from './source.ts'

type Row = Readonly<{ version: string; quantity: number; lanes: number }>

const mostSlots = 8

/** Rows with credible numbers. A version that the board cannot have is omitted. */
export const pcieRows = (specs: unknown): readonly Row[] =>
  listAt(specs, 'pcie_slots').flatMap((row) => {
    const quantity = numberAt(row, 'quantity')
    const lanes = numberAt(row, 'lanes')
    if (quantity === undefined || lanes === undefined || quantity > mostSlots || !Number.isInteger(quantity)) return []
    const version = textAt(row, 'gen').trim()
    return [{ version: isCredibleVersion(specs, Number(version)) ? version : '', quantity, lanes }]
  })

export const pcieSlotCount = (rows: readonly Row[], leastLanes = 1): number =>
  rows.filter(({ lanes }) => lanes >= leastLanes).reduce((sum, { quantity }) => sum + quantity, 0)

/** `2 × PCIe 4.0 x16`, for each kind of slot. */
export function pcieSlotTexts(rows: readonly Row[]): readonly string[] {
  const kinds = new Map<string, number>()
  for (const { version, quantity, lanes } of rows) {
    const kind = `PCIe ${version && `${version} `}x${lanes}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + quantity)
  }
  return Array.from(kinds, ([kind, quantity]) => `${quantity} × ${kind}`)
}
