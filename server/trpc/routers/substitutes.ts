import { FindSubstitutes } from '#common/builds/schema.ts'
import { findSubstitutes } from '#server/domain/substitutes/find.ts'
import { anyoneProcedure, router } from '../trpc.ts'

export const substitutesRouter = router({
  of: anyoneProcedure.input(FindSubstitutes).query(({ ctx, input }) => findSubstitutes(ctx.domain, input)),
})
