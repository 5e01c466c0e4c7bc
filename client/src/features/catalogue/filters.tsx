import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount } from '#common/format.ts'
import { unknownValue } from '#common/items/filter-keys.ts'
import { toMajor } from '#common/money.ts'
import { type BrowseState, boundsOf } from './browse-state.ts'
import { boundNames, fields, orderableOnly } from './browse-url.ts'
import { type FilterChoice, FilterChoices } from './filter-choices.tsx'
import { FilterGroup } from './filter-group.tsx'
import { chosenRange, FilterRange } from './filter-range.tsx'
import { unitText } from './filter-texts.ts'

export type Facets = Browsed['facets']
type AttributeFacet = Facets['attributes'][number]

// The attributes come in the order in which buyers of the category want to see them.
const openFirst = 5

/** The fields of `Filters`, for the form around it. */
export const filterFields = (facets: Facets | undefined): readonly string[] => [
  ...[fields.type, fields.from, fields.to, fields.stock],
  ...(facets?.attributes ?? []).flatMap(({ key }) => [key, ...Object.values(boundNames(key))]),
]

/** The filters that the parts in view have. Chosen values that no part has stay, so that they can be taken off. */
export function Filters({ state, facets }: { state: BrowseState; facets: Facets | undefined }) {
  const attributes = (facets?.attributes ?? []).filter((facet) => state.filters[facet.key] !== undefined || canNarrow(facet))
  const isCapped = facets?.isCapped ?? false
  const first = attributes.slice(0, openFirst)
  const others = groupsOf(attributes.slice(openFirst))
  return (
    <div className="text-sm">
      <div className="divide-y divide-rule border-y border-rule">
        <Types state={state} facets={facets} />
        <Availability state={state} facets={facets} />
        <Price state={state} facets={facets} />
        {first.map((facet) => (
          <Attribute key={facet.key} facet={facet} state={state} isCapped={isCapped} isOpen />
        ))}
      </div>
      {others.map(({ group, members }) => (
        <div key={group}>
          <p className="cond pt-4 pb-1 text-2xs text-ink-2">{group}</p>
          <div className="divide-y divide-rule border-y border-rule">
            {members.map((facet) => (
              <Attribute key={facet.key} facet={facet} state={state} isCapped={isCapped} isOpen={false} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Whether choosing something can leave out any part. */
function canNarrow(facet: AttributeFacet): boolean {
  const kinds = facet.kind === 'number' ? Number(facet.max > facet.min) + 1 : facet.values.length
  return kinds + Number(facet.unknown > 0) > 1
}

/** In the order in which the groups first come. */
function groupsOf(attributes: readonly AttributeFacet[]): { group: string; members: AttributeFacet[] }[] {
  const groups = new Map<string, AttributeFacet[]>()
  for (const facet of attributes) groups.set(facet.group, [...(groups.get(facet.group) ?? []), facet])
  return [...groups].map(([group, members]) => ({ group: group === 'Main' ? 'More' : group, members }))
}

type PartProps = { state: BrowseState; facets: Facets | undefined }

function Types({ state: { types }, facets }: PartProps) {
  const choices = choicesOf(facets?.types ?? [], types)
  if (choices.length === 0) return null
  return (
    <FilterGroup name={fields.type} label="Category" isOpen chosen={types}>
      <FilterChoices name={fields.type} label="Category" choices={choices} />
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

function Price({ state: { priceFromMinor, priceToMinor }, facets }: PartProps) {
  const { currency } = useShopFacts()
  const { min, max, buckets = [] } = facets?.priceMinor ?? {}
  const [from, to] = [major(priceFromMinor), major(priceToMinor)]
  return (
    <FilterGroup name="price" label="Price each" unit={currency} isOpen chosen={chosenRange(from, to, formatCount)}>
      <FilterRange
        label="Price each"
        names={fields}
        from={from}
        to={to}
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
  const unknown = facet.unknown > 0 || chosen.includes(unknownValue) ? [unknownChoice(facet.unknown, chosen)] : []
  if (facet.kind === 'choice') {
    const choices = choicesOf(
      facet.values,
      chosen.filter((value) => value !== unknownValue),
    )
    return (
      <FilterGroup name={key} label={label} isOpen={isOpen} chosen={chosen.map(textOf)}>
        <FilterChoices name={key} label={label} choices={[...choices, ...unknown]} isCapped={isCapped} />
      </FilterGroup>
    )
  }
  const { unit, min, max, buckets } = facet
  const range = boundsOf(chosen)
  const others = choicesOf(
    [],
    chosen.filter((value) => value !== range?.value && value !== unknownValue),
  )
  const format = (bound: number) => unitText(bound, unit)
  const rest = [...others, ...unknown]
  return (
    <FilterGroup
      name={key}
      label={label}
      unit={unit}
      isOpen={isOpen}
      chosen={chosen.map((value) => (value === range?.value ? (chosenRange(range.from, range.to, format)[0] ?? value) : textOf(value)))}
    >
      <FilterRange
        label={label}
        names={boundNames(key)}
        from={range?.from ?? ''}
        to={range?.to ?? ''}
        min={min}
        max={max}
        bars={buckets}
        format={formatCount}
      />
      {rest.length > 0 && (
        <div className="pt-2">
          <FilterChoices name={key} label={label} choices={rest} isCapped={isCapped} />
        </div>
      )}
    </FilterGroup>
  )
}

const textOf = (value: string): string => (value === unknownValue ? 'Not stated' : value)

const unknownChoice = (count: number, chosen: readonly string[]): FilterChoice => ({
  value: unknownValue,
  label: 'Not stated',
  count,
  isChosen: chosen.includes(unknownValue),
})

/** Chosen values that are not listed come first. */
function choicesOf(listed: readonly { value: string; count: number }[], chosen: readonly string[]): FilterChoice[] {
  const gone = chosen.filter((value) => !listed.some((one) => one.value === value)).map((value) => ({ value, count: 0 }))
  return [...gone, ...listed].map(({ value, count }) => ({ value, label: value, count, isChosen: chosen.includes(value) }))
}
