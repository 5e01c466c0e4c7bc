import { SettingsChanges } from '#common/settings/schema.ts'
import { setSettings } from '#server/domain/settings/commands.ts'
import { getSettings, getShownSettings } from '#server/domain/settings/queries.ts'
import { publicProcedure, router, staffProcedure } from '../trpc.ts'

export const settingsRouter = router({
  get: staffProcedure('settings').query(({ ctx }) => getSettings(ctx.domain)),
  set: staffProcedure('settings')
    .input(SettingsChanges)
    .mutation(({ ctx, input }) => setSettings(ctx.domain, input)),
  shown: publicProcedure.query(({ ctx }) => getShownSettings(ctx.domain)),
})
