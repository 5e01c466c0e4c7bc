// Finds the parts that meet all conditions of a set, and those that fail only one: a filter is counted without its own choice.
import type { Columns } from './columns.ts'

export type Conditions = Readonly<{
  /** Empty means all. */
  types: readonly string[]
  isOrderable: boolean
  /** In minor units, both bounds inclusive. */
  price: Readonly<{ from: number; to: number }> | null
  /** A part must have one of the values of each. */
  choices: readonly Readonly<{ key: string; valueIds: readonly number[] }>[]
  /** Parts with one of these fit keys conflict with a build. */
  conflicts: readonly number[] | null
  /** The parts that a text matches, with their scores. */
  hits: Hits | null
}>

export type Hits = Readonly<{ ids: Float64Array; scores: Int32Array }>

/** The conditions that a part can fail. A choice fails as `choice` plus its index. */
export const failed = { nothing: 0, types: 1, stock: 2, price: 3, conflicts: 4, choice: 5, several: 255 } as const

/**
 * The failed conditions per slot, and the slots that a text matches. Nothing depends on the others, which are almost all of a large
 * catalogue. The arrays are shared by all calls, so use them before anything is awaited.
 */
export type Verdicts = Readonly<{ of: Uint8Array; matched: Matched | null }>
type Matched = Readonly<{ slots: Uint32Array; scores: Int32Array }>

const shared = { verdicts: new Uint8Array(0), marks: new Uint8Array(0), scores: new Int32Array(0), slots: new Uint32Array(0) }

export function judge(columns: Columns, conditions: Conditions): Verdicts {
  const { size } = columns
  if (shared.verdicts.length < size) Object.assign(shared, { verdicts: new Uint8Array(size), marks: new Uint8Array(size) })
  const verdicts = shared.verdicts
  const matched = conditions.hits && match(columns, conditions.hits)
  if (matched) verdicts.fill(failed.several, 0, size)
  const slots = matched?.slots ?? null
  judgeParts(columns, conditions, verdicts, slots)
  for (const [index, { valueIds }] of conditions.choices.entries()) {
    const marks = shared.marks.fill(0, 0, size)
    for (const value of valueIds) mark(columns, value, marks)
    failUnmarked(marks, failed.choice + index, verdicts, slots, size)
  }
  return { of: verdicts, matched }
}

/** All conditions but the choices, in one pass over the slots in the list, or over all if it is null. */
function judgeParts(columns: Columns, conditions: Conditions, verdicts: Uint8Array, slots: Uint32Array | null): void {
  const { flags, type, priceMinor, fitKey } = columns
  const { isOrderable } = conditions
  const isWanted = conditions.types.length === 0 ? null : Uint8Array.from(columns.types, (name) => Number(conditions.types.includes(name)))
  const { from, to } = conditions.price ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  const isConflict = conflictsOf(conditions)
  const count = slots?.length ?? columns.size
  for (let i = 0; i < count; i += 1) {
    const slot = slots === null ? i : (slots[i] as number)
    const flag = flags[slot] as number
    let verdict: number = flag > 1 ? failed.several : failed.nothing
    if (isWanted !== null && isWanted[type[slot] as number] === 0) verdict = also(verdict, failed.types)
    if (isOrderable && flag === 1) verdict = also(verdict, failed.stock)
    const price = priceMinor[slot] as number
    if (price < from || price > to) verdict = also(verdict, failed.price)
    if (isConflict !== null && isConflict[fitKey[slot] as number] === 1) verdict = also(verdict, failed.conflicts)
    verdicts[slot] = verdict
  }
}

const also = (verdict: number, what: number): number => (verdict === failed.nothing ? what : failed.several)

/** 1 for the fit keys that conflict. Null if there is no conflict. */
function conflictsOf({ conflicts }: Conditions): Uint8Array | null {
  if (conflicts === null || conflicts.length === 0) return null
  const isConflict = new Uint8Array(conflicts.reduce((a, b) => Math.max(a, b)) + 1)
  for (const key of conflicts) isConflict[key] = 1
  return isConflict
}

/** The slots of the parts that a text matches, with their scores by slot. */
function match(columns: Columns, { ids, scores }: Hits): Matched {
  const { size } = columns
  if (shared.scores.length < size) shared.scores = new Int32Array(size)
  if (shared.slots.length < ids.length) shared.slots = new Uint32Array(ids.length)
  let count = 0
  for (let i = 0; i < ids.length; i += 1) {
    const slot = columns.slotOf(ids[i] as number)
    if (slot === undefined) continue
    shared.slots[count] = slot
    shared.scores[slot] = scores[i] ?? 0
    count += 1
  }
  return { slots: shared.slots.subarray(0, count), scores: shared.scores }
}

function mark({ slotsOfValue }: Columns, value: number, marks: Uint8Array): void {
  const slots = slotsOfValue.get(value)
  if (slots === undefined) return
  for (let i = 0; i < slots.length; i += 1) marks[slots.at[i] ?? 0] = 1
}

function failUnmarked(marks: Uint8Array, what: number, verdicts: Uint8Array, slots: Uint32Array | null, size: number): void {
  const count = slots?.length ?? size
  for (let i = 0; i < count; i += 1) {
    const slot = slots === null ? i : (slots[i] as number)
    if (marks[slot] === 0) verdicts[slot] = also(verdicts[slot] as number, what)
  }
}
