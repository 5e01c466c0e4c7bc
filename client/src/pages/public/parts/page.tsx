import clsx from 'clsx'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SkipLink } from '#client/components/skip-link.tsx'
import { ErrorPanel } from '#client/components/states.tsx'
import { OrderableCard } from '#client/features/cart/orderable-card.tsx'
import { OrderableRow } from '#client/features/cart/orderable-row.tsx'
import { OrderingProvider } from '#client/features/cart/ordering.tsx'
import { FilterPanel, NoResults, NoSuchPage, PageLinks, ResultNotes } from '#client/features/catalogue/browse-parts.tsx'
import { browsingOf, readBrowseState } from '#client/features/catalogue/browse-url.ts'
import { FilterSheet } from '#client/features/catalogue/filter-sheet.tsx'
import { nearestQuery } from '#client/features/catalogue/nearest-query.ts'
import { PartsHeading } from '#client/features/catalogue/parts-heading.tsx'
import { PartsMeta } from '#client/features/catalogue/parts-meta.tsx'
import { ResultBar } from '#client/features/catalogue/result-bar.tsx'
import { focusResultCount } from '#client/features/catalogue/result-count.ts'
import { Results, ResultsSkeleton } from '#client/features/catalogue/results.tsx'
import { useRememberedView } from '#client/features/catalogue/view-memory.ts'
import { FitsSlot } from '#client/features/fits/fits-slot.tsx'
import { ChooseResults, ChooseStrip } from '#client/features/fits/late-choose.tsx'
import type { LoadPage } from '#client/lib/load-page.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'

export { rareFields, searchFields } from '#client/features/catalogue/browse-url.ts'

export const load: LoadPage = async (queries, { search }) => {
  const state = readBrowseState(search)
  const found = await queries.items.browse.fetch(browsingOf(state))
  if (found.total === 0 && !state.build) await queries.items.browse.fetch(nearestQuery(state))
}

const orderable = { Row: OrderableRow, Card: OrderableCard }

/** The address contains the state. */
export default function PartsPage() {
  const [search] = useSearchParams()
  const state = useMemo(() => readBrowseState(search), [search])
  const remembered = useRememberedView()
  const view = state.view ?? remembered
  const { data, error, isPlaceholderData, refetch } = trpc.items.browse.useQuery(browsingOf(state), { placeholderData: keepPreviousData })
  const results = useFocusOnTurn(JSON.stringify(state.place))

  return (
    <>
      <PartsHeading state={state} />
      <div className="page-width grid gap-8 py-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <PartsMeta state={state} found={data} />
        <SkipLink to="results">Skip to results</SkipLink>
        {state.build && (
          <div className="min-w-0 lg:col-span-2">
            <ChooseStrip state={state} found={data} />
          </div>
        )}
        <aside aria-label="Filters" className="relative hidden lg:block noscript:block">
          {/* Above the filters, where it does not move the content. */}
          <FitsSlot state={state} className="absolute -top-6 max-w-full text-sm" />
          <FilterPanel state={state} facets={data?.facets} />
        </aside>
        <div className="min-w-0">
          <ResultBar state={state} found={data}>
            <FilterSheet state={state} facets={data?.facets}>
              <FitsSlot state={state} className="flex min-h-11 items-center" />
            </FilterSheet>
          </ResultBar>
          <ResultNotes state={state} search={data?.search} facets={data?.facets} />
          <h2 id="results" tabIndex={-1} className="sr-only">
            Results
          </h2>
          {error && !data && (
            <div className="mt-4">
              <ErrorPanel error={error} onRetry={() => void refetch()} />
            </div>
          )}
          {!data && !error && <ResultsSkeleton view={view} />}
          {data && (
            <div
              ref={results}
              aria-busy={isPlaceholderData || undefined}
              className={clsx('transition-opacity duration-[120ms]', isPlaceholderData && 'opacity-60')}
            >
              <OrderingProvider parts={data.items}>
                {state.build && (data.items.length > 0 || data.total === 0) && <ChooseResults state={state} found={data} view={view} />}
                {!state.build && data.items.length > 0 && <Results parts={data.items} view={view} {...orderable} />}
                {!state.build && data.total === 0 && <NoResults state={state} facets={data.facets} view={view} {...orderable} />}
              </OrderingProvider>
              {data.items.length === 0 && data.total > 0 && <NoSuchPage state={state} pages={data.pages} />}
              <PageLinks state={state} found={data} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** After paging from below the results, moves the focus and scroll to their top. */
function useFocusOnTurn(place: string) {
  const results = useRef<HTMLDivElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    const focused = document.activeElement
    if (focused?.closest('nav') && results.current?.contains(focused)) focusResultCount()
  }, [place])
  return results
}
