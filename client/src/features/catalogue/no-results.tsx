import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/states.tsx'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { type BrowseState, hrefOf, withFilter } from './browse-url.ts'
import { type Chip, chipsOf } from './filter-chips.tsx'

/** No results: suggests which filter to remove. */
export function NoResults({ state, facets }: { state: BrowseState; facets: Browsed['facets'] }) {
  const { currency } = useShopFacts()
  const chip = hindranceOf(state, facets, chipsOf(state, currency))
  return (
    <div className="mt-4">
      {chip === undefined ? (
        <EmptyState title="No parts yet">We are adding parts. Please come back soon.</EmptyState>
      ) : (
        <EmptyState
          title="No parts match your search"
          action={
            <ButtonLink to={hrefOf(withFilter(state, chip.without))} look="secondary" className="max-w-full wrap-anywhere">
              {'q' in chip.without ? 'Clear search' : 'Remove filter'} {chip.label}
            </ButtonLink>
          }
        >
          Try fewer words or remove a filter. You can leave out spaces and dashes in part numbers.
        </EmptyState>
      )}
    </div>
  )
}

/** The filter whose removal would give results, as far as the counts tell; otherwise the first. */
function hindranceOf(state: BrowseState, facets: Browsed['facets'], chips: readonly Chip[]): Chip | undefined {
  const by = (filter: keyof BrowseState) => chips.find(({ without }) => filter in without)
  const isShort = state.isOrderableOnly && facets.all > 0
  // The type counts ignore the selected types.
  const isOfOtherType = state.types.length === 1 && facets.types.length > 0
  return (isShort ? by('isOrderableOnly') : undefined) ?? (isOfOtherType ? by('types') : undefined) ?? chips[0]
}
