import type { inferRouterOutputs } from '@trpc/server'
import { trpc } from '#client/lib/trpc.ts'
import type { AppRouter } from '#server/trpc/router.ts'

type SignInWays = inferRouterOutputs<AppRouter>['identities']['ways']
export type LinkedIdentity = SignInWays['identities'][number]

/** All that opens the account of whoever is signed in. */
export const useSignInWays = () => trpc.identities.ways.useQuery()
