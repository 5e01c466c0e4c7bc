import { LinesToReplace } from '#common/quick-order/line-substitutes.ts'
import { CartLines, QuickOrder, QuickOrderChoice } from '#common/quick-order/schema.ts'
import { rememberChoice } from '#server/domain/quick-order/choices.ts'
import { addLines } from '#server/domain/quick-order/commands.ts'
import { matchLines } from '#server/domain/quick-order/match.ts'
import { findLineSubstitutes } from '#server/domain/substitutes/for-lines.ts'
import { anyoneProcedure, customerProcedure, ownerOrStaffProcedure, router } from '../trpc.ts'

export const quickOrderRouter = router({
  // A mutation, because thousands of lines do not fit in a URL.
  match: anyoneProcedure
    .meta({ access: 'public', reads: true, heavy: true })
    .input(QuickOrder)
    .mutation(({ ctx, input }) => matchLines(ctx.domain, input)),
  substitutes: anyoneProcedure
    .meta({ access: 'public', byCaller: true, heavy: true })
    .input(LinesToReplace)
    .query(({ ctx, input }) => findLineSubstitutes(ctx.domain, input)),
  add: ownerOrStaffProcedure('orders.for')
    .input(CartLines)
    .mutation(({ ctx, input }) => addLines(ctx.domain, input)),
  choose: customerProcedure.input(QuickOrderChoice).mutation(({ ctx, input }) => rememberChoice(ctx.domain, input)),
})
