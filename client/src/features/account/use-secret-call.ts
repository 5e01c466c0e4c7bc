import { isUnauthorized } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

/** Calls the API without the mutation cache, which would keep secrets in memory for minutes. Rethrows the server's error. */
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
