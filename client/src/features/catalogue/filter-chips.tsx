import { Link } from 'react-router-dom'
import { X } from '#client/components/icons/shop.ts'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { type BrowseState, noFilters, withFilter } from './browse-state.ts'
import { hrefOf } from './browse-url.ts'
import { chipsOf } from './filter-texts.ts'
import { focusResultCount } from './result-count.ts'

export function FilterChips({ state, facets }: { state: BrowseState; facets: Browsed['facets'] | undefined }) {
  const { currency } = useShopFacts()
  const chips = chipsOf(state, facets, currency)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="mt-3 flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <RemovingLink label={label} to={hrefOf(withFilter(state, without))} what="remove this filter" />
        </li>
      ))}
      <li>
        <Link
          to={hrefOf(withFilter(state, { ...noFilters, q: '', isLiteral: false }))}
          preventScrollReset
          onClick={focusResultCount}
          className="inline-flex min-h-8 items-center px-1 text-sm underline underline-offset-4 max-lg:min-h-11"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}

/** A chip that removes its filter when pressed. */
export const RemovingLink = ({ label, to, what }: { label: string; to: string; what: string }) => (
  <Link
    to={to}
    preventScrollReset
    onClick={focusResultCount}
    className="cond inline-flex min-h-8 max-w-full items-center gap-1 rounded-ctl bg-sunk px-2 text-sm wrap-anywhere hover:bg-rule max-lg:min-h-11"
  >
    <span className="min-w-0">{label}</span>
    <X size={14} className="shrink-0" />
    <span className="sr-only">, {what}</span>
  </Link>
)
