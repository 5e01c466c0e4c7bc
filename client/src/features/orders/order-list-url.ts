// The URL state of the order lists. Parsed by hand, because a schema library would exceed the page budget.
import { readPageNumber } from '#client/lib/address-count.ts'
import { readAddressDay } from '#client/lib/address-day.ts'
import type { Inputs, Order } from '#client/lib/api-types.ts'
import { cutText } from '#common/kit/cut-text.ts'

type Search = NonNullable<Inputs['orders']['search']>
export type Sort = NonNullable<Search['sort']>
export type Status = Order['status']

/** The shop's days, such as `2026-01-31`; empty if unbounded. */
type Days = { from: string; to: string }

export type OrderListState = Days & {
  q: string
  status: Status | null
  /** Lines of carts only, or all orders but those; null for both. */
  stage: Stage | null
  sort: Sort
  page: number
  /** Days of the address that could not be read: they filter nothing, and the page says so. */
  unread: readonly string[]
}

export const fields = { q: 'q', from: 'from', to: 'to', status: 'status', stage: 'stage', sort: 'sort', page: 'page' } as const

export const rowsPerPage = 50
const newestFirst: Sort = '-time'
export const statuses = ['pending', 'cancelled', 'paid'] as const satisfies readonly Status[]
export const stages = ['cart', 'ordered'] as const
export type Stage = (typeof stages)[number]
const sortColumns = ['time', 'userName', 'name', 'price', 'quantity', 'status'] as const
export type SortColumn = (typeof sortColumns)[number]

const unreadDays = (search: URLSearchParams): string[] =>
  [fields.from, fields.to].flatMap((name) => {
    const text = (search.get(name) ?? '').trim()
    return text === '' || readAddressDay(text) !== '' ? [] : [`“${cutText(text, 40)}”`]
  })

/** True for an order by amounts, which not all staff see. */
export const isByAmount = (sort: string): boolean => sort.endsWith('price')

/** Reads the URL; ignores invalid values, and an order by amounts if the reader does not see them. */
export function readOrderList(search: URLSearchParams, hidesAmounts = false): OrderListState {
  const sort = search.get(fields.sort) ?? ''
  return {
    q: cutText((search.get(fields.q) ?? '').trim(), 200),
    from: readAddressDay(search.get(fields.from)),
    to: readAddressDay(search.get(fields.to)),
    status: statuses.find((status) => status === search.get(fields.status)) ?? null,
    stage: stages.find((stage) => stage === search.get(fields.stage)) ?? null,
    sort:
      sortColumns.some((column) => column === sort.replace(/^-/, '')) && !(hidesAmounts && isByAmount(sort)) ? (sort as Sort) : newestFirst,
    page: readPageNumber(search.get(fields.page)),
    unread: unreadDays(search),
  }
}

/** The URL's query, without default values. */
export function writeOrderList({ q, from, to, status, stage, sort, page }: OrderListState): string {
  const search = new URLSearchParams()
  if (q !== '') search.set(fields.q, q)
  if (from !== '') search.set(fields.from, from)
  if (to !== '') search.set(fields.to, to)
  if (status !== null) search.set(fields.status, status)
  if (stage !== null) search.set(fields.stage, stage)
  if (sort !== newestFirst) search.set(fields.sort, sort)
  if (page > 1) search.set(fields.page, String(page))
  return search.size === 0 ? '' : `?${search}`
}

/** True if a text or day filter is set. Each page handles the status itself. */
export const isFiltered = ({ q, from, to }: OrderListState): boolean => q !== '' || from !== '' || to !== ''

/** Clears the text and day filters. */
export const unfiltered = { q: '', from: '', to: '', page: 1 } as const

export const searchOf = ({ q, from, to, status, stage, sort, page }: OrderListState): Search => ({
  ...(q !== '' && { text: q }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(status !== null && { status }),
  ...(stage !== null && { inCart: stage === 'cart' }),
  sort,
  page,
  perPage: rowsPerPage,
})

/** The next sort order of a column: times and amounts start descending, texts ascending. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  const isCounted = column === 'time' || column === 'price' || column === 'quantity'
  const [first, second] = isCounted ? ([`-${column}`, column] as const) : ([column, `-${column}`] as const)
  return sort === first ? second : first
}

export function sortedBy(sort: Sort, column: SortColumn): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
