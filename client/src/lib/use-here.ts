import { useLocation } from 'react-router-dom'

/** The part and quantity that a visitor was about to order. */
export type Wanted = { id: number; quantity: number }

/**
 * Navigation state for the sign-in: the page to return to, the part that the visitor was about to order there, and the users that the page
 * is for.
 */
export type ReturnState = { from: string; wanted?: Wanted; isFor?: 'users' | 'admins' }

/** The address of the current page, with its search and hash. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
