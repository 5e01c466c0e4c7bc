import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { readRange } from '#common/catalogue/filter-keys.ts'
import { formatCount, formatMoney } from '#common/kit/format.ts'
import type { BrowseState } from './browse-state.ts'
import { readBoundOf } from './browse-url.ts'
import { boundsOf, isUnknown, rangeText, withoutValue } from './filter-values.ts'

export type Chip = {
  label: string
  without: Partial<BrowseState>
  /** True if removing it would find parts, according to the counts. */
  isHindrance: boolean
}

type Facets = Browsed['facets']
export type AttributeFacet = Facets['attributes'][number]

/** `650–850 W`, `from 650 W`, `4`. */
export function rangeWithUnit({ from, to }: { from: string; to: string }, unit: string | null): string {
  const text = rangeText(from, to, (bound) => formatCount(Number(bound)))
  return unit === null ? text : `${text} ${unit}`
}

export function chipsOf(state: BrowseState, facets: Facets | undefined, currency: string): Chip[] {
  const { q, types, filters, priceFromMinor, priceToMinor, unread, isOrderableOnly } = state
  const price = { from: String(priceFromMinor ?? ''), to: String(priceToMinor ?? '') }
  const hasPrice = priceFromMinor !== null || priceToMinor !== null
  return [
    ...(q === '' ? [] : [{ label: `“${q}”`, without: { q: '', isLiteral: false }, isHindrance: false }]),
    ...types.map((type) => ({
      label: type,
      without: { types: types.filter((other) => other !== type) },
      isHindrance: types.length === 1 && sumOf(facets?.types) > 0,
    })),
    ...Object.entries(filters).flatMap(([key, values]) => chipsOfFilter(state, key, values, facets)),
    ...(hasPrice
      ? [
          {
            label: capital(rangeText(price.from, price.to, (minor) => formatMoney(Number(minor), currency))),
            without: { priceFromMinor: null, priceToMinor: null },
            isHindrance: sumOf(facets?.priceMinor?.buckets) > 0,
          },
        ]
      : []),
    ...Object.entries(unread).map(([name, text]) => {
      const { [name]: _gone, ...others } = unread
      return { label: unreadText(name, text, facets), without: { unread: others }, isHindrance: false }
    }),
    ...(isOrderableOnly
      ? [{ label: 'Enough stock to order', without: { isOrderableOnly: false }, isHindrance: (facets?.all ?? 0) > 0 }]
      : []),
  ]
}

/** `Price to “1.250”: write 1.25 or 1,250`. */
function unreadText(name: string, text: string, facets: Facets | undefined): string {
  const [, key = '', side = ''] = /^(.*?)(From|To)$/.exec(name) ?? [name, '', capital(name)]
  const label = key === '' ? 'Price' : (facets?.attributes.find((one) => one.key === key)?.label ?? wordsOf(key))
  const problem = readBoundOf(name, text).problem ?? 'not a number'
  return `${label} ${side.toLowerCase()} “${text}” was not read: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const sumOf = (counts: readonly { count: number }[] = []): number => counts.reduce((sum, { count }) => sum + count, 0)

function chipsOfFilter(state: BrowseState, key: string, values: readonly string[], facets: Facets | undefined): Chip[] {
  const facet = facets?.attributes.find((one) => one.key === key)
  const found = facet === undefined ? 0 : facet.unknown + sumOf(facet.kind === 'number' ? facet.buckets : facet.values)
  return values.map((value) => ({
    label: `${facet?.label ?? wordsOf(key)}${describeValue(value, facet)}`,
    without: withoutValue(state, key, value),
    // If a category lacks the attribute, no part in it passes.
    isHindrance: values.length === 1 && (facet === undefined || found > 0),
  }))
}

function describeValue(value: string, facet: AttributeFacet | undefined): string {
  const isRead = facet?.kind !== 'number' || isUnknown(value) || readRange(value) !== null
  return isRead ? `: ${valueText(value, facet)}` : ` “${value}” was not read: write a number such as 8, or a range such as 8-16`
}

/** A value of a filter: `AM5`, `650–850 W`. */
export function valueText(value: string, facet: AttributeFacet | undefined): string {
  if (isUnknown(value)) return 'Not stated'
  if (facet?.kind === 'choice') return value
  const unit = facet?.unit ?? null
  const bounds = boundsOf([value])
  if (bounds) return rangeWithUnit(bounds, unit)
  return value.trim() === '' || Number.isNaN(Number(value)) ? value : rangeWithUnit({ from: value, to: value }, unit)
}

/** The name of a filter that the current category does not have: `maxCardLength` reads "Max card length". */
const wordsOf = (key: string): string => capital(key.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())
