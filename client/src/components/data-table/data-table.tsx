import type { Key, ReactNode } from 'react'
import { Pagination } from '#client/components/pagination.tsx'
import type { RowsShown } from './column.ts'
import { LastPage } from './last-page.tsx'
import { RowsTable, type RowsTableLook } from './rows-table.tsx'
import { SortSelect } from './sort-select.tsx'
import { TableBar } from './table-bar.tsx'
import type { TableUrl } from './use-table-url.ts'

type DataTableProps<Row, Sort extends string> = RowsTableLook &
  RowsShown<Row, Sort> & {
    label: string
    /** The type of a row: `user`, `product`. */
    noun: string
    /** The plural, if it does not end in -s. */
    nouns?: string
    url: TableUrl<Sort>
    query: {
      data: { total: number; page: number | null; pages: number } | undefined
      error: unknown
      isPlaceholderData: boolean
      refetch: () => unknown
    }
    rows: readonly Row[] | undefined
    rowKey: (row: Row) => Key
    perPage: number
    /** The texts that people can filter by. */
    placeholder: string
    /** The names of the sort orders, for cards, which have no headings. */
    sortNames?: Readonly<Record<Sort, string>>
    /** More filters beside the text, and whether one of them is set. */
    filters?: ReactNode
    isFiltered?: boolean
    /** True if the heading above has the total, so that only a filter needs a count. */
    isTotalAbove?: boolean
    /** The text of a table without rows and filter. */
    none?: string
    /** Shown instead of a table without rows. */
    whenNone?: ReactNode
  }

/** One page of a long list, whose filter, order and page are in the URL: the filter, a table or cards, and links to the other pages. */
export function DataTable<Row, Sort extends string>({
  noun,
  nouns = `${noun}s`,
  url: { state, hrefOf, goTo, heading },
  query,
  perPage,
  placeholder,
  sortNames,
  filters,
  isFiltered = false,
  isTotalAbove = false,
  none = `No ${nouns} yet`,
  whenNone,
  ...table
}: DataTableProps<Row, Sort>) {
  const { data, isPlaceholderData } = query
  const { text, page } = state
  const isNone = whenNone !== undefined && data?.total === 0
  const clear = text === '' ? undefined : () => goTo({ text: '' })
  // The last page replaces one after it.
  const nothing =
    data && data.total > 0 ? { empty: 'This page is empty' } : { empty: clear ? `No ${nouns} match “${text}”` : none, onClear: clear }
  return (
    <>
      <LastPage place={isPlaceholderData ? undefined : data} hrefOf={hrefOf} />
      {(!isNone || isFiltered || text !== '') && (
        <TableBar
          {...{ noun, nouns, text, placeholder, page, perPage, isTotalAbove }}
          total={data?.total}
          onFilter={(entered) => goTo({ text: entered })}
        >
          {sortNames && <SortSelect sort={state.sort} names={sortNames} onSort={(sort) => goTo({ sort })} />}
          {filters}
        </TableBar>
      )}
      {isNone ? (
        whenNone
      ) : (
        <RowsTable {...table} firstPlace={(page - 1) * perPage + 1} headingOf={heading} source={{ query, ...nothing }} />
      )}
      <Pagination page={page} pages={data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label={`Pages of ${nouns}`} />
    </>
  )
}
