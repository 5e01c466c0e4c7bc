import { Navigate } from 'react-router-dom'

type LastPageProps = { place: { page: number; pages: number } | undefined; hrefOf: (change: { page: number }) => string }

/** Whoever stands behind the last page, as after its last row was removed, is led to it. */
export function LastPage({ place, hrefOf }: LastPageProps) {
  return place && place.page > place.pages ? <Navigate to={hrefOf({ page: place.pages })} replace /> : null
}
