import { Navigate } from 'react-router-dom'

type LastPageProps = { place: { page: number | null; pages: number } | undefined; hrefOf: (change: { page: number }) => string }

/** Redirects to the last page if the current page no longer exists, for example after its last row was deleted. */
export function LastPage({ place, hrefOf }: LastPageProps) {
  return place && place.page !== null && place.page > place.pages ? <Navigate to={hrefOf({ page: place.pages })} replace /> : null
}
