import { ProfileChanges, UserEmail } from '#common/users/schema.ts'
import { changeProfile } from '#server/domain/users/commands.ts'
import { findProfile } from '#server/domain/users/queries.ts'
import { customerProcedure, ownerOrStaffProcedure, router } from '../trpc.ts'

export const usersRouter = router({
  profile: ownerOrStaffProcedure('orders.see')
    .input(UserEmail)
    .query(({ ctx, input }) => findProfile(ctx.domain, input)),
  changeProfile: customerProcedure.input(ProfileChanges).mutation(({ ctx, input }) => changeProfile(ctx.domain, input)),
})
