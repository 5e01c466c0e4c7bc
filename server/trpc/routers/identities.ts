import { unlinkIdentity } from '#server/domain/identities/commands.ts'
import { listSignInWays } from '#server/domain/identities/queries.ts'
import { ProviderRef } from '#server/domain/identities/schema.ts'
import { customerProcedure, router } from '../trpc.ts'

export const identitiesRouter = router({
  ways: customerProcedure.query(({ ctx }) => listSignInWays(ctx.domain)),
  unlink: customerProcedure.input(ProviderRef).mutation(({ ctx, input }) => unlinkIdentity(ctx.domain, input)),
})
