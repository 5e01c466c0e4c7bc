// The interpretation of a search, as removable chips: "Memory", "DDR5", "2 × 16 GB".
import type { Category } from '#common/specs/attribute.ts'
import { formatSpec } from '#common/specs/format.ts'
import { formatQuantity } from '#common/specs/units.ts'
import { meaningOf } from '../read/spec-meanings.ts'
import type { Figure, Group } from './retrieval.ts'

export type Chip = Readonly<{
  text: string
  /** The attribute of the category; null if the chip is the category itself. */
  key: string | null
  /** The search without the words of the chip. */
  without: string
  /** The place of its words in the search. */
  start: number
}>

export function chipsOf(groups: readonly Group[], category: Category | undefined, search: string): readonly Chip[] {
  if (category === undefined) return []
  return groups.flatMap((group) => {
    const without = dropped(search, group)
    const { start } = group
    const kind = group.type === null ? [] : [{ text: category.type, key: null, without, start }]
    const ofSpecs =
      group.figure === undefined ? specChips(category, group) : [{ text: figureText(category, group.figure), key: group.figure.key }]
    return [...kind, ...ofSpecs.map((chip) => ({ ...chip, without, start }))]
  })
}

const dropped = (search: string, { start, end }: Group): string =>
  `${search.slice(0, start)} ${search.slice(end)}`.replace(/\s+/g, ' ').trim()

/** "from 650 W", "CAS latency (CL): up to 30" */
export function figureText({ attributes }: Category, { key, side, value, most, text }: Figure): string {
  const attribute = attributes[key]
  const unit = attribute?.kind === 'number' ? attribute.unit : null
  // Coolers have several lengths that can be bounded.
  const isOneOfSeveral =
    Object.values(attributes).filter((other) => other.isFilter && other.kind === 'number' && other.unit === 'mm').length > 1
  const isAmbiguous = unit === null || (unit === 'mm' && isOneOfSeveral)
  const said = isAmbiguous && attribute !== undefined ? `${attribute.label}: ` : ''
  if (most !== undefined) return said + rangeText(formatQuantity(value, unit), formatQuantity(most, unit))
  return text ?? `${said}${side === 'from' ? 'from' : 'up to'} ${formatQuantity(value, unit)}`
}

/** "500 to 650 W" */
function rangeText(low: string, high: string): string {
  const unit = /[^\d.,]+$/.exec(high)?.[0] ?? ''
  return `${unit !== '' && low.endsWith(unit) ? low.slice(0, -unit.length) : low} to ${high}`
}

/** A word that applies to several values, such as "modular", is shown as typed. */
function specChips(category: Category, group: Group): readonly { text: string; key: string }[] {
  const [word, meaning] = meaningOf(category, group.words) ?? []
  if (word === undefined || meaning === undefined) return []
  const [value, ...others] = meaning.values
  const text = value === undefined || others.length > 0 ? null : formatSpec(meaning.attribute, value)
  const { label, kind } = meaning.attribute
  const said =
    text === 'Yes'
      ? label
      : text === 'No'
        ? `No ${label}`
        : kind === 'number' && meaning.attribute.unit === null
          ? `${label} ${text}`
          : text
  return [{ text: said ?? word.charAt(0).toUpperCase() + word.slice(1), key: meaning.key }]
}
