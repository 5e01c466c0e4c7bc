import type { inferRouterOutputs } from '@trpc/server'
import { trpc } from '#client/lib/trpc.ts'
import type { DocumentRef } from '#common/documents/schema.ts'
import type { AppRouter } from '#server/trpc/router.ts'

export type ShopDocument = inferRouterOutputs<AppRouter>['payments']['document']

/** What never changes is read once. */
export const useDocument = (ref: DocumentRef | null) =>
  trpc.payments.document.useQuery(ref ?? { kind: 'invoice', number: 1 }, { enabled: ref !== null, staleTime: Number.POSITIVE_INFINITY })
