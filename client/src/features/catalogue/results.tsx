import { paths } from '#client/app/paths.ts'
import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState, Skeleton } from '#client/components/states.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import type { BrowseState, View } from './browse-url.ts'
import { hasFilters, withFilter, writeBrowseState } from './browse-url.ts'
import { chipsOf } from './filter-chips.tsx'
import type { Part } from './part.ts'
import { PartCard } from './part-card.tsx'
import { PartRow } from './part-row.tsx'

// What is seen without scrolling is loaded first.
const eagerParts = 4

/** The parts of a page, as rows or as cards. */
export function Results({ parts, view }: { parts: readonly Part[]; view: View }) {
  if (view === 'grid')
    return (
      <ul className="mt-4 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {parts.map((part, i) => (
          <li key={part.id}>
            <PartCard part={part} eager={i < eagerParts} />
          </li>
        ))}
      </ul>
    )
  return (
    <ul className="mt-4 divide-y divide-rule border border-rule bg-sheet">
      {parts.map((part, i) => (
        <PartRow key={part.id} part={part} eager={i < eagerParts} />
      ))}
    </ul>
  )
}

export function ResultsSkeleton() {
  return (
    <div aria-busy="true" className="mt-4 space-y-px">
      {Array.from({ length: 6 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a content.
        <Skeleton key={i} className="h-32 w-full" />
      ))}
    </div>
  )
}

/** Nothing fits: says which filter to drop first. */
export function NoResults({ state }: { state: BrowseState }) {
  const { currency } = useShopFacts()
  const [first] = chipsOf(state, currency)
  if (!hasFilters(state) || !first)
    return <EmptyState title="There are no parts here yet">Come back soon: the catalogue is being filled.</EmptyState>
  return (
    <div className="mt-4">
      <EmptyState
        title="No parts fit all of this"
        action={
          <ButtonLink to={paths.parts + writeBrowseState(withFilter(state, first.without))} look="secondary">
            Drop {first.label}
          </ButtonLink>
        }
      >
        Drop a filter, or look for fewer words. Spaces and dashes in part numbers do not matter.
      </EmptyState>
    </div>
  )
}
