import { Fragment, useMemo } from 'react'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useMe } from '#client/lib/use-me.ts'
import { unknownValue } from '#common/catalogue/filter-keys.ts'
import { formatCount } from '#common/kit/format.ts'
import { toMajor } from '#common/kit/money.ts'
import type { BrowseState } from './browse-state.ts'
import { boundNames, fields, orderableOnly } from './browse-url.ts'
import { type FilterChoice, FilterChoices } from './filter-choices.tsx'
import { FilterGroup } from './filter-group.tsx'
import { FilterRange } from './filter-range.tsx'
import { type AttributeFacet, rangeWithUnit, valueText } from './filter-texts.ts'
import { boundsOf } from './filter-values.ts'
import { ShowingContext } from './show-all-link.tsx'

export type Facets = Browsed['facets']

// The number of attributes that are open initially. They are sorted by importance to buyers of the category.
const openFirst = 5

/** The fields of `Filters`, for the form around it. */
export const filterFields = (facets: Facets | undefined): readonly string[] => [
  ...[fields.type, fields.from, fields.to, fields.stock],
  ...(facets?.attributes ?? []).flatMap(({ key }) => [key, ...Object.values(boundNames(key))]),
]

type FiltersProps = PartProps & {
  /** For a form that is not applied yet: receives the state in which a filter shows more values, or fewer. */
  onShow?: (wanted: BrowseState) => void
}

/** The filters of the found parts. Chosen values that no part has remain, so that they can be removed. */
export function Filters({ state, facets, onShow }: FiltersProps) {
  const showing = useMemo(() => ({ state, onShow }), [state, onShow])
  const attributes = (facets?.attributes ?? []).filter((facet) => state.filters[facet.key] !== undefined || canNarrow(facet))
  const isCapped = facets?.isCapped ?? false
  const first = attributes.slice(0, openFirst)
  const others = groupsOf(attributes.slice(openFirst))
  return (
    <ShowingContext value={showing}>
      <div className="text-sm">
        <p className="sr-only">The number after a value is its number of parts.</p>
        <div className="divide-y divide-rule border-y border-rule">
          <Types state={state} facets={facets} />
          <Availability state={state} facets={facets} />
          <Price state={state} facets={facets} />
          {first.map((facet) => (
            <Attribute key={facet.key} facet={facet} state={state} isCapped={isCapped} isOpen />
          ))}
        </div>
        {others.map(({ group, members }) => (
          // Two groups may have the name "More".
          <Fragment key={members[0]?.key}>
            <p className="cond pt-4 pb-1 text-2xs text-ink-2">{group}</p>
            <div className="divide-y divide-rule border-y border-rule">
              {members.map((facet) => (
                <Attribute key={facet.key} facet={facet} state={state} isCapped={isCapped} isOpen={state.allOf.includes(facet.key)} />
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    </ShowingContext>
  )
}

/** True if a choice can leave out at least one part. */
function canNarrow(facet: AttributeFacet): boolean {
  const kinds = facet.kind === 'number' ? Number(facet.max > facet.min) + 1 : facet.values.length + facet.more
  return kinds + Number(facet.unknown > 0) > 1
}

/** In the order in which the groups first occur. */
function groupsOf(attributes: readonly AttributeFacet[]): { group: string; members: AttributeFacet[] }[] {
  const groups = new Map<string, AttributeFacet[]>()
  for (const facet of attributes) groups.set(facet.group, [...(groups.get(facet.group) ?? []), facet])
  return [...groups].map(([group, members]) => ({ group: group === 'Main' ? 'More' : group, members }))
}

type PartProps = { state: BrowseState; facets: Facets | undefined }

function Types({ state: { types, allOf }, facets }: PartProps) {
  const choices = choicesOf(facets?.types ?? [], types)
  if (choices.length === 0) return null
  return (
    <FilterGroup name={fields.type} label="Category" isOpen chosen={types}>
      <FilterChoices
        name={fields.type}
        label="Category"
        choices={choices}
        more={facets?.moreTypes ?? 0}
        isAll={allOf.includes(fields.type)}
      />
    </FilterGroup>
  )
}

function Availability({ state: { isOrderableOnly }, facets }: PartProps) {
  const choice = { value: orderableOnly, label: 'Enough stock to order', count: facets?.orderable, isChosen: isOrderableOnly }
  return (
    <FilterGroup name={fields.stock} label="Availability" isOpen chosen={isOrderableOnly ? [choice.label] : []}>
      <FilterChoices name={fields.stock} label="Availability" choices={[choice]} />
    </FilterGroup>
  )
}

const major = (minor: number | null | undefined): string => (minor === null || minor === undefined ? '' : String(toMajor(minor)))

function Price({ state: { priceFromMinor, priceToMinor, unread }, facets }: PartProps) {
  const { currency } = useShopFacts()
  const me = useMe()
  const { min, max, buckets = [] } = facets?.priceMinor ?? {}
  const [from, to] = [major(priceFromMinor), major(priceToMinor)]
  return (
    <FilterGroup
      name="price"
      // For customers with price lists, the rows show other prices than the filter compares.
      label={me?.hasPriceLists ? 'Public price each' : 'Price each'}
      unit={currency}
      isOpen
      chosen={from === '' && to === '' ? [] : [rangeWithUnit({ from, to }, null)]}
    >
      <FilterRange
        label="Price each"
        names={fields}
        kind="amount"
        from={unread[fields.from] ?? from}
        to={unread[fields.to] ?? to}
        min={min === undefined ? undefined : toMajor(min)}
        max={max === undefined ? undefined : toMajor(max)}
        bars={buckets.map((bucket) => ({ from: toMajor(bucket.from), to: toMajor(bucket.to), count: bucket.count }))}
        format={formatCount}
      />
    </FilterGroup>
  )
}

type AttributeProps = { facet: AttributeFacet; state: BrowseState; isCapped: boolean; isOpen: boolean }

function Attribute({ facet, state, isCapped, isOpen }: AttributeProps) {
  const { key, label } = facet
  const chosen = state.filters[key] ?? []
  const isAll = state.allOf.includes(key)
  const folded = <FoldedFilter name={key} values={chosen} unread={unreadOf(state, key)} />
  const group = { name: key, label, isOpen, folded, chosen: chosen.map((value) => valueText(value, facet)) }
  const list = { name: key, label, isCapped, isAll }
  const unknown = facet.unknown > 0 || chosen.includes(unknownValue) ? [{ value: unknownValue, count: facet.unknown }] : []
  if (facet.kind === 'choice') {
    // The unknown value is the last one, so it is among those left out.
    const shown = facet.more === 0 || isAll || chosen.includes(unknownValue) ? unknown : []
    const more = facet.more + unknown.length - shown.length
    return (
      <FilterGroup {...group}>
        <FilterChoices {...list} more={more} choices={choicesOf([...facet.values, ...shown], chosen, facet)} />
      </FilterGroup>
    )
  }
  const { unit, min, max, buckets } = facet
  const range = boundsOf(chosen)
  const others = chosen.filter((value) => value !== range?.value)
  const singles = buckets.every((bucket) => bucket.from === bucket.to)
    ? buckets.map(({ from, count }) => ({ value: String(from), count }))
    : []
  // A range is usually enough: only chosen numbers are listed at first.
  const listed = isAll ? singles : singles.filter(({ value }) => others.includes(value))
  return (
    <FilterGroup {...group} unit={unit}>
      <FilterRange
        label={label}
        names={boundNames(key)}
        kind="figure"
        from={state.unread[boundNames(key).from] ?? range?.from ?? ''}
        to={state.unread[boundNames(key).to] ?? range?.to ?? ''}
        min={min}
        max={max}
        bars={buckets}
        format={formatCount}
      />
      <FilterChoices
        {...list}
        isPick={singles.length > 0}
        more={singles.length - listed.length}
        choices={choicesOf([...unknown, ...listed], others, facet)}
      />
    </FilterGroup>
  )
}

type FoldedFilterProps = { name: string; values: readonly string[]; unread: readonly [string, string][] }

/** Keeps the values of a folded filter in its form. Without a script, a button submits the form and opens the filter. */
const FoldedFilter = ({ name, values, unread }: FoldedFilterProps) => (
  <>
    {[...values.map((value) => [name, value] as const), ...unread].map(([field, value]) => (
      <input key={`${field} ${value}`} type="hidden" name={field} value={value} />
    ))}
    <button type="submit" name={fields.all} value={name} className="more-values">
      Show values
    </button>
  </>
)

/** Bounds of a filter that could not be read, with the names of their fields. */
const unreadOf = ({ unread }: BrowseState, key: string): [string, string][] =>
  Object.values(boundNames(key)).flatMap((name) => (unread[name] === undefined ? [] : [[name, unread[name]]]))

/** Chosen values that are not listed come first. */
function choicesOf(listed: readonly { value: string; count: number }[], chosen: readonly string[], facet?: AttributeFacet): FilterChoice[] {
  const gone = chosen.filter((value) => !listed.some((one) => one.value === value)).map((value) => ({ value, count: 0 }))
  return [...gone, ...listed].map(({ value, count }) => ({
    value,
    label: facet ? valueText(value, facet) : value,
    count,
    isChosen: chosen.includes(value),
  }))
}
