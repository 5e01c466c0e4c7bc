// Sorts the parts of a set as lists show them, without sorting more of them than a page needs.
import type { ItemSort } from '#common/catalogue/schema.ts'
import type { Columns } from './columns.ts'
import { failed, type Verdicts } from './conditions.ts'

export type Order = Readonly<{
  sort: ItemSort
  /** True if short parts are mixed with the others. */
  isMixed: boolean
  isScored: boolean
}>

/** The values of a sort key by slot, and 1 if low ones sort first. */
type Key = readonly [values: ArrayLike<number>, direction: 1 | -1]

const sortKeys: Readonly<Record<ItemSort, (columns: Columns) => readonly Key[]>> = {
  best: ({ unitsSold, standing, id }) => [
    [unitsSold, -1],
    [standing, -1],
    [id, -1],
  ],
  newest: ({ id }) => [[id, -1]],
  price: ({ priceMinor, id }) => [
    [priceMinor, 1],
    [id, 1],
  ],
  '-price': ({ priceMinor, id }) => [
    [priceMinor, -1],
    [id, -1],
  ],
  stock: ({ stock, id }) => [
    [stock, -1],
    [id, -1],
  ],
}

function keysOf(columns: Columns, { matched }: Verdicts, { sort, isMixed, isScored }: Order): readonly Key[] {
  const score: readonly Key[] = isScored && matched ? [[matched.scores, -1]] : []
  // Only live slots are compared, so the flags are 1 for short parts and else 0.
  const half: readonly Key[] = isMixed ? [] : [[columns.flags, 1]]
  return [...score, ...half, ...sortKeys[sort](columns)]
}

type Compare = (a: number, b: number) => number

function comparing(keys: readonly Key[]): Compare {
  const [arrays, directions] = [keys.map(([values]) => values), keys.map(([, direction]) => direction)]
  return (a, b) => {
    for (let i = 0; i < arrays.length; i += 1) {
      const values = arrays[i] as ArrayLike<number>
      const difference = (values[a] as number) - (values[b] as number)
      if (difference !== 0) return difference * (directions[i] as number)
    }
    return 0
  }
}

/** Negative for slots before the place, positive for slots behind it. */
function comparingWith(keys: readonly Key[], place: readonly number[]): (slot: number) => number {
  return (slot) => {
    for (const [i, [values, direction]] of keys.entries()) {
      const difference = (values[slot] as number) - (place[i] ?? 0)
      if (difference !== 0) return difference * direction
    }
    return 0
  }
}

export type Stretch = Readonly<{
  /** A place, by its sort keys: the stretch starts behind it, or before it if it goes backwards. */
  from?: readonly number[] | null
  isBackwards?: boolean
  skip?: number
  take: number
}>

export type Sorted = Readonly<{
  /** In the direction of the stretch. */
  slots: readonly number[]
  /** The number of parts of the set, on either side of `from`. */
  total: number
}>

/** Used by each call until it returns: a list of a million slots takes longer to make than to fill. */
const shared = { found: new Uint32Array(0) }

/** A stretch of the set in its order. */
export function readStretch(columns: Columns, verdicts: Verdicts, order: Order, stretch: Stretch): Sorted {
  const { from = null, isBackwards = false, skip = 0, take } = stretch
  const keys = keysOf(columns, verdicts, order)
  const turn = isBackwards ? -1 : 1
  const place = from === null ? null : comparingWith(keys, from)
  const slots = verdicts.matched?.slots ?? null
  const count = slots?.length ?? columns.size
  if (shared.found.length < count) shared.found = new Uint32Array(count)
  const { found } = shared
  let [total, length] = [0, 0]
  for (let i = 0; i < count; i += 1) {
    const slot = slots === null ? i : (slots[i] as number)
    if (verdicts.of[slot] !== failed.nothing) continue
    total += 1
    if (place !== null && place(slot) * turn <= 0) continue
    found[length] = slot
    length += 1
  }
  const compare = comparing(keys)
  const ahead: Compare = isBackwards ? (a, b) => compare(b, a) : compare
  return { slots: [...window(found.subarray(0, length), skip, take, ahead)], total }
}

/** The sort keys of a slot: its place in the order. */
export const placeOf = (columns: Columns, verdicts: Verdicts, order: Order, slot: number): readonly number[] =>
  keysOf(columns, verdicts, order).map(([values]) => values[slot] ?? 0)

/** Below this, sorting everything is as fast. */
const fewToSort = 64

/** The elements `skip` to `skip + take` of the sorted list. Changes the order of the list. */
function window(list: Uint32Array, skip: number, take: number, compare: Compare): Uint32Array {
  const end = Math.min(skip + take, list.length)
  if (skip >= end) return new Uint32Array(0)
  narrow(list, skip, compare)
  if (end < list.length) narrow(list.subarray(skip), end - skip, compare)
  return list.subarray(skip, end).sort(compare)
}

/** Moves the `count` first elements of the sorted list to its start. */
function narrow(list: Uint32Array, count: number, compare: Compare): void {
  let [from, to] = [0, list.length]
  while (count > from && count < to) {
    if (to - from <= fewToSort) {
      list.subarray(from, to).sort(compare)
      return
    }
    const middle = partition(list, from, to, compare)
    if (middle <= count) from = middle
    if (middle >= count) to = middle
    if (middle === count) return
  }
}

/** Moves elements that sort before a pivot to the front; returns the first place behind them. Both sides have elements. */
function partition(list: Uint32Array, from: number, to: number, compare: Compare): number {
  const pivot = medianOfThree(list, from, to, compare)
  let [low, high] = [from - 1, to]
  for (;;) {
    do low += 1
    while (compare(list[low] as number, pivot) < 0)
    do high -= 1
    while (compare(list[high] as number, pivot) > 0)
    if (low >= high) return high + 1
    const kept = list[low] as number
    list[low] = list[high] as number
    list[high] = kept
  }
}

/** Never the last element, with which a partition could leave one side empty. */
function medianOfThree(list: Uint32Array, from: number, to: number, compare: Compare): number {
  const middle = (from + to - 1) >>> 1
  const [a, b, c] = [list[from] as number, list[middle] as number, list[to - 1] as number]
  const [low, high] = compare(a, b) < 0 ? [a, b] : [b, a]
  return compare(c, low) < 0 ? low : compare(c, high) > 0 ? high : c
}
