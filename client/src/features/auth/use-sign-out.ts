import { accessToken } from '#client/lib/access-token.ts'
import { isUnauthorized } from '#client/lib/errors.ts'
import { useLibrary } from '#client/lib/queries/provider.tsx'
import { trpc } from '#client/lib/trpc.ts'

/** Signs out, and clears the token and the account's cached data. */
export function useSignOut() {
  const { source } = useLibrary()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.accounts.signOut.useMutation()

  return async (): Promise<void> => {
    const { queryClient } = await source.load()
    await queryClient.cancelQueries()
    // Let pending mutations finish first, so that they are not refused half-way.
    const unanswered = queryClient.getMutationCache().findAll({ status: 'pending', predicate: ({ state }) => !state.isPaused })
    await Promise.allSettled(unanswered.map((mutation) => mutation.continue()))
    await mutateAsync().catch((error: unknown) => {
      // An expired session is signed out already; report other errors.
      if (!isUnauthorized(error)) throw error
    })
    utils.accounts.me.setData(undefined, null)
    accessToken.forget()
    queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) })
  }
}

/** True if a query's data is the same for every user. */
function isPublic(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  const [router, procedure] = Array.isArray(path) ? path : []
  return router === 'items' || router === 'reviews' || router === 'infoPages' || (router === 'accounts' && procedure === 'me')
}
