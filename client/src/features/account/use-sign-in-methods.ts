import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'

type SignInMethods = Outputs['identities']['ways']
export type LinkedIdentity = SignInMethods['identities'][number]

/** All that opens the account of whoever is signed in. */
export const useSignInMethods = () => trpc.identities.ways.useQuery()
