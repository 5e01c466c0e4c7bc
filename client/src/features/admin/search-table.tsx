import type { RefObject } from 'react'
import type { Heading } from '#client/components/data-table/column.ts'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { SearchRow } from './search-row.tsx'
import { missSorts, type SearchSort, searchesPerPage, searchSortNames, searchSorts, useSearches } from './use-searches.ts'

const columns: readonly Heading<SearchSort>[] = [
  { name: 'Search', sort: { up: 'text' } },
  { name: 'Searches', sort: { down: 'searches' }, isRight: true },
  { name: 'Found nothing', sort: { down: 'misses' }, isRight: true },
  { name: 'Last searched', sort: { down: 'newest' } },
  { name: 'Opened after it' },
  { name: 'Synonym', isRight: true },
]

type SearchTableProps = { view: 'searches' | 'missed'; title: RefObject<HTMLElement | null> }

/** The most frequent searches, or the searches without results. `title` gets the focus when a row leaves the list. */
export function SearchTable({ view, title }: SearchTableProps) {
  const isMissed = view === 'missed'
  const url = useTableUrl(isMissed ? missSorts : searchSorts, { show: view })
  const searches = useSearches(isMissed, url.state)
  return (
    <DataTable
      label="Counted searches"
      noun="search"
      nouns="searches"
      placeholder="Words of a search"
      query={searches}
      rows={searches.data?.searches}
      rowKey={({ query }) => query}
      perPage={searchesPerPage}
      sortNames={searchSortNames}
      none={isMissed ? 'Every search found something' : 'Nothing was searched for yet'}
      hasFirstRows
      renderRow={(search, _, className) => (
        <SearchRow search={search} columns={columns.length} className={className} onAdded={() => title.current?.focus()} />
      )}
      {...{ columns, url }}
    />
  )
}
