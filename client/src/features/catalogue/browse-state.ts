// The state of the catalogue page, as its address describes it.
import type { BuildLine } from '#common/builds/content.ts'

export const sorts = {
  best: 'Best-selling',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  newest: 'Newest',
  stock: 'Most in stock',
} as const
export type Sort = keyof typeof sorts

/** Selectable numbers of parts per page; the first is the default. */
export const rowChoices = [24, 48, 96] as const

export type View = 'list' | 'grid'

/** Chosen values by filter key: choices, ranges such as `650-850`, or `unknown`. Lists are never empty. */
export type ChosenFilters = Readonly<Record<string, readonly string[]>>

/** A page by its number, or next to a cursor if pages have no numbers. */
export type Place = { page: number } | { after: string } | { before: string }

export type BrowseState = Readonly<{
  q: string
  /** Searches for the words as typed. */
  isLiteral: boolean
  types: readonly string[]
  filters: ChosenFilters
  priceFromMinor: number | null
  priceToMinor: number | null
  /** Bounds that are not numbers, as typed, by the name of their field. They filter nothing, and the page says so. */
  unread: Readonly<Record<string, string>>
  isOrderableOnly: boolean
  /** The filters whose values are all shown, by key. */
  allOf: readonly string[]
  /** The other parts of the build for which a part is chosen, empty for a build without parts; null if no part is chosen for a build. */
  build: readonly BuildLine[] | null
  /** Leaves out parts that conflict with the build. */
  isFitOnly: boolean
  /**
   * Other facts about the build in the address: its number of `machines`, its `name`, and the number of `pieces` of the chosen part per
   * machine. As typed; may be empty.
   */
  about: Readonly<Record<string, string>>
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

/** Shows all values of a filter, or the best ones again. */
export const withAllOf = (state: BrowseState, key: string, isAll: boolean): BrowseState => ({
  ...state,
  allOf: [...state.allOf.filter((other) => other !== key), ...(isAll ? [key] : [])],
})

export const noFilters = {
  types: [],
  filters: {},
  priceFromMinor: null,
  unread: {},
  priceToMinor: null,
  isOrderableOnly: false,
} satisfies Partial<BrowseState>

/** The number of active filters; the search text does not count. */
export const filterCount = ({ types, filters, priceFromMinor, priceToMinor, isOrderableOnly }: BrowseState): number =>
  types.length + Object.values(filters).flat().length + Number(priceFromMinor !== null || priceToMinor !== null) + Number(isOrderableOnly)
