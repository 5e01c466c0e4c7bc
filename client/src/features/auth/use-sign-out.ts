import { useQueryClient } from '@tanstack/react-query'
import { accessToken } from '#client/lib/access-token.ts'
import { forgetAccount } from '#client/lib/account-queries.ts'
import { forgetPersonal } from '#client/lib/browser-store.ts'
import { isUnauthorized } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'

/** Signs out, and clears the token, the account's cached data and what the browser remembers for its user. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.accounts.signOut.useMutation()

  return async (): Promise<void> => {
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
    forgetPersonal()
    forgetAccount(queryClient, { isSignedIn: false })
  }
}
