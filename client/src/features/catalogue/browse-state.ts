// What the catalogue page shows, as its address says it.
import { readRange, unknownValue } from '#common/items/filter-keys.ts'

export const sorts = {
  best: 'Best-selling',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  newest: 'Newest',
  stock: 'Most in stock',
} as const
export type Sort = keyof typeof sorts

/** How many parts a page can have; the first is usual. */
export const rowChoices = [24, 48, 96] as const

export type View = 'list' | 'grid'

/** Chosen values by the key of their filter: choices, ranges such as `650-850`, or `unknown`. Never an empty list. */
export type ChosenFilters = Readonly<Record<string, readonly string[]>>

/** A page by its number, or next to a cursor where pages have no numbers. */
export type Place = { page: number } | { after: string } | { before: string }

export type BrowseState = Readonly<{
  q: string
  /** Takes the words as they are typed. */
  isLiteral: boolean
  types: readonly string[]
  filters: ChosenFilters
  priceFromMinor: number | null
  priceToMinor: number | null
  isOrderableOnly: boolean
  sort: Sort
  place: Place
  rows: number
  /** null if the address does not set it. */
  view: View | null
}>

export const firstPage: Place = { page: 1 }

/** null next to a cursor. */
export const pageOf = ({ place }: BrowseState): number | null => ('page' in place ? place.page : null)

/** Applies a change of the filters, on page 1. */
export const withFilter = (state: BrowseState, change: Partial<BrowseState>): BrowseState => ({ ...state, place: firstPage, ...change })

/** Without one value of a filter. */
export function withoutValue({ filters }: BrowseState, key: string, value: string): Pick<BrowseState, 'filters'> {
  const { [key]: values = [], ...others } = filters
  const left = values.filter((other) => other !== value)
  return { filters: left.length === 0 ? others : { ...others, [key]: left } }
}

export const noFilters = {
  types: [],
  filters: {},
  priceFromMinor: null,
  priceToMinor: null,
  isOrderableOnly: false,
} satisfies Partial<BrowseState>

/** How many filters are in use; the search text does not count. */
export const filterCount = ({ types, filters, priceFromMinor, priceToMinor, isOrderableOnly }: BrowseState): number =>
  types.length + Object.values(filters).flat().length + Number(priceFromMinor !== null || priceToMinor !== null) + Number(isOrderableOnly)

/** The bounds of the first range among the values of a filter, as fields show them; empty where it is open. A number alone is no range. */
export function boundsOf(values: readonly string[] = []): { value: string; from: string; to: string } | null {
  for (const value of values) {
    const range = value.includes('-') ? readRange(value) : null
    if (range) return { value, from: range.from > 0 ? String(range.from) : '', to: Number.isFinite(range.to) ? String(range.to) : '' }
  }
  return null
}

/** `32–64`, `from 32`, `up to 64`, or the number alone. */
export function rangeText(from: string, to: string, format: (bound: string) => string): string {
  if (from === to) return format(from)
  if (from === '') return `up to ${format(to)}`
  return to === '' ? `from ${format(from)}` : `${format(from)}–${format(to)}`
}

export const isUnknown = (value: string): boolean => value === unknownValue
