import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'

export type Profile = NonNullable<Outputs['users']['profile']>

export function useOwnProfile() {
  const me = useMe()
  return trpc.users.profile.useQuery({ email: me?.email ?? '' }, { enabled: Boolean(me) })
}
