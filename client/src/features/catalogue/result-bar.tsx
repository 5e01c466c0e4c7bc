import type { ReactNode } from 'react'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { formatCount } from '#common/kit/format.ts'
import { ResultOptions } from './browse-parts.tsx'
import { type BrowseState, pageOf } from './browse-state.ts'
import { countId, partCount } from './result-count.ts'

type ResultBarProps = { state: BrowseState; found: Browsed | undefined; children: ReactNode }

/** The result count, the sort order and the view. `children` follow the count. */
export function ResultBar({ state, found, children }: ResultBarProps) {
  const page = pageOf(state)
  const first = page === null ? null : (page - 1) * state.rows + 1
  const shown = found?.items.length ?? 0
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p id={countId} role="status" tabIndex={-1} className="mr-auto">
        {found && <b>{partCount(found)}</b>}{' '}
        {shown > 0 && (
          <span className="text-ink-2">{first === null ? shown : `${formatCount(first)}–${formatCount(first + shown - 1)}`} shown</span>
        )}
      </p>
      {children}
      <ResultOptions state={state} />
    </div>
  )
}
