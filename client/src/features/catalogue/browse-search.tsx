import { Link } from 'react-router-dom'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { type BrowseState, withFilter } from './browse-state.ts'
import { hrefOf } from './browse-url.ts'
import { RemovingLink } from './filter-chips.tsx'

const wayBack = 'inline-flex min-h-6 items-center underline underline-offset-4 max-lg:min-h-11'

/** The interpretation of the search: its corrected spelling, omitted words, and the meanings of its words, each removable. */
export function SearchNotes({ state, search }: { state: BrowseState; search: Browsed['search'] | undefined }) {
  if (!search || state.q === '') return null
  const { chips, corrected, leftOut } = search
  const to = (change: Partial<BrowseState>) => hrefOf(withFilter(state, change))
  return (
    <>
      {corrected !== null && (
        <p className="mt-3 wrap-anywhere">
          Results for <b>{corrected}</b> ·{' '}
          <Link to={to({ isLiteral: true })} className={wayBack}>
            Search for {state.q} instead
          </Link>
        </p>
      )}
      {state.isLiteral && (
        <p className="mt-3 wrap-anywhere">
          Searched for <b>{state.q}</b> as it is written ·{' '}
          <Link to={to({ isLiteral: false })} className={wayBack}>
            Correct the spelling
          </Link>
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="mt-3 wrap-anywhere">
          No exact match. Showing results without {leftOut.map((text) => `"${text}"`).join(', ')}.{' '}
          <Link to={to({ q: leftOut.join(' '), isLiteral: false })} className={wayBack}>
            Search for {leftOut.join(' ')} alone
          </Link>
        </p>
      )}
      {chips.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2 text-sm">
          <p id="understood" className="text-ink-2">
            Understood as
          </p>
          <ul aria-labelledby="understood" className="contents">
            {chips.map(({ text, without }) => (
              <li key={`${text} ${without}`} className="max-w-full">
                <RemovingLink label={text} to={to({ q: without })} what="take it off the search" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
