import { trpc } from '#client/lib/trpc.ts'

/** Who is signed in: undefined while that is not known, null for a visitor. */
export function useMe() {
  const { data } = trpc.accounts.me.useQuery(undefined, { staleTime: 60_000 })
  return data
}

export type Me = NonNullable<ReturnType<typeof useMe>>
