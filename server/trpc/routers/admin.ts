import { RoleToggle, UserEmail, UserList, UserRef, UserSearch } from '#common/users/schema.ts'
import { removeUser, toggleRole } from '#server/domain/users/commands.ts'
import { isAdmin, listUsers, searchUsers } from '#server/domain/users/queries.ts'
import { listSharedAddresses } from '#server/domain/users/shared-addresses.ts'
import { adminProcedure, customerProcedure, heavyAdminProcedure, router } from '../trpc.ts'

export const adminRouter = router({
  check: customerProcedure.input(UserEmail).query(({ ctx, input }) => isAdmin(ctx.domain, input)),
  users: heavyAdminProcedure.input(UserList).query(({ ctx, input }) => listUsers(ctx.domain, input)),
  searchUsers: heavyAdminProcedure.input(UserSearch).query(({ ctx, input }) => searchUsers(ctx.domain, input)),
  sharedAddresses: heavyAdminProcedure.query(({ ctx }) => listSharedAddresses(ctx.domain)),
  toggleRole: adminProcedure.input(RoleToggle).mutation(({ ctx, input }) => toggleRole(ctx.domain, input)),
  removeUser: adminProcedure.input(UserRef).mutation(({ ctx, input }) => removeUser(ctx.domain, input)),
})
