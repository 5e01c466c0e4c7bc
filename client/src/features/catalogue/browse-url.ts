// The URL holds the state of the catalogue page, so that it can be shared. Parsing ignores invalid values, because people edit URLs.

import type { Browsing } from '#client/features/catalogue/browsing.ts'
import { readMinor, toMajor } from '#common/money.ts'
import { paths } from '#common/paths.ts'

export const sorts = {
  best: 'Best-selling',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  newest: 'Newest',
  stock: 'Most in stock',
} as const
export type Sort = keyof typeof sorts

export const perPage = 24

export type BrowseState = {
  q: string
  types: readonly string[]
  priceFromMinor: number | null
  priceToMinor: number | null
  isOrderableOnly: boolean
  sort: Sort
  page: number
  /** null if the URL does not set it. */
  view: View | null
}

export type View = 'list' | 'grid'

/** The names of the search fields, for links and forms. */
export const fields = { q: 'q', type: 'type', from: 'from', to: 'to', stock: 'stock', sort: 'sort', page: 'page', view: 'view' } as const
export type FieldName = (typeof fields)[keyof typeof fields]
export const orderableOnly = 'orderable'

/** Reads the URL; ignores invalid values. */
export function readBrowseState(search: URLSearchParams): BrowseState {
  const sort = search.get(fields.sort) ?? ''
  const page = Number(search.get(fields.page) ?? 1)
  return {
    q: readText(search.get(fields.q)),
    types: [
      ...new Set(
        search
          .getAll(fields.type)
          .map(readText)
          .filter((type) => type !== ''),
      ),
    ].slice(0, 20),
    priceFromMinor: readPrice(search.get(fields.from)),
    priceToMinor: readPrice(search.get(fields.to)),
    isOrderableOnly: search.get(fields.stock) === orderableOnly,
    sort: sort in sorts ? (sort as Sort) : 'best',
    view: readView(search.get(fields.view)),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** Removes what the API rejects, such as NUL. */
const readText = (text: string | null): string => (text ?? '').replaceAll('\0', '').trim().slice(0, 200)

const readView = (view: string | null): View | null => (view === 'list' || view === 'grid' ? view : null)

function readPrice(text: string | null): number | null {
  const minor = readMinor((text ?? '').trim().replaceAll(',', ''))
  return minor === null || minor < 1 ? null : minor
}

/** The search fields of a state, without default values. */
export function searchOf({ q, types, priceFromMinor, priceToMinor, isOrderableOnly, sort, page, view }: BrowseState): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== '') search.set(fields.q, q)
  for (const type of types) search.append(fields.type, type)
  if (priceFromMinor !== null) search.set(fields.from, String(toMajor(priceFromMinor)))
  if (priceToMinor !== null) search.set(fields.to, String(toMajor(priceToMinor)))
  if (isOrderableOnly) search.set(fields.stock, orderableOnly)
  if (sort !== 'best') search.set(fields.sort, sort)
  if (view !== null) search.set(fields.view, view)
  if (page > 1) search.set(fields.page, String(page))
  return search
}

/** The URL of a state. */
export function hrefOf(state: BrowseState): string {
  const search = searchOf(state)
  return search.size === 0 ? paths.parts : `${paths.parts}?${search}`
}

/** Replaces a state's fields with those of a form, at page 1. */
export function withForm(state: BrowseState, form: HTMLFormElement, names: readonly FieldName[]): BrowseState {
  const search = searchOf({ ...state, page: 1 })
  const filledIn = new FormData(form)
  for (const name of names) {
    search.delete(name)
    for (const value of filledIn.getAll(name)) if (typeof value === 'string') search.append(name, value)
  }
  return readBrowseState(search)
}

/** Applies a filter change, at page 1. */
export const withFilter = (state: BrowseState, change: Partial<BrowseState>): BrowseState => ({ ...state, page: 1, ...change })

/** The API query for a state. */
export function browsingOf({ q, types, priceFromMinor, priceToMinor, isOrderableOnly, sort, page }: BrowseState): Browsing {
  return {
    ...(q !== '' && { q }),
    ...(types.length > 0 && { types: [...types] }),
    ...(priceFromMinor !== null && { priceFromMinor }),
    ...(priceToMinor !== null && { priceToMinor }),
    availability: isOrderableOnly ? 'orderable' : 'all',
    sort,
    page,
    perPage,
  }
}

export const hasFilters = (state: BrowseState): boolean =>
  state.q !== '' || state.types.length > 0 || state.priceFromMinor !== null || state.priceToMinor !== null || state.isOrderableOnly
