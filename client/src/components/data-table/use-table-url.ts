// A table's filter, sort order and page are in the URL. Ignores invalid values, because people edit URLs.
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readPageNumber } from '#client/lib/address-count.ts'
import { cutText } from '#common/kit/cut-text.ts'
import type { SortKeys } from './column.ts'

const fields = { text: 'q', sort: 'sort', page: 'page' } as const

export type TableState<Sort extends string> = { text: string; sort: Sort; page: number }

/**
 * The state of a table, and functions to change it. The first of `sorts` is the default; a change goes to page 1 unless it sets a page, and
 * keeps the fields `kept`.
 */
export function useTableUrl<Sort extends string>(sorts: readonly [Sort, ...Sort[]], kept: Readonly<Record<string, string>> = {}) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const state: TableState<Sort> = {
    text: cutText((search.get(fields.text) ?? '').trim(), 200),
    sort: sorts.find((sort) => sort === search.get(fields.sort)) ?? sorts[0],
    page: readPageNumber(search.get(fields.page)),
  }

  function hrefOf(change: Partial<TableState<Sort>>): string {
    const { text, sort, page } = { ...state, page: 1, ...change }
    const query = new URLSearchParams(kept)
    if (text !== '') query.set(fields.text, text)
    if (sort !== sorts[0]) query.set(fields.sort, sort)
    if (page > 1) query.set(fields.page, String(page))
    return query.size === 0 ? pathname : `${pathname}?${query}`
  }

  const goTo = (change: Partial<TableState<Sort>>) => void navigate(hrefOf(change), { preventScrollReset: true })

  /** Props for a sortable heading, which cycles through ascending (if available), descending and the default order. */
  function heading({ up, down }: SortKeys<Sort>) {
    const { sort } = state
    const next = sort === up ? (down ?? sorts[0]) : sort === down ? sorts[0] : (up ?? down ?? sorts[0])
    const sorted = sort === up ? ('ascending' as const) : sort === down ? ('descending' as const) : undefined
    return { sorted, onSort: () => goTo({ sort: next }) }
  }

  return { state, hrefOf, goTo, heading }
}

export type TableUrl<Sort extends string> = ReturnType<typeof useTableUrl<Sort>>
