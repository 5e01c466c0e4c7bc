import { RoleToggle, UserEmail, UserList, UserRef, UserSearch } from '#common/users/schema.ts'
import { removeUser, toggleRole } from '#server/domain/users/commands.ts'
import { isAdmin, listUsers, searchUsers } from '#server/domain/users/queries.ts'
import { listSharedAddresses } from '#server/domain/users/shared-addresses.ts'
import { heavyStaffProcedure, ownerOrStaffProcedure, router, staffProcedure } from '../trpc.ts'

export const adminRouter = router({
  check: ownerOrStaffProcedure('users')
    .input(UserEmail)
    .query(({ ctx, input }) => isAdmin(ctx.domain, input)),
  users: heavyStaffProcedure('users')
    .input(UserList)
    .query(({ ctx, input }) => listUsers(ctx.domain, input)),
  searchUsers: heavyStaffProcedure('users')
    .input(UserSearch)
    .query(({ ctx, input }) => searchUsers(ctx.domain, input)),
  sharedAddresses: heavyStaffProcedure('users').query(({ ctx }) => listSharedAddresses(ctx.domain)),
  toggleRole: staffProcedure('users')
    .input(RoleToggle)
    .mutation(({ ctx, input }) => toggleRole(ctx.domain, input)),
  removeUser: staffProcedure('users')
    .input(UserRef)
    .mutation(({ ctx, input }) => removeUser(ctx.domain, input)),
})
