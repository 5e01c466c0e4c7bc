import { useId } from 'react'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount } from '#common/format.ts'
import { toMajor } from '#common/money.ts'
import { type BrowseState, fields, orderableOnly } from './browse-url.ts'
import { useSyncedCheckbox, useSyncedValue } from './use-synced-field.ts'

type FiltersProps = { state: BrowseState; facets: Browsed['facets'] | undefined }

/** The fields of `Filters`, for the form around it. */
export const filterFields = [fields.type, fields.from, fields.to, fields.stock] as const

/** The filter fields. Selected types that no longer exist stay, so they can be deselected. */
export function Filters({ state, facets }: FiltersProps) {
  const { currency } = useShopFacts()
  const listed = facets?.types ?? []
  const gone = state.types.flatMap((name) => (listed.some((type) => type.name === name) ? [] : { name, count: 0 }))
  const types = [...gone, ...listed]
  return (
    <div className="space-y-6 text-sm">
      <fieldset hidden={!types.length}>
        <legend className="mb-1 text-base font-semibold">Type</legend>
        {types.map(({ name, count }) => (
          <Choice key={name} name={fields.type} value={name} label={name} count={count} isChosen={state.types.includes(name)} />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-base font-semibold">Availability</legend>
        <Choice
          name={fields.stock}
          value={orderableOnly}
          label="Enough stock to order"
          count={facets?.orderable}
          isChosen={state.isOrderableOnly}
        />
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-base font-semibold">Price each, {currency}</legend>
        <div className="flex gap-2">
          <Price name={fields.from} label="From" minor={state.priceFromMinor} example={facets?.priceMinor?.min} />
          <Price name={fields.to} label="To" minor={state.priceToMinor} example={facets?.priceMinor?.max} />
        </div>
      </fieldset>
    </div>
  )
}

type PriceProps = { name: string; label: string; minor: number | null; example: number | undefined }

function Price({ name, label, minor, example }: PriceProps) {
  const id = useId()
  const text = minor === null ? '' : String(toMajor(minor))
  const field = useSyncedValue<HTMLInputElement>(text)
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={text}
        placeholder={example === undefined ? undefined : formatCount(toMajor(example))}
        className="h-11 w-full rounded-ctl border border-rule-2 bg-sheet px-2 placeholder:text-ink-3"
      />
    </div>
  )
}

type ChoiceProps = { name: string; value: string; label: string; count: number | undefined; isChosen: boolean }

function Choice({ name, value, label, count, isChosen }: ChoiceProps) {
  const box = useSyncedCheckbox(isChosen)
  return (
    <label className="flex min-h-9 items-center gap-2 max-lg:min-h-11">
      <input ref={box} type="checkbox" name={name} value={value} defaultChecked={isChosen} className="size-4 shrink-0 accent-(--mask)" />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {count !== undefined && (
        <span className="text-ink-2">
          {formatCount(count)}
          <span className="sr-only"> parts</span>
        </span>
      )}
    </label>
  )
}
