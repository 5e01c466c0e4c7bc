import { isUnauthorized } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

/**
 * Calls the shop past the caches: what goes out or comes back is a secret, and a mutation's would be kept for minutes. Throws the shop's
 * refusal, for the caller to show.
 */
export function useSecretCall() {
  const { client, accounts } = trpc.useUtils()
  return async <T>(call: (client: Client) => Promise<T>): Promise<T> => {
    try {
      return await call(client)
    } catch (error) {
      if (isUnauthorized(error)) void accounts.me.invalidate()
      throw error
    }
  }
}
