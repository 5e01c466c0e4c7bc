import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { ErrorPanel } from '#client/components/states.tsx'
import { OrderableCard } from '#client/features/cart/orderable-card.tsx'
import { OrderableRow } from '#client/features/cart/orderable-row.tsx'
import { OrderingProvider } from '#client/features/cart/ordering.tsx'
import { BrowseForm } from '#client/features/catalogue/browse-form.tsx'
import { browsingOf, fields, hrefOf, readBrowseState } from '#client/features/catalogue/browse-url.ts'
import { FilterChips } from '#client/features/catalogue/filter-chips.tsx'
import { FilterSheet } from '#client/features/catalogue/filter-sheet.tsx'
import { Filters, filterFields } from '#client/features/catalogue/filters.tsx'
import { NoResults } from '#client/features/catalogue/no-results.tsx'
import { PartsMeta } from '#client/features/catalogue/parts-meta.tsx'
import { focusResultCount, ResultBar } from '#client/features/catalogue/result-bar.tsx'
import { NoSuchPage, Results, ResultsSkeleton } from '#client/features/catalogue/results.tsx'
import { useRememberedView } from '#client/features/catalogue/view-memory.ts'
import type { LoadPage } from '#client/lib/load-page.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'

export const searchFields = Object.values(fields)

export const load: LoadPage = (queries, { search }) => queries.items.browse.fetch(browsingOf(readBrowseState(search)))

/** The catalogue. The URL holds its state. */
export default function PartsPage() {
  const [search] = useSearchParams()
  const state = readBrowseState(search)
  const remembered = useRememberedView()
  const view = state.view ?? remembered
  const { data, error, isPlaceholderData, refetch } = trpc.items.browse.useQuery(browsingOf(state), { placeholderData: keepPreviousData })
  const pagination = useFocusOnTurn(state.page)

  return (
    <div className="page-width grid gap-8 py-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <PartsMeta state={state} total={data?.total} />
      <aside aria-label="Filters" className="hidden lg:block noscript:block">
        <BrowseForm state={state} own={filterFields} isLive>
          <Filters state={state} facets={data?.facets} />
          {/* Without a submit button, Enter does not submit a form with several fields. */}
          <div className="mt-4 hidden noscript:block">
            <Button type="submit" look="secondary" className="w-full">
              Apply filters
            </Button>
          </div>
        </BrowseForm>
      </aside>
      <div className="min-w-0">
        <ResultBar state={state} total={data?.total} view={view}>
          <FilterSheet state={state} facets={data?.facets} />
        </ResultBar>
        <FilterChips state={state} />
        <h2 className="sr-only">Results</h2>
        {error && !data && (
          <div className="mt-4">
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && <ResultsSkeleton view={view} />}
        {data && (
          <div
            ref={pagination}
            aria-busy={isPlaceholderData || undefined}
            className={clsx('transition-opacity duration-[120ms]', isPlaceholderData && 'opacity-60')}
          >
            {data.items.length > 0 && (
              <OrderingProvider>
                <Results parts={data.items} view={view} Row={OrderableRow} Card={OrderableCard} />
              </OrderingProvider>
            )}
            {data.total === 0 && <NoResults state={state} facets={data.facets} />}
            {data.items.length === 0 && data.total > 0 && (
              <NoSuchPage page={state.page} pages={data.pages} lastHref={hrefOf({ ...state, page: data.pages })} />
            )}
            <Pagination
              page={Math.min(state.page, data.pages + 1)}
              pages={data.pages}
              hrefOf={(page) => hrefOf({ ...state, page })}
              label="Pages of parts"
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** After paging from below the results, moves the focus and scroll to their top. */
function useFocusOnTurn(page: number) {
  const results = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const focused = document.activeElement
    if (focused?.closest('nav') && results.current?.contains(focused)) focusResultCount()
  }, [page])
  return results
}
