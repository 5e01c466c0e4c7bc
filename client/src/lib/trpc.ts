// The shop's procedures as hooks. tRPC types them; their library may load after the page is hydrated.
import type { CreateTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/router.ts'
import type { MutationOptions, QueryOptions } from './queries/library.ts'
import { pathProxy } from './queries/path-proxy.ts'
import { useLibrary } from './queries/provider.tsx'
import { useMutation } from './queries/use-mutation.ts'
import { useManyQueries, useQuery, type WantedQuery } from './queries/use-query.ts'

type Hooks = Omit<CreateTRPCReact<AppRouter, unknown>, 'Provider' | 'createClient' | 'useContext' | 'useSuspenseQueries'>
type AskedQueries = (t: unknown) => readonly WantedQuery[]

const asked = pathProxy((path, [input]) => ({ path, input }) satisfies WantedQuery)

const hooks: Record<string, (path: string[], args: unknown[]) => unknown> = {
  useQuery: (path, [input, options]) => useQuery(path, input, options as QueryOptions | undefined),
  useMutation: (path, [options]) => useMutation(path, options as MutationOptions | undefined),
  useQueries: (_path, [ask]) => useManyQueries((ask as AskedQueries)(asked)),
  useUtils: () => useLibrary().source.utils,
}

export const trpc = pathProxy((path, args) => hooks[path.at(-1) ?? '']?.(path.slice(0, -1), args)) as Hooks

/** For `placeholderData`: shows the previous answer until the next one arrives. */
export const keepPreviousData = <Data>(previous: Data | undefined): Data | undefined => previous
