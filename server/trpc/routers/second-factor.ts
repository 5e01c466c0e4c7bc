import {
  CodeConfirmation,
  FactorClearing,
  FactorFinish,
  FactorRef,
  NewPasskey,
  PasskeyNaming,
  PasskeyQuestion,
} from '#common/second-factor/schema.ts'
import { askOwnPasskey } from '#server/domain/accounts/passkey-options.ts'
import { askPasskeyFor, finishSignIn } from '#server/domain/accounts/tickets.ts'
import { addPasskey, beginCode, beginPasskey, confirmCode, renamePasskey } from '#server/domain/second-factor/add.ts'
import { findFactorState } from '#server/domain/second-factor/queries.ts'
import { clearFactors, newRecoveryCodes, removeFactor } from '#server/domain/second-factor/remove.ts'
import { requireActor } from '#server/request/access.ts'
import { anyoneProcedure, customerProcedure, publicProcedure, router, staffProcedure } from '../trpc.ts'

export const secondFactorRouter = router({
  finish: anyoneProcedure.input(FactorFinish).mutation(async ({ ctx, input }) => {
    ctx.cookie.set(await finishSignIn(ctx.domain, input))
    return { signedIn: true as const }
  }),
  askPasskey: publicProcedure.input(PasskeyQuestion).mutation(async ({ ctx, input: { ticket } }) => {
    if (ticket !== undefined) return askPasskeyFor(ctx.domain, ticket)
    return askOwnPasskey({ ...ctx.domain, actor: await requireActor(ctx) })
  }),
  state: customerProcedure.query(({ ctx }) => findFactorState(ctx.domain)),
  beginCode: customerProcedure.mutation(({ ctx }) => beginCode(ctx.domain)),
  confirmCode: customerProcedure.input(CodeConfirmation).mutation(({ ctx, input }) => confirmCode(ctx.domain, input)),
  beginPasskey: customerProcedure.mutation(({ ctx }) => beginPasskey(ctx.domain)),
  addPasskey: customerProcedure.input(NewPasskey).mutation(({ ctx, input }) => addPasskey(ctx.domain, input)),
  rename: customerProcedure.input(PasskeyNaming).mutation(({ ctx, input }) => renamePasskey(ctx.domain, input)),
  remove: customerProcedure.input(FactorRef).mutation(({ ctx, input }) => removeFactor(ctx.domain, input)),
  newRecoveryCodes: customerProcedure.mutation(({ ctx }) => newRecoveryCodes(ctx.domain)),
  clear: staffProcedure('users')
    .input(FactorClearing)
    .mutation(({ ctx, input }) => clearFactors(ctx.domain, input)),
})
