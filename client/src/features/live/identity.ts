import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#client/lib/api-types.ts'

const accountKey = [['accounts', 'me']]
// Queries that need a signed-in user.
const privateKeys = ['orders', 'payments', 'users', 'admin', 'contact', 'identities', 'sessions', 'apiTokens'].map((router) => [[router]])

/** Calls back when the user or their role changes. Returns a function that unsubscribes. */
export function watchIdentity(queryClient: QueryClient, onChange: () => void): () => void {
  const cache = queryClient.getQueryCache()
  const look = (): string | undefined => {
    const me = cache.find<Me | null>({ queryKey: accountKey, exact: false })?.state.data
    return me === undefined ? undefined : me === null ? '' : `${me.id} ${me.role}`
  }
  let before = look()
  return cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || String(query.queryKey[0]) !== 'accounts,me') return
    const now = look()
    if (now === undefined || now === before) return
    const isKnown = before !== undefined
    before = now
    if (isKnown) onChange()
  })
}

/** Clears the previous user's data, in a tab that did not sign in or out itself. */
export function forgetAccount(queryClient: QueryClient): void {
  const me = queryClient.getQueryCache().find({ queryKey: accountKey, exact: false })?.state.data
  for (const queryKey of privateKeys) {
    if (me === null) queryClient.removeQueries({ queryKey })
    else void queryClient.resetQueries({ queryKey })
  }
}
