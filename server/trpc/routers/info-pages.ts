import { InfoPageRef } from '#common/info-pages/schema.ts'
import { getInfoPage } from '#server/domain/info-pages/queries.ts'
import { publicProcedure, router } from '../trpc.ts'

export const infoPagesRouter = router({
  get: publicProcedure.input(InfoPageRef).query(({ ctx, input }) => getInfoPage(ctx.domain, input)),
})
