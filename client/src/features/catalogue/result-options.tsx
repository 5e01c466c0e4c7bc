import { useEffect, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Grid2x2, List } from '#client/components/icons/shop.ts'
import { paths } from '#common/kit/paths.ts'
import { type BrowseState, firstPage, type Sort, sorts, type View } from './browse-state.ts'
import { fields, hrefOf } from './browse-url.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { useSyncedValue } from './use-synced-field.ts'
import { rememberView, useRememberedView } from './view-memory.ts'

export function ResultOptions({ state }: { state: BrowseState }) {
  const remembered = useRememberedView()
  const view = state.view ?? remembered
  useEffect(() => rememberOpenedView(state.view), [state.view])
  return (
    <>
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
    </>
  )
}

const views = [
  { name: 'list', label: 'List view', Sign: List },
  { name: 'grid', label: 'Grid view', Sign: Grid2x2 },
] as const

/** Remembers the view in an address that one of the shop's links led to: the link may have been pressed before this script had loaded. */
function rememberOpenedView(view: View | null): void {
  if (view !== null && document.referrer.startsWith(`${location.origin}/`)) rememberView(view)
}

function SortForm({ state }: { state: BrowseState }) {
  const navigate = useNavigate()
  const choice = useSyncedValue<HTMLSelectElement>(state.sort)
  const apply = (sort: string) => void navigate(hrefOf({ ...state, sort: sort as Sort, place: firstPage }), { preventScrollReset: true })
  // It may have been changed before hydration.
  const applyEarlyChange = useRef(() => {
    if (choice.current && choice.current.value !== state.sort) apply(choice.current.value)
  })
  useEffect(() => applyEarlyChange.current(), [])
  return (
    <Form action={paths.parts} className="flex min-w-0 items-center gap-2">
      <HiddenFields state={state} except={[fields.sort]} />
      <label className="flex min-w-0 items-center gap-2 text-sm">
        Sort
        <select
          ref={choice}
          name={fields.sort}
          defaultValue={state.sort}
          onChange={({ target }) => apply(target.value)}
          className="h-11 min-w-0 rounded-ctl border border-rule-2 bg-sheet px-2"
        >
          {Object.entries(sorts).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {/* Without another order, the results of a search are sorted by how well they match. */}
              {sort === 'best' && state.q !== '' ? 'Best match' : label}
            </option>
          ))}
        </select>
      </label>
      <div className="hidden noscript:block">
        <Button type="submit" look="secondary">
          Apply
        </Button>
      </div>
    </Form>
  )
}
