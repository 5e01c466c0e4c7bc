import { tracked } from '@trpc/server'
import { LiveResume } from '#server/domain/live/schema.ts'
import { anyoneProcedure, router } from '../trpc.ts'

export const liveRouter = router({
  changes: anyoneProcedure
    .input(LiveResume)
    .subscription(({ ctx, input, signal }) => ctx.shop.live.open({ ...input, actor: ctx.domain.actor, signal, toValue: tracked })),
})
