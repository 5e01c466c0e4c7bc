// Lists of records as tables: the names of the fields once, then one row per record. A page's data is lists of parts and values, of which
// the repeated names would be a third.

/** JSON in which each list is `[0, ...elements]`, or `[1, names, ...rows]` if its elements are records with the same fields. */
export type Packed = unknown

export function packRows(value: unknown): Packed {
  if (Array.isArray(value)) {
    const names = sharedNames(value)
    if (names === null) return [0, ...value.map(packRows)]
    return [1, names, ...value.map((record: Fields) => names.map((name) => packRows(record[name])))]
  }
  return isRecord(value) ? mapFields(value, packRows) : value
}

export function unpackRows(packed: Packed): unknown {
  if (!Array.isArray(packed)) return isRecord(packed) ? mapFields(packed, unpackRows) : packed
  if (packed[0] === 0) return packed.slice(1).map(unpackRows)
  const [, names, ...rows] = packed as [1, string[], ...unknown[][]]
  return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, unpackRows(row[place])])))
}

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const mapFields = (record: Fields, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** The names of the fields that all elements have, in the same order; null if they differ, or if a table would not be shorter. */
function sharedNames(list: readonly unknown[]): string[] | null {
  const [first, ...others] = list
  if (others.length === 0 || !isRecord(first) || Array.isArray(first)) return null
  const names = Object.keys(first)
  const isSame = (other: unknown) => {
    if (!isRecord(other) || Array.isArray(other)) return false
    const otherNames = Object.keys(other)
    return otherNames.length === names.length && names.every((name, place) => name === otherNames[place])
  }
  return names.length > 0 && others.every(isSame) ? names : null
}
