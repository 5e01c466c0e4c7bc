// What the lists of orders show, in their addresses: written and read by hand, because a checker of schemas weighs more than the pages.
import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/router.ts'
import type { Order } from './order-state.ts'

type Search = NonNullable<inferRouterInputs<AppRouter>['orders']['search']>
export type Sort = NonNullable<Search['sort']>
export type Status = Order['status']

export type OrderListState = { q: string; status: Status | null; sort: Sort; page: number }

/** Names of the fields in the address, for links and forms alike. */
export const fields = { q: 'q', status: 'status', sort: 'sort', page: 'page' } as const

export const rowsPerPage = 50
const newestFirst: Sort = '-time'
export const statuses = ['pending', 'cancelled', 'paid'] as const satisfies readonly Status[]
const sortColumns = ['time', 'userName', 'name', 'price', 'quantity', 'status'] as const
export type SortColumn = (typeof sortColumns)[number]

/** Reads an address; what does not fit counts as not there. */
export function readOrderList(search: URLSearchParams): OrderListState {
  const sort = search.get(fields.sort) ?? ''
  const page = Number(search.get(fields.page) ?? 1)
  return {
    q: (search.get(fields.q) ?? '').trim().slice(0, 200),
    status: statuses.find((status) => status === search.get(fields.status)) ?? null,
    sort: sortColumns.some((column) => column === sort.replace(/^-/, '')) ? (sort as Sort) : newestFirst,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The query of an address; what is usual is left out. */
export function writeOrderList({ q, status, sort, page }: OrderListState): string {
  const search = new URLSearchParams()
  if (q !== '') search.set(fields.q, q)
  if (status !== null) search.set(fields.status, status)
  if (sort !== newestFirst) search.set(fields.sort, sort)
  if (page > 1) search.set(fields.page, String(page))
  return search.size === 0 ? '' : `?${search}`
}

/** What the shop is asked for a state. */
export const searchOf = ({ q, status, sort, page }: OrderListState): Search => ({
  ...(q !== '' && { text: q }),
  ...(status !== null && { status }),
  sort,
  page,
  perPage: rowsPerPage,
})

/** How a column's heading sorts next: times and amounts start with the largest, words with A. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  const isCounted = column === 'time' || column === 'price' || column === 'quantity'
  const [first, second] = isCounted ? ([`-${column}`, column] as const) : ([column, `-${column}`] as const)
  return sort === first ? second : first
}

export function sortedBy(sort: Sort, column: SortColumn): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
