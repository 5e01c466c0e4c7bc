import { unlinkIdentity } from '#server/domain/identities/commands.ts'
import { listSignInMethods } from '#server/domain/identities/queries.ts'
import { ProviderRef } from '#server/domain/identities/schema.ts'
import { customerProcedure, router } from '../trpc.ts'

export const identitiesRouter = router({
  ways: customerProcedure.query(({ ctx }) => listSignInMethods(ctx.domain)),
  unlink: customerProcedure.input(ProviderRef).mutation(({ ctx, input }) => unlinkIdentity(ctx.domain, input)),
})
