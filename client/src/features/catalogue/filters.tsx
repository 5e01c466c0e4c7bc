import { useId } from 'react'
import { formatCount } from '#client/lib/format.ts'
import { toMajor } from '#server/domain/money.ts'
import { type BrowseState, fields, orderableOnly } from './browse-url.ts'
import type { Browsed } from './part.ts'

type FiltersProps = { state: BrowseState; facets: Browsed['facets'] | undefined }

/** The fields of the filters, for a form that is sent with every change or with a button. Types that are chosen and gone stay to be unchosen. */
export function Filters({ state, facets }: FiltersProps) {
  const id = useId()
  const listed = facets?.types ?? []
  const gone = state.types.filter((type) => !listed.some(({ name }) => name === type)).map((name) => ({ name, count: 0 }))
  const price = 'h-11 w-full rounded-ctl border border-rule-2 bg-sheet px-2'
  return (
    <div className="space-y-6 text-sm">
      <fieldset>
        <legend className="mb-1 text-base font-semibold">Type</legend>
        {[...gone, ...listed].map(({ name, count }) => (
          <Choice key={name} name={fields.type} value={name} label={name} count={count} isChosen={state.types.includes(name)} />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-base font-semibold">Availability</legend>
        <Choice
          name={fields.stock}
          value={orderableOnly}
          label="At or above minimum order"
          count={facets?.orderable}
          isChosen={state.isOrderableOnly}
        />
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-base font-semibold">Price each</legend>
        <div className="flex items-end gap-2">
          <label htmlFor={`${id}-from`} className="flex-1">
            <span className="text-ink-2">From</span>
            <input
              id={`${id}-from`}
              name={fields.from}
              inputMode="decimal"
              defaultValue={priceText(state.priceFromMinor)}
              key={`from-${state.priceFromMinor}`}
              className={price}
            />
          </label>
          <label htmlFor={`${id}-to`} className="flex-1">
            <span className="text-ink-2">To</span>
            <input
              id={`${id}-to`}
              name={fields.to}
              inputMode="decimal"
              defaultValue={priceText(state.priceToMinor)}
              key={`to-${state.priceToMinor}`}
              className={price}
            />
          </label>
        </div>
      </fieldset>
    </div>
  )
}

const priceText = (minor: number | null) => (minor === null ? '' : String(toMajor(minor)))

type ChoiceProps = { name: string; value: string; label: string; count: number | undefined; isChosen: boolean }

function Choice({ name, value, label, count, isChosen }: ChoiceProps) {
  return (
    <label className="flex min-h-9 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        key={String(isChosen)}
        className="size-4 shrink-0 accent-(--mask)"
      />
      <span className="flex-1">{label}</span>
      {count !== undefined && (
        <span className="text-ink-2">
          {formatCount(count)}
          <span className="sr-only"> parts</span>
        </span>
      )}
    </label>
  )
}
