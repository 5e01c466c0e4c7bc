import type { QueryClient } from '@tanstack/react-query'
import { forgetAccount } from '#client/lib/account-queries.ts'
import type { Me } from '#client/lib/api-types.ts'

const accountKey = [['accounts', 'me']]

/** Calls back when the user or their rights change. Returns a function that unsubscribes. */
export function watchIdentity(queryClient: QueryClient, onChange: (change: { isSameUser: boolean }) => void): () => void {
  const cache = queryClient.getQueryCache()
  const look = (): string[] | undefined => {
    const me = cache.find<Me | null>({ queryKey: accountKey, exact: false })?.state.data
    return me === undefined ? undefined : me === null ? [] : [me.id, me.role, ...me.rights]
  }
  let before = look()
  return cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || String(query.queryKey[0]) !== 'accounts,me') return
    const now = look()
    if (now === undefined || now.join() === before?.join()) return
    const former = before
    before = now
    if (former) onChange({ isSameUser: former[0] === now[0] })
  })
}

/** Drops the answers to the previous user, or with rights of before, in a tab that did not sign in or out itself. */
export function forgetPrevious(queryClient: QueryClient): void {
  const me = queryClient.getQueryCache().find({ queryKey: accountKey, exact: false })?.state.data
  forgetAccount(queryClient, { isSignedIn: me !== null })
}
