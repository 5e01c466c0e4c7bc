import { keepPreviousData } from '@tanstack/react-query'
import clsx from 'clsx'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { Pagination } from '#client/components/pagination.tsx'
import { ErrorPanel } from '#client/components/states.tsx'
import { browsingOf, readBrowseState, writeBrowseState } from '#client/features/catalogue/browse-url.ts'
import { FilterChips } from '#client/features/catalogue/filter-chips.tsx'
import { FilterForm } from '#client/features/catalogue/filter-form.tsx'
import { FilterSheet } from '#client/features/catalogue/filter-sheet.tsx'
import { Filters } from '#client/features/catalogue/filters.tsx'
import { ResultBar } from '#client/features/catalogue/result-bar.tsx'
import { NoResults, Results, ResultsSkeleton } from '#client/features/catalogue/results.tsx'
import { SearchForm } from '#client/features/catalogue/search-form.tsx'
import { useRememberedView } from '#client/features/catalogue/view-memory.ts'
import { trpc } from '#client/lib/trpc.ts'

/** The catalogue: everything that is chosen here stands in the address. */
export default function PartsPage() {
  const [search] = useSearchParams()
  const state = readBrowseState(search)
  const remembered = useRememberedView()
  const view = state.view ?? remembered
  const { data, error, isPlaceholderData, refetch } = trpc.items.browse.useQuery(browsingOf(state), { placeholderData: keepPreviousData })

  return (
    <div className="page-width grid gap-8 py-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside aria-label="Filters" className="hidden lg:block">
        <FilterForm state={state} isLive>
          <Filters state={state} facets={data?.facets} />
        </FilterForm>
      </aside>
      <div className="min-w-0">
        <div className="mb-4 flex flex-wrap gap-2">
          <div className="min-w-0 flex-1 basis-60">
            <SearchForm state={state} />
          </div>
          <FilterSheet state={state} facets={data?.facets} />
        </div>
        <ResultBar state={state} total={data?.total} view={view} />
        <FilterChips state={state} />
        {error && !data && (
          <div className="mt-4">
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && <ResultsSkeleton />}
        {data && (
          <div
            aria-busy={isPlaceholderData || undefined}
            className={clsx('transition-opacity duration-[120ms]', isPlaceholderData && 'opacity-60')}
          >
            {data.items.length === 0 ? <NoResults state={state} /> : <Results parts={data.items} view={view} />}
            <Pagination
              page={state.page}
              pages={data.pages}
              hrefOf={(page) => paths.parts + writeBrowseState({ ...state, page })}
              label="Pages of parts"
            />
          </div>
        )}
      </div>
    </div>
  )
}
