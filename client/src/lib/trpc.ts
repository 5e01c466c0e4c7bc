// The shop's procedures as hooks: `trpc.items.view.useQuery({ id })`.
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/router.ts'

export { keepPreviousData } from '@tanstack/react-query'

export const trpc = createTRPCReact<AppRouter>()
