import { Grid2x2, List } from 'lucide-react'
import { Form, Link, useSubmit } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { formatCount, plural } from '#client/lib/format.ts'
import { toMajor } from '#server/domain/money.ts'
import { type BrowseState, fields, orderableOnly, perPage, sorts, type View, writeBrowseState } from './browse-url.ts'
import { rememberView } from './view-memory.ts'

/** How many parts there are, in which order, and how they are shown. */
export function ResultBar({ state, total, view }: { state: BrowseState; total: number | undefined; view: View }) {
  const first = (state.page - 1) * perPage + 1
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="mr-auto">
        {total !== undefined && <b>{plural(total, 'part')}</b>}{' '}
        {total !== undefined && total >= first && (
          <span className="text-ink-2">
            {formatCount(first)}–{formatCount(Math.min(total, first + perPage - 1))} shown
          </span>
        )}
      </p>
      <SortForm state={state} />
      {/* biome-ignore lint/a11y/useSemanticElements: links, and no fields of a form. */}
      <div role="group" aria-label="View" className="inline-flex rounded-ctl border border-rule-2">
        {views.map(({ name, label, Sign }) => (
          <Link
            key={name}
            to={paths.parts + writeBrowseState({ ...state, view: name })}
            replace
            preventScrollReset
            aria-current={view === name ? 'true' : undefined}
            aria-label={label}
            title={label}
            onClick={() => rememberView(name)}
            className="grid size-11 place-items-center aria-[current]:bg-ink aria-[current]:text-paper"
          >
            <Sign size={18} aria-hidden />
          </Link>
        ))}
      </div>
    </div>
  )
}

const views = [
  { name: 'list', label: 'List view', Sign: List },
  { name: 'grid', label: 'Grid view', Sign: Grid2x2 },
] as const

function SortForm({ state }: { state: BrowseState }) {
  const submit = useSubmit()
  return (
    <Form action={paths.parts} preventScrollReset onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}>
      <HiddenState state={state} />
      <label className="flex items-center gap-2 text-sm">
        Sort
        <select
          key={state.sort}
          name={fields.sort}
          defaultValue={state.sort}
          className="h-11 rounded-ctl border border-rule-2 bg-sheet px-2"
        >
          {Object.entries(sorts).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </Form>
  )
}

/** The filters as hidden fields, for a form that changes something else. */
function HiddenState({ state: { q, types, priceFromMinor, priceToMinor, isOrderableOnly, view } }: { state: BrowseState }) {
  const hidden = [
    [fields.q, q],
    ...types.map((type) => [fields.type, type]),
    [fields.from, priceFromMinor === null ? '' : String(toMajor(priceFromMinor))],
    [fields.to, priceToMinor === null ? '' : String(toMajor(priceToMinor))],
    [fields.stock, isOrderableOnly ? orderableOnly : ''],
    [fields.view, view ?? ''],
  ] as const
  return hidden
    .filter(([, value]) => value !== '')
    .map(([name, value]) => <input key={`${name}-${value}`} type="hidden" name={name} value={value} />)
}
