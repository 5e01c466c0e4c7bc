// The catalogue in the memory of a process, one typed array per column: what lists are filtered, counted and sorted by. A part has a slot. When
// its stock or sales change, its slot is written; when anything else changes, the part gets a new slot and the former one is dead, because the
// lists of slots per value only ever grow.
import { addSlot, createSlots, hasSlot, type Slots, trimmed, withRoom } from './growing.ts'
import { createSlotOfId } from './slot-of-id.ts'

/** The values of a live part. `fitKey` is 0 if no rule reads the part. */
export type ColumnPart = Readonly<{
  id: number
  type: string
  priceMinor: number
  standing: number
  stock: number
  unitsSold: number
  isShort: boolean
  fitKey: number
  /** Ids of facet values. */
  facets: Uint32Array
}>

export type Columns = ReturnType<typeof createColumns>

/** The state of a slot. */
const [short, dead] = [1, 2]

/**
 * Prices share a class if their first three digits and their number of digits are equal; bars of prices need no more. 900 classes for each
 * number of digits from three on, up to the ten digits that a price can have.
 */
export const priceClasses = 9_000

export function priceClassOf(priceMinor: number): number {
  let [rest, digits] = [priceMinor, 0]
  while (rest >= 1_000) {
    rest = Math.floor(rest / 10)
    digits += 1
  }
  return digits * 1_000 + rest
}

/** The lowest price of a class. */
export const lowestOfClass = (priceClass: number): number => (priceClass % 1_000) * 10 ** Math.floor(priceClass / 1_000)

export function createColumns() {
  const columns = {
    /** The number of slots, dead ones included. Arrays may be longer. */
    size: 0,
    dead: 0,
    id: new Float64Array(0),
    priceMinor: new Float64Array(0),
    priceClass: new Uint16Array(0),
    standing: new Float64Array(0),
    stock: new Int32Array(0),
    unitsSold: new Int32Array(0),
    /** 1 for a part that cannot be ordered, 2 for a dead slot. */
    flags: new Uint8Array(0),
    fitKey: new Int32Array(0),
    /** The number of facet values. */
    values: new Uint16Array(0),
    /** Indexes of `types`. */
    type: new Uint16Array(0),
    types: [] as string[],
    slotsOfValue: new Map<number, Slots>(),
  }
  const typeNumbers = new Map<string, number>()
  const slots = createSlotOfId((slot) => columns.id[slot] ?? 0)

  function typeNumber(type: string): number {
    const known = typeNumbers.get(type)
    if (known !== undefined) return known
    typeNumbers.set(type, columns.types.length)
    columns.types.push(type)
    return columns.types.length - 1
  }

  function resize(to: (array: never, length: number) => never, length: number): void {
    for (const [name, array] of Object.entries(columns)) {
      if (ArrayBuffer.isView(array)) Object.assign(columns, { [name]: to(array as never, length) })
    }
  }

  function kill(slot: number): void {
    if (isDead(slot)) return
    columns.flags[slot] = dead
    columns.dead += 1
  }

  const isDead = (slot: number): boolean => ((columns.flags[slot] ?? 0) & dead) !== 0

  function setMoving(slot: number, { stock, unitsSold, isShort }: ColumnPart): void {
    columns.stock[slot] = stock
    columns.unitsSold[slot] = unitsSold
    columns.flags[slot] = isShort ? short : 0
  }

  function add(part: ColumnPart): void {
    const slot = columns.size
    if (slot >= columns.id.length) resize(withRoom as never, slot + 1)
    columns.size += 1
    columns.id[slot] = part.id
    columns.priceMinor[slot] = part.priceMinor
    columns.priceClass[slot] = priceClassOf(part.priceMinor)
    columns.standing[slot] = part.standing
    columns.fitKey[slot] = part.fitKey
    columns.type[slot] = typeNumber(part.type)
    setMoving(slot, part)
    columns.values[slot] = part.facets.length
    for (const value of part.facets) addSlot(slotsOf(value), slot)
    slots.set(part.id, slot)
  }

  function slotsOf(value: number): Slots {
    const known = columns.slotsOfValue.get(value)
    if (known) return known
    const added = createSlots()
    columns.slotsOfValue.set(value, added)
    return added
  }

  /** True if the slot differs from the part in nothing but stock and sales. */
  function isSame(slot: number, { priceMinor, standing, fitKey, type, facets }: ColumnPart): boolean {
    const isAlike =
      columns.priceMinor[slot] === priceMinor &&
      columns.standing[slot] === standing &&
      columns.fitKey[slot] === fitKey &&
      columns.types[columns.type[slot] ?? 0] === type
    return isAlike && hasValues(slot, facets)
  }

  const hasValues = (slot: number, facets: Uint32Array): boolean =>
    columns.values[slot] === facets.length && facets.every((value) => hasSlot(slotsOf(value), slot))

  return Object.assign(columns, {
    /** Adds a part, or changes the part that has the id. */
    set(part: ColumnPart): void {
      const slot = slots.get(part.id)
      if (slot !== undefined && !isDead(slot) && isSame(slot, part)) setMoving(slot, part)
      else {
        if (slot !== undefined) kill(slot)
        add(part)
      }
    },
    /** Removes a part, if it is there. */
    remove(id: number): void {
      const slot = slots.get(id)
      if (slot !== undefined) kill(slot)
    },
    /** The slot of a live part. */
    slotOf(id: number): number | undefined {
      const slot = slots.get(id)
      return slot === undefined || isDead(slot) ? undefined : slot
    },
    /** Gives back the room that was kept for more parts. */
    trim(): void {
      resize(trimmed as never, columns.size)
      for (const list of columns.slotsOfValue.values()) list.at = trimmed(list.at, list.length)
    },
  })
}
