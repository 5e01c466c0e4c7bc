import { BuildSkus, CheckBuild } from '#common/builds/schema.ts'
import { checkParts } from '#server/domain/builds/check.ts'
import { listDemoBuilds } from '#server/domain/builds/demos.ts'
import { partsOfBuilds } from '#server/domain/catalogue/build-parts.ts'
import { publicProcedure, router } from '../trpc.ts'

export const buildsRouter = router({
  check: publicProcedure.input(CheckBuild).query(({ ctx, input }) => checkParts(ctx.domain, input)),
  parts: publicProcedure.input(BuildSkus).query(({ ctx, input }) => partsOfBuilds(ctx.domain, input)),
  demos: publicProcedure.query(({ ctx }) => listDemoBuilds(ctx.domain)),
})
