import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { DocumentRef } from '#common/documents/schema.ts'

export type ShopDocument = Outputs['payments']['document']

/** Documents never change, so fetch them once. */
export const useDocument = (ref: DocumentRef | null) =>
  trpc.payments.document.useQuery(ref ?? { kind: 'invoice', number: 1 }, { enabled: ref !== null, staleTime: Number.POSITIVE_INFINITY })
