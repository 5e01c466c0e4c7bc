import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Grid2x2, List } from '#client/components/icons/shop.ts'
import { formatCount, plural } from '#common/format.ts'
import { BrowseForm } from './browse-form.tsx'
import { type BrowseState, fields, hrefOf, perPage, sorts, type View } from './browse-url.ts'
import { useSyncedValue } from './use-synced-field.ts'
import { rememberView } from './view-memory.ts'

const countId = 'result-count'

/** Focuses the result count, for controls that disappear when used. */
export const focusResultCount = () => document.getElementById(countId)?.focus({ preventScroll: true })

type ResultBarProps = { state: BrowseState; total: number | undefined; view: View; children: ReactNode }

/** The result count, the sort order and the view. `children` follow the count. */
export function ResultBar({ state, total = -1, view, children }: ResultBarProps) {
  const first = (state.page - 1) * perPage + 1
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p id={countId} role="status" tabIndex={-1} className="mr-auto">
        {total >= 0 && <b>{plural(total, 'part')}</b>}{' '}
        {total >= first && (
          <span className="text-ink-2">
            {formatCount(first)}–{formatCount(Math.min(total, first + perPage - 1))} shown
          </span>
        )}
      </p>
      {children}
      <SortForm state={state} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links, not of form fields. */}
      <div role="group" aria-label="View" className="inline-flex rounded-ctl border border-rule-2">
        {views.map(({ name, label, Sign }) => (
          <Link
            key={name}
            to={hrefOf({ ...state, view: name })}
            replace
            preventScrollReset
            viewTransition
            aria-current={view === name || undefined}
            aria-label={label}
            title={label}
            onClick={() => rememberView(name)}
            className="grid size-11 place-items-center aria-[current]:bg-ink aria-[current]:text-paper"
          >
            <Sign size={18} />
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
  const choice = useSyncedValue<HTMLSelectElement>(state.sort)
  return (
    <BrowseForm state={state} own={[fields.sort]} isLive className="flex items-center gap-2">
      <label className="flex items-center gap-2 text-sm">
        Sort
        <select ref={choice} name={fields.sort} defaultValue={state.sort} className="h-11 rounded-ctl border border-rule-2 bg-sheet px-2">
          {Object.entries(sorts).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="hidden noscript:block">
        <Button type="submit" look="secondary">
          Apply
        </Button>
      </div>
    </BrowseForm>
  )
}
