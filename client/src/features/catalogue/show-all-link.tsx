import { createContext, type MouseEvent, use } from 'react'
import { Link } from 'react-router-dom'
import { type BrowseState, withAllOf } from './browse-state.ts'
import { hrefOf } from './browse-url.ts'

type Showing = {
  state: BrowseState
  /** In a form that is not applied yet: receives the state with all values, or with fewer again. */
  onShow?: ((wanted: BrowseState) => void) | undefined
}

/** The state that the filters show. */
export const ShowingContext = createContext<Showing | null>(null)

type ShowAllLinkProps = { name: string; label: string; isAll: boolean; children: string }

/** Shows all values of a filter, or the best ones again. A link, which works without a script too. */
export function ShowAllLink({ name, label, isAll, children }: ShowAllLinkProps) {
  const showing = use(ShowingContext)
  if (!showing) return null
  const { state, onShow } = showing
  const wanted = withAllOf(state, name, !isAll)
  const press = (event: MouseEvent) => {
    if (!onShow) return
    event.preventDefault()
    onShow(wanted)
  }
  return (
    <Link to={hrefOf(wanted)} rel="nofollow" preventScrollReset onClick={press} className="more-values">
      {children}
      <span className="sr-only">{`, ${label}`}</span>
    </Link>
  )
}
