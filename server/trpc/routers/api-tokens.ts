import { ApiTokenRef, NewApiToken } from '#common/api-tokens/schema.ts'
import { addApiToken, revokeApiToken } from '#server/domain/api-tokens/commands.ts'
import { listApiTokens } from '#server/domain/api-tokens/queries.ts'
import { customerProcedure, router } from '../trpc.ts'

export const apiTokensRouter = router({
  list: customerProcedure.query(({ ctx }) => listApiTokens(ctx.domain)),
  add: customerProcedure.input(NewApiToken).mutation(({ ctx, input }) => addApiToken(ctx.domain, input)),
  revoke: customerProcedure.input(ApiTokenRef).mutation(({ ctx, input }) => revokeApiToken(ctx.domain, input)),
})
