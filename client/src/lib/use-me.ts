import { trpc } from './trpc.ts'

/** The signed-in user: undefined while unknown, null for a visitor. */
export function useMe() {
  const { data } = trpc.accounts.me.useQuery(undefined, { staleTime: 60_000 })
  return data
}
