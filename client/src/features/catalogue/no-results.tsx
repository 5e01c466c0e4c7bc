import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/states.tsx'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { ViewedSlot } from '#client/features/viewed/viewed-slot.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import { type BrowseState, filterCount, noFilters, type View, withFilter } from './browse-state.ts'
import { hrefOf } from './browse-url.ts'
import { chipsOf } from './filter-texts.ts'
import { nearestQuery } from './nearest-query.ts'
import { Results } from './results.tsx'

type Facets = Browsed['facets']

const suggested = 3

type NoResultsProps = { state: BrowseState; facets: Facets; view: View } & Pick<ComponentProps<typeof Results>, 'Row' | 'Card'>

/** No results: suggests filters to remove and categories with parts, and shows the nearest parts. */
export function NoResults({ state, facets, view, ...look }: NoResultsProps) {
  const { currency } = useShopFacts()
  const { data: nearest } = trpc.items.browse.useQuery(nearestQuery(state))
  const chips = chipsOf(state, facets, currency)
  if (chips.length === 0)
    return (
      <div className="mt-4">
        <EmptyState title="No parts yet">We are adding parts. Please come back soon.</EmptyState>
      </div>
    )
  const hindrances = chips.filter(({ isHindrance }) => isHindrance)
  const shown = (hindrances.length > 0 ? hindrances : chips).slice(0, suggested)
  const isOther = ({ value }: { value: string }) => !state.types.includes(value)
  // With the other filters if they find parts there, else without them.
  const fitting = facets.types.filter(isOther)
  const types = fitting.length > 0 ? fitting : (nearest?.facets.types.filter(isOther) ?? [])
  const typeHref = (type: string) => hrefOf(withFilter(state, { ...(fitting.length === 0 && noFilters), types: [type] }))
  return (
    <div className="mt-4">
      <EmptyState
        title="No parts match your search"
        action={
          <div className="flex max-w-full flex-wrap justify-center gap-2">
            {shown.map(({ label, without }) => (
              <ButtonLink key={label} to={hrefOf(withFilter(state, without))} look="secondary" className="max-w-full wrap-anywhere">
                {'q' in without ? 'Clear search' : 'Remove filter'} {label}
              </ButtonLink>
            ))}
          </div>
        }
      >
        {hindrances.length > 0
          ? 'There are parts without these filters.'
          : 'Try fewer words or remove a filter. You can leave out spaces and dashes in part numbers.'}
      </EmptyState>
      {types.length > 0 && (
        <nav aria-labelledby="other-categories" className="mt-6">
          <h3 id="other-categories" className="text-base">
            {state.q === '' ? 'Other categories' : 'In other categories'}
          </h3>
          <ul className="mt-2 flex flex-wrap gap-2 text-sm">
            {types.slice(0, 8).map(({ value, count }) => (
              <li key={value}>
                <Link
                  to={typeHref(value)}
                  className="inline-flex min-h-9 items-center gap-2 rounded-ctl border border-rule-2 bg-sheet px-3 hover:bg-sunk max-lg:min-h-11"
                >
                  {value} <span className="text-ink-2">{formatCount(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {nearest !== undefined && nearest.items.length > 0 && (
        <section aria-labelledby="nearest-parts" className="mt-6">
          <h3 id="nearest-parts" className="text-base">
            {state.q !== '' && filterCount(state) === 0 ? 'Best-selling parts' : 'Nearest parts'}
          </h3>
          <Results parts={nearest.items} view={view} {...look} />
        </section>
      )}
      <ViewedSlot />
    </div>
  )
}
