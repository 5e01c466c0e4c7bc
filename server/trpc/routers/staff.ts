import { RolesToSet, StaffList } from '#common/staff/schema.ts'
import { setRoles } from '#server/domain/staff/commands.ts'
import { listStaff } from '#server/domain/staff/queries.ts'
import { heavyStaffProcedure, router, staffProcedure } from '../trpc.ts'

export const staffRouter = router({
  list: heavyStaffProcedure('staff')
    .input(StaffList)
    .query(({ ctx }) => listStaff(ctx.domain)),
  setRoles: staffProcedure('staff')
    .input(RolesToSet)
    .mutation(({ ctx, input }) => setRoles(ctx.domain, input)),
})
