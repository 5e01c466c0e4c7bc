import { Link } from 'react-router-dom'
import { X } from '#client/components/icons/shop.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoney } from '#common/format.ts'
import { type BrowseState, hasFilters, hrefOf, withFilter } from './browse-url.ts'
import { focusResultCount } from './result-bar.tsx'

/** The active filters, each a link that removes it. */
export function FilterChips({ state }: { state: BrowseState }) {
  const { currency } = useShopFacts()
  if (!hasFilters(state)) return null
  return (
    <ul aria-label="Filters in use" className="mt-3 flex flex-wrap gap-2">
      {chipsOf(state, currency).map(({ label, without }) => (
        <li key={label}>
          <Link
            to={hrefOf(withFilter(state, without))}
            preventScrollReset
            onClick={focusResultCount}
            className="cond inline-flex min-h-8 max-w-full items-center gap-1 rounded-ctl wrap-anywhere bg-sunk px-2 text-sm hover:bg-rule"
          >
            <span className="min-w-0">{label}</span>
            <X size={14} className="shrink-0" />
            <span className="sr-only">, remove this filter</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={hrefOf(withFilter(state, cleared))}
          preventScrollReset
          onClick={focusResultCount}
          className="inline-flex min-h-8 items-center px-1 text-sm underline underline-offset-4"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}

const cleared = { q: '', types: [], priceFromMinor: null, priceToMinor: null, isOrderableOnly: false } satisfies Partial<BrowseState>

export type Chip = { label: string; without: Partial<BrowseState> }

export function chipsOf(state: BrowseState, currency: string): Chip[] {
  const { q, types, priceFromMinor, priceToMinor, isOrderableOnly } = state
  return [
    ...(q === '' ? [] : [{ label: `“${q}”`, without: { q: '' } }]),
    ...types.map((type) => ({ label: type, without: { types: types.filter((other) => other !== type) } })),
    ...(priceFromMinor === null ? [] : [{ label: `From ${formatMoney(priceFromMinor, currency)}`, without: { priceFromMinor: null } }]),
    ...(priceToMinor === null ? [] : [{ label: `Up to ${formatMoney(priceToMinor, currency)}`, without: { priceToMinor: null } }]),
    ...(isOrderableOnly ? [{ label: 'Enough stock to order', without: { isOrderableOnly: false } }] : []),
  ]
}
