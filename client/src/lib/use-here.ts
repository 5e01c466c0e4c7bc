import { useLocation } from 'react-router-dom'

/** The part and quantity that a visitor was about to order. */
export type Wanted = { id: number; quantity: number }

/** Navigation state for the sign-in: where to return to, what the visitor was about to order there, and whom that page is for. */
export type ReturnState = { from: string; wanted?: Wanted; isFor?: 'users' | 'admins' }

/** The address of the current page, with its search and hash. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
