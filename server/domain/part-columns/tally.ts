// Counts the parts of a set for its filters, each without its own choice, in one pass over the verdicts.
import { type Columns, lowestOfClass, priceClasses } from './columns.ts'
import { failed, type Verdicts } from './conditions.ts'

export type Tally = Readonly<{
  /** The parts of the set. */
  parts: number
  /** The parts that conflict with the build and meet all other conditions. */
  conflicts: number
  /** Without the condition on stock. */
  ofAnyStock: Readonly<{ parts: number; orderable: number }>
  /** Without the condition on types. */
  types: readonly Readonly<{ type: string; parts: number; orderable: number }>[]
  /** Without the condition on the price: the number of parts by the lowest price of each class, and the lowest and highest price. */
  prices: Readonly<{ counts: readonly (readonly [number, number])[]; lowest: number; highest: number }> | null
}>

export function tally(columns: Columns, { of }: Verdicts): Tally {
  const { size, flags, type, priceClass, priceMinor } = columns
  const [ofType, orderableOfType] = [new Uint32Array(columns.types.length), new Uint32Array(columns.types.length)]
  const ofClass = new Uint32Array(priceClasses)
  let [parts, conflicts, all, orderable, lowest, highest] = [0, 0, 0, 0, Number.POSITIVE_INFINITY, 0]
  for (let slot = 0; slot < size; slot += 1) {
    const verdict = of[slot] ?? failed.several
    if (verdict > failed.conflicts) continue
    const isOrderable = flags[slot] === 0
    if (verdict === failed.conflicts) {
      conflicts += 1
      continue
    }
    if (verdict === failed.nothing) parts += 1
    if (verdict === failed.nothing || verdict === failed.stock) {
      all += 1
      if (isOrderable) orderable += 1
    }
    if (verdict === failed.nothing || verdict === failed.types) {
      const at = type[slot] ?? 0
      ofType[at] = (ofType[at] ?? 0) + 1
      if (isOrderable) orderableOfType[at] = (orderableOfType[at] ?? 0) + 1
    }
    if (verdict === failed.nothing || verdict === failed.price) {
      const at = priceClass[slot] ?? 0
      ofClass[at] = (ofClass[at] ?? 0) + 1
      const price = priceMinor[slot] ?? 0
      if (price < lowest) lowest = price
      if (price > highest) highest = price
    }
  }
  const counts: (readonly [number, number])[] = []
  for (let at = 0; at < priceClasses; at += 1) if (ofClass[at]) counts.push([lowestOfClass(at), ofClass[at] ?? 0])
  return {
    parts,
    conflicts,
    ofAnyStock: { parts: all, orderable },
    types: columns.types.map((name, i) => ({ type: name, parts: ofType[i] ?? 0, orderable: orderableOfType[i] ?? 0 })),
    prices: counts.length === 0 ? null : { counts, lowest, highest },
  }
}

/** The number of parts with a value, without the condition `own` if it is not null. */
export function countValue({ slotsOfValue }: Columns, { of }: Verdicts, value: number, own: number | null): number {
  const slots = slotsOfValue.get(value)
  if (slots === undefined) return 0
  const other = own ?? failed.nothing
  const { at, length } = slots
  let count = 0
  for (let i = 0; i < length; i += 1) {
    const verdict = of[at[i] ?? 0]
    if (verdict === failed.nothing || verdict === other) count += 1
  }
  return count
}
