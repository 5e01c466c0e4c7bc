import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { type BrowseState, firstPage, pageOf } from './browse-state.ts'
import { hrefOf } from './browse-url.ts'

/** Shown if the address asks for a page that does not exist. */
export function NoSuchPage({ state, pages }: { state: BrowseState; pages: number }) {
  const page = pageOf(state)
  return (
    <div className="mt-4">
      <EmptyState
        title={page === null ? 'There are no longer parts here' : `There is no page ${page}`}
        action={
          <ButtonLink to={hrefOf({ ...state, place: page === null ? firstPage : { page: pages } })} look="secondary">
            Go to {page === null ? 'the first page' : `page ${pages}`}
          </ButtonLink>
        }
      />
    </div>
  )
}
