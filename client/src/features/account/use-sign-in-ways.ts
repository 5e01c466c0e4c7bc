import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'

type SignInWays = Outputs['identities']['ways']
export type LinkedIdentity = SignInWays['identities'][number]

/** All that opens the account of whoever is signed in. */
export const useSignInWays = () => trpc.identities.ways.useQuery()
