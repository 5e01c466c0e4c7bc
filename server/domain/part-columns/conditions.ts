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
export const failed = { nothing: 0, types: 1, stock: 2, price: 3, conflicts: 4, text: 5, choice: 6, several: 255 } as const

/** The failed conditions per slot. The array is shared by all calls, so use it before anything is awaited. */
export type Verdicts = Readonly<{ of: Uint8Array; scores: Int32Array | null }>

const shared = { verdicts: new Uint8Array(0), marks: new Uint8Array(0), scores: new Int32Array(0) }

export function judge(columns: Columns, conditions: Conditions): Verdicts {
  const { size, flags } = columns
  if (shared.verdicts.length < size) Object.assign(shared, { verdicts: new Uint8Array(size), marks: new Uint8Array(size) })
  const verdicts = shared.verdicts
  for (let slot = 0; slot < size; slot += 1) verdicts[slot] = (flags[slot] ?? 0) > 1 ? failed.several : failed.nothing
  failTypes(columns, conditions, verdicts)
  if (conditions.isOrderable) for (let slot = 0; slot < size; slot += 1) if (flags[slot] === 1) fail(verdicts, slot, failed.stock)
  failPrices(columns, conditions, verdicts)
  failConflicts(columns, conditions, verdicts)
  for (const [index, { valueIds }] of conditions.choices.entries()) {
    const marks = cleared(size)
    for (const value of valueIds) mark(columns, value, marks)
    failUnmarked(verdicts, marks, size, failed.choice + index)
  }
  return { of: verdicts, scores: conditions.hits && failText(columns, conditions.hits, verdicts) }
}

function fail(verdicts: Uint8Array, slot: number, what: number): void {
  verdicts[slot] = verdicts[slot] === failed.nothing ? what : failed.several
}

function failTypes({ size, type, types: known }: Columns, { types }: Conditions, verdicts: Uint8Array): void {
  if (types.length === 0) return
  const isWanted = Uint8Array.from(known, (name) => Number(types.includes(name)))
  for (let slot = 0; slot < size; slot += 1) if (isWanted[type[slot] ?? 0] === 0) fail(verdicts, slot, failed.types)
}

function failPrices({ size, priceMinor }: Columns, { price }: Conditions, verdicts: Uint8Array): void {
  if (price === null) return
  const { from, to } = price
  for (let slot = 0; slot < size; slot += 1) {
    const at = priceMinor[slot] ?? 0
    if (at < from || at > to) fail(verdicts, slot, failed.price)
  }
}

function failConflicts({ size, fitKey }: Columns, { conflicts }: Conditions, verdicts: Uint8Array): void {
  if (conflicts === null || conflicts.length === 0) return
  const isConflict = new Uint8Array(conflicts.reduce((a, b) => Math.max(a, b)) + 1)
  for (const key of conflicts) isConflict[key] = 1
  for (let slot = 0; slot < size; slot += 1) if (isConflict[fitKey[slot] ?? 0] === 1) fail(verdicts, slot, failed.conflicts)
}

function failText(columns: Columns, { ids, scores }: Hits, verdicts: Uint8Array): Int32Array {
  const { size } = columns
  if (shared.scores.length < size) shared.scores = new Int32Array(size)
  const marks = cleared(size)
  for (const [i, id] of ids.entries()) {
    const slot = columns.slotOf(id)
    if (slot === undefined) continue
    marks[slot] = 1
    shared.scores[slot] = scores[i] ?? 0
  }
  failUnmarked(verdicts, marks, size, failed.text)
  return shared.scores
}

const cleared = (size: number): Uint8Array => shared.marks.fill(0, 0, size)

function mark({ slotsOfValue }: Columns, value: number, marks: Uint8Array): void {
  const slots = slotsOfValue.get(value)
  if (slots === undefined) return
  for (let i = 0; i < slots.length; i += 1) marks[slots.at[i] ?? 0] = 1
}

function failUnmarked(verdicts: Uint8Array, marks: Uint8Array, size: number, what: number): void {
  for (let slot = 0; slot < size; slot += 1) if (marks[slot] === 0) fail(verdicts, slot, what)
}
