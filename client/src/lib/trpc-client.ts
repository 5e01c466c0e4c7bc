// The typed tRPC client. Loads after hydration, with the query library.
import { createTRPCClient, httpBatchLink, splitLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { accessToken } from '#client/lib/access-token.ts'
import type { AppRouter } from '#server/trpc/router.ts'

const url = '/trpc'
// The server refuses larger batches, and proxies refuse longer URLs.
const limits = { url, maxItems: 10, maxURLLength: 4_000 }

/**
 * Calls about the sign-in use the cookie, all others the bearer token in local storage. If the token has expired, drops it and repeats the call with
 * the cookie; SessionKeeper fetches a new token.
 */
export function createTrpcClient() {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ path }) => /^(?:accounts|secondFactor)\./.test(path),
        true: httpBatchLink(limits),
        false: [repeatWithoutToken, httpBatchLink({ ...limits, headers: () => bearer() })],
      }),
    ],
  })
}

function bearer(): Record<string, string> {
  const token = accessToken.read()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

const repeatWithoutToken: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const token = accessToken.read()
      const call = (isRepeated: boolean) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (isRepeated || token === null || error.data?.code !== 'UNAUTHORIZED') return observer.error(error)
            accessToken.expire(token)
            inner = call(true)
          },
        })
      let inner = call(false)
      return () => inner.unsubscribe()
    })
