import type { RefObject } from 'react'
import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from './last-page.tsx'
import { SearchRow, searchColumns } from './search-row.tsx'
import { SortSelect } from './sort-select.tsx'
import { TableBar } from './table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from './table-content.tsx'
import { useTableUrl } from './table-url.ts'
import { missSorts, searchesPerPage, searchSortNames, searchSorts, useSearches } from './use-searches.ts'

type SearchTableProps = { view: 'searches' | 'missed'; title: RefObject<HTMLElement | null> }

/** The most frequent searches, or the searches without results. `title` gets the focus when a row leaves the list. */
export function SearchTable({ view, title }: SearchTableProps) {
  const isMissed = view === 'missed'
  const { state, hrefOf, goTo, heading } = useTableUrl(isMissed ? missSorts : searchSorts, { show: view })
  const searches = useSearches(isMissed, state)
  const { text, page } = state
  const none = isMissed ? 'Every search found something' : 'Nothing was searched for yet'
  return (
    <>
      <LastPage place={searches.isPlaceholderData ? undefined : searches.data} hrefOf={hrefOf} />
      <TableBar
        noun="search"
        nouns="searches"
        text={text}
        placeholder="Words of a search"
        onFilter={(entered) => goTo({ text: entered })}
        total={searches.data?.total}
        page={page}
        perPage={searchesPerPage}
      >
        <SortSelect sort={state.sort} names={searchSortNames} onSort={(wanted) => goTo({ sort: wanted })} />
      </TableBar>
      <TableRegion label="Counted searches" className={`${scrollsWithPage} ${cardsOnPhones} ${fading(searches.isPlaceholderData)}`}>
        <TableHead className={belowTopBar}>
          <HeadCell {...heading({ up: 'text' })}>Search</HeadCell>
          <HeadCell right {...heading({ down: 'searches' })}>
            Searches
          </HeadCell>
          <HeadCell right {...heading({ down: 'misses' })}>
            Found nothing
          </HeadCell>
          <HeadCell {...heading({ down: 'newest' })}>Last searched</HeadCell>
          <HeadCell>Opened after it</HeadCell>
          <HeadCell right>Synonym</HeadCell>
        </TableHead>
        <TableContent
          columns={searchColumns}
          query={searches}
          count={searches.data?.searches.length}
          empty={text === '' ? none : `No searches match “${text}”`}
          onClear={text === '' ? undefined : () => goTo({ text: '' })}
        >
          {searches.data?.searches.map((search) => (
            <SearchRow key={search.query} search={search} onAdded={() => title.current?.focus()} />
          ))}
        </TableContent>
      </TableRegion>
      <Pagination page={page} pages={searches.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of searches" />
    </>
  )
}
