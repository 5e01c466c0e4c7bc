import { keepPreviousData } from '@tanstack/react-query'
import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type AuditState, searchOf } from './audit-url.ts'

export type AuditEntry = Outputs['audit']['search']['rows'][number]

export const useAudit = (state: AuditState) =>
  trpc.audit.search.useQuery(searchOf(state), { staleTime: 0, placeholderData: keepPreviousData })
