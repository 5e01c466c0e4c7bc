// Interprets the bounds in a search: of the price, or of a spec of the category that the search is about.
import type { Category } from '#common/specs/attribute.ts'
import { formatQuantity } from '#common/specs/units.ts'
import { typeWord } from '../read/marked-words.ts'
import type { PriceBound, ReadBounds, Side } from '../read/read-bounds.ts'
import { meaningOf } from '../read/spec-meanings.ts'
import type { Chip } from './chips.ts'
import { type Group, points } from './retrieval.ts'

/** An inclusive range: of the price in whole units of the currency, or of a spec in the unit of its attribute. */
export type Bound = Readonly<{ key: string; from: number | null; to: number | null }>

export const priceKey = 'price'

export type Bounded = Readonly<{ groups: readonly Group[]; bounds: readonly Bound[]; chips: readonly Chip[] }>

/**
 * Turns groups with bounds into bounds and returns the remaining groups. A quantity that matches no numeric attribute of the category stays
 * a word.
 */
export function boundedBy(groups: readonly Group[], { price, sides }: ReadBounds, category: Category | undefined, search: string): Bounded {
  const chips: Chip[] = []
  const bounds: Bound[] = []
  if (price !== null) {
    bounds.push({ key: priceKey, from: price.from, to: price.to })
    chips.push({ text: textOfPrice(price), key: priceKey, without: without(search, price) })
  }
  const kept = groups.flatMap((group) => {
    const side = sides.get(group.start)
    const found = side === undefined || category === undefined ? undefined : boundOf(category, group, side)
    if (found === undefined) return [group]
    bounds.push(found.bound)
    chips.push({ text: found.text, key: found.bound.key, without: without(search, group) })
    return []
  })
  if (kept.length === groups.length || category === undefined || kept.some(({ type }) => type !== null))
    return { groups: kept, bounds, chips }
  // A bound of a spec also implies the category.
  return { groups: [...kept, groupOf(category)], bounds, chips }
}

function boundOf(category: Category, { words }: Group, side: Side): { bound: Bound; text: string } | undefined {
  const [, meaning] = meaningOf(category, words) ?? []
  const value = meaning?.values[0]
  if (meaning === undefined || meaning.attribute.kind !== 'number' || typeof value !== 'number' || !meaning.attribute.isFilter)
    return undefined
  const written = formatQuantity(value, meaning.attribute.unit)
  const said = meaning.attribute.unit === null ? `${meaning.attribute.label}: ` : ''
  return side === 'from'
    ? { bound: { key: meaning.key, from: value, to: null }, text: `${said}from ${written}` }
    : { bound: { key: meaning.key, from: null, to: value }, text: `${said}up to ${written}` }
}

function groupOf({ type }: Category): Group {
  const word = typeWord(type)
  const tiers = [{ points: points.whole, classes: 'B', alternatives: [[word]] }] as const
  return { tiers, substring: null, looser: null, type: word, words: [], uses: 1000, start: 0, end: 0 }
}

const figure = new Intl.NumberFormat('en')

function textOfPrice({ from, to }: PriceBound): string {
  if (to === null) return `Price from ${figure.format(from ?? 0)}`
  return from === null ? `Price up to ${figure.format(to)}` : `Price ${figure.format(from)} to ${figure.format(to)}`
}

const without = (search: string, { start, end }: Readonly<{ start: number; end: number }>): string =>
  `${search.slice(0, start)} ${search.slice(end)}`.replace(/\s+/g, ' ').trim()
