// Typed arrays that grow. A list keeps the order in which its elements were added.

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

const copyOf = <T extends Numbers>(from: T, length: number): T => {
  const copy = new (from.constructor as new (length: number) => T)(length)
  copy.set(from.subarray(0, Math.min(length, from.length)))
  return copy
}

/** The same numbers in an array of at least `needed` elements. */
export const withRoom = <T extends Numbers>(from: T, needed: number): T =>
  needed <= from.length ? from : copyOf(from, Math.max(needed, Math.ceil(from.length * 1.5), 16))

/** The same numbers in an array of exactly `length` elements. */
export const trimmed = <T extends Numbers>(from: T, length: number): T => (from.length === length ? from : copyOf(from, length))

/** A list of slots in ascending order. Only the first `length` elements of `at` count. */
export type Slots = { at: Uint32Array; length: number }

const noSlots = new Uint32Array(0)

export const createSlots = (): Slots => ({ at: noSlots, length: 0 })

/** Adds a slot that is higher than all others. */
export function addSlot(slots: Slots, slot: number): void {
  if (slots.length === slots.at.length) slots.at = withRoom(slots.at, slots.length + 1)
  slots.at[slots.length] = slot
  slots.length += 1
}

export function hasSlot({ at, length }: Slots, slot: number): boolean {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((at[middle] ?? 0) < slot) from = middle + 1
    else to = middle
  }
  return from < length && at[from] === slot
}
