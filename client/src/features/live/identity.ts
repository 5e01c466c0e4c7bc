import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#client/lib/api-types.ts'

const accountKey = [['accounts', 'me']]
// What only somebody who is signed in can have asked for.
const privateKeys = ['orders', 'payments', 'users', 'admin', 'contact', 'identities', 'sessions', 'apiTokens'].map((router) => [[router]])

/** Calls back whenever somebody else is there than before: signed in, signed out, or with another role. Gives back how to stop that. */
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

/** Forgets what belonged to whoever was there, for a tab in which nobody signed in or out. */
export function forgetAccount(queryClient: QueryClient): void {
  const me = queryClient.getQueryCache().find({ queryKey: accountKey, exact: false })?.state.data
  for (const queryKey of privateKeys) {
    if (me === null) queryClient.removeQueries({ queryKey })
    else void queryClient.resetQueries({ queryKey })
  }
}
