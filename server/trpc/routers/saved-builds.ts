import { BuildCopying, BuildRef, BuildRenaming, BuildSaving, BuildSharing } from '#common/builds/saved.ts'
import { copyBuild, removeBuild, renameBuild, restoreBuild, saveBuild, shareBuild } from '#server/domain/saved-builds/commands.ts'
import { getBuild, listBuilds } from '#server/domain/saved-builds/queries.ts'
import { anyoneProcedure, customerProcedure, heavyCustomerProcedure, router } from '../trpc.ts'

export const savedBuildsRouter = router({
  list: heavyCustomerProcedure.query(({ ctx }) => listBuilds(ctx.domain)),
  get: anyoneProcedure.input(BuildRef).query(({ ctx, input }) => getBuild(ctx.domain, input)),
  save: customerProcedure.input(BuildSaving).mutation(({ ctx, input }) => saveBuild(ctx.domain, input)),
  rename: customerProcedure.input(BuildRenaming).mutation(({ ctx, input }) => renameBuild(ctx.domain, input)),
  copy: customerProcedure.input(BuildCopying).mutation(({ ctx, input }) => copyBuild(ctx.domain, input)),
  share: customerProcedure.input(BuildSharing).mutation(({ ctx, input }) => shareBuild(ctx.domain, input)),
  remove: customerProcedure.input(BuildRef).mutation(({ ctx, input }) => removeBuild(ctx.domain, input)),
  restore: customerProcedure.input(BuildRef).mutation(({ ctx, input }) => restoreBuild(ctx.domain, input)),
})
