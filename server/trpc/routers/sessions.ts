import { endOtherSessions, endSession } from '#server/domain/sessions/commands.ts'
import { listSessions } from '#server/domain/sessions/queries.ts'
import { SessionRef } from '#server/domain/sessions/schema.ts'
import { customerProcedure, heavyCustomerProcedure, router } from '../trpc.ts'

export const sessionsRouter = router({
  list: heavyCustomerProcedure.query(({ ctx }) => listSessions(ctx.domain)),
  end: customerProcedure.input(SessionRef).mutation(({ ctx, input }) => endSession(ctx.domain, input)),
  endOthers: customerProcedure.mutation(({ ctx }) => endOtherSessions(ctx.domain)),
})
