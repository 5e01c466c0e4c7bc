import { useQueryClient } from '@tanstack/react-query'
import { accessToken } from '#client/lib/access-token.ts'
import { isUnauthorized } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'

/** Signs out, forgets the token and everything that belonged to the account. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.accounts.signOut.useMutation()

  return async (): Promise<void> => {
    await queryClient.cancelQueries()
    // What was asked for before is answered before: refused half-way it would be nobody's.
    const unanswered = queryClient.getMutationCache().findAll({ status: 'pending', predicate: ({ state }) => !state.isPaused })
    await Promise.allSettled(unanswered.map((mutation) => mutation.continue()))
    await mutateAsync().catch((error: unknown) => {
      // Who is signed out already is signed out; whoever is not must know.
      if (!isUnauthorized(error)) throw error
    })
    utils.accounts.me.setData(undefined, null)
    accessToken.forget()
    queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) })
  }
}

/** Whether a query's answer is the same for everybody. */
function isPublic(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  const [router, procedure] = Array.isArray(path) ? path : []
  return router === 'items' || router === 'reviews' || (router === 'accounts' && procedure === 'me')
}
