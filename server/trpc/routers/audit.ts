import { AuditSearch } from '#common/audit/schema.ts'
import { searchAudit } from '#server/domain/audit/search.ts'
import { heavyStaffProcedure, router } from '../trpc.ts'

export const auditRouter = router({
  search: heavyStaffProcedure('audit')
    .input(AuditSearch)
    .query(({ ctx, input }) => searchAudit(ctx.domain, input)),
})
