import type { inferRouterOutputs } from '@trpc/server'
import { useMe } from '#client/features/auth/use-me.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppRouter } from '#server/trpc/router.ts'

export type Profile = NonNullable<inferRouterOutputs<AppRouter>['users']['profile']>

/** The profile of whoever is signed in. */
export function useOwnProfile() {
  const me = useMe()
  return trpc.users.profile.useQuery({ email: me?.email ?? '' }, { enabled: Boolean(me) })
}
