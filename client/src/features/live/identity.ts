import type { QueryClient } from '@tanstack/react-query'
import { forgetAccount } from '#client/lib/account-queries.ts'
import type { Me } from '#client/lib/api-types.ts'

const accountKey = [['accounts', 'me']]

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

/** Drops the previous user's answers, in a tab that did not sign in or out itself. */
export function forgetPrevious(queryClient: QueryClient): void {
  const me = queryClient.getQueryCache().find({ queryKey: accountKey, exact: false })?.state.data
  forgetAccount(queryClient, { isSignedIn: me !== null })
}
