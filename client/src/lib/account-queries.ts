// Separates the answers of an account from public ones: they must never be shown to the next person in the same browser.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Routers whose answers are the same for everyone. All others are of the signed-in account. */
const publicRouters = ['items', 'reviews', 'infoPages']
/** Procedures of public routers that answer with the caller's own prices. */
const ownAnswers = ['items.list', 'items.get']

/** Procedures of other routers that everybody may call. */
const sharedAnswers = ['settings.shown']

/** For `predicate`: the answers that belong to the signed-in account, without who is signed in. */
const isOfAccount = ({ queryKey }: { queryKey: QueryKey }): boolean => {
  const [router = '', procedure] = Array.isArray(queryKey[0]) ? (queryKey[0] as string[]) : []
  if (router === 'accounts') return procedure !== 'me'
  if (sharedAnswers.includes(`${router}.${procedure}`)) return false
  return !publicRouters.includes(router) || ownAnswers.includes(`${router}.${procedure}`)
}

/**
 * Drops the answers of an account after its user has signed out or another has signed in. `isSignedIn`: what is on the screen is asked
 * again, for the account that follows.
 */
export function forgetAccount(queryClient: QueryClient, { isSignedIn }: { isSignedIn: boolean }): void {
  if (isSignedIn) void queryClient.resetQueries({ predicate: isOfAccount })
  else queryClient.removeQueries({ predicate: isOfAccount })
}
