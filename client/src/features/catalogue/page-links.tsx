import { Link } from 'react-router-dom'
import { Pagination } from '#client/components/pagination.tsx'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { type BrowseState, type Place, pageOf, rowChoices } from './browse-state.ts'
import { hrefOf } from './browse-url.ts'

/** Links to the other pages of the catalogue, and the number of parts per page. */
export function PageLinks({ state, found: { total, page, pages, previous, next } }: { state: BrowseState; found: Browsed }) {
  const linkOf = (place: Place | null) => place && hrefOf({ ...state, place })
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <Pagination
        page={page === null ? null : Math.min(page, pages + 1)}
        pages={pages}
        hrefOf={(number) => hrefOf({ ...state, place: { page: number } })}
        beside={{ previous: linkOf(previous), next: linkOf(next) }}
        label="Pages of parts"
      />
      {total > rowChoices[0] && (
        <nav aria-label="Parts per page" className="ml-auto flex flex-wrap items-center gap-1 text-sm">
          <span className="mr-1 text-ink-2">Parts per page</span>
          {rowChoices.map((rows) => (
            <Link
              key={rows}
              to={hrefOf({ ...state, rows, place: { page: pageWith(state, rows) } })}
              preventScrollReset
              aria-current={state.rows === rows || undefined}
              className="grid h-11 min-w-11 place-items-center rounded-ctl px-2 hover:bg-sunk aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {rows}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

/** The page with the part that is now the first. */
const pageWith = (state: BrowseState, rows: number): number => Math.floor((((pageOf(state) ?? 1) - 1) * state.rows) / rows) + 1
