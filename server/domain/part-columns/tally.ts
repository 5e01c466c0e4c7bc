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

export function tally(columns: Columns, { of, matched }: Verdicts): Tally {
  const { size, flags, type, priceClass, priceMinor } = columns
  // By type, orderable parts and then short ones.
  const ofType = new Uint32Array(columns.types.length * 2)
  const ofClass = new Uint32Array(priceClasses)
  let [parts, conflicts, all, orderable, lowest, highest] = [0, 0, 0, 0, Number.POSITIVE_INFINITY, 0]
  const slots = matched?.slots ?? null
  const count = slots?.length ?? size
  for (let i = 0; i < count; i += 1) {
    const slot = slots === null ? i : (slots[i] as number)
    const verdict = of[slot] as number
    if (verdict > failed.conflicts) continue
    if (verdict === failed.conflicts) {
      conflicts += 1
      continue
    }
    const isShort = flags[slot] as number
    if (verdict <= failed.types) {
      const at = (type[slot] as number) * 2 + isShort
      ofType[at] = (ofType[at] as number) + 1
      if (verdict === failed.types) continue
      parts += 1
    }
    if (verdict !== failed.price) {
      all += 1
      orderable += 1 - isShort
    }
    if (verdict !== failed.stock) {
      const at = priceClass[slot] as number
      ofClass[at] = (ofClass[at] as number) + 1
      const price = priceMinor[slot] as number
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
    types: columns.types.map((name, i) => {
      const [orderableParts = 0, shortParts = 0] = ofType.subarray(i * 2)
      return { type: name, parts: orderableParts + shortParts, orderable: orderableParts }
    }),
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
    const verdict = of[at[i] as number]
    if (verdict === failed.nothing || verdict === other) count += 1
  }
  return count
}
