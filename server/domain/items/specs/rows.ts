// The specs of a part as a readable table.
import { fields } from './fields.ts'
import { readKey } from './names.ts'
import { inUnits, isSpecs, listed } from './values.ts'
import { known, type Specs, type Words } from './words.ts'

export type SpecRow = { label: string; value: string }

const knownPaths = new Set(fields.flatMap(({ paths }) => paths))
const wholePaths = new Set(fields.filter(({ isWhole }) => isWhole).flatMap(({ paths }) => paths))
const maxRows = 200

/**
 * Rows of label and value: first the known fields in their order, then unknown ones by label. Empty values are left out, and each label
 * occurs once per value. Plain text.
 */
export function specRowsOf(specs: Specs): SpecRow[] {
  const rows = [...fields.map(({ label, show }) => ({ label, value: show(specs) })), ...otherRows(specs)]
  const seen = new Set<string>()
  return rows
    .filter(hasValue)
    .filter(({ label, value }) => {
      const isNew = !seen.has(`${label}\n${value}`)
      seen.add(`${label}\n${value}`)
      return isNew
    })
    .slice(0, maxRows)
}

const hasValue = (row: { label: string; value: Words }): row is SpecRow => row.value !== null

/** The values that no known field covers. */
function otherRows(specs: Specs, path = '', labels: readonly string[] = []): { label: string; value: Words }[] {
  return Object.entries(specs)
    .filter(([key, value]) => !key.startsWith('_') && (isSpecs(value) ? !wholePaths.has(path + key) : !knownPaths.has(path + key)))
    .map(([key, value]) => ({ key, value, ...readKey(key) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
    .flatMap(({ key, value, label, unit }) => {
      if (isSpecs(value)) return otherRows(value, `${path}${key}.`, [...labels, label])
      const words = Array.isArray(value) && value.some(isSpecs) ? value.filter(isSpecs).map(inWords).join('; ') || null : null
      return [{ label: [...labels, label].join(': '), value: words ?? listed(unit === null ? undefined : inUnits(unit))(value) }]
    })
}

const inWords = (thing: Specs): string =>
  known(
    otherRows(thing, '?')
      .filter(hasValue)
      .map(({ label, value }) => `${label} ${value}`),
  ).join(', ')
