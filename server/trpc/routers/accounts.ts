import { confirmEmail, issueToken, signIn, signOut, signUp } from '#server/domain/accounts/commands.ts'
import { findMe } from '#server/domain/accounts/queries.ts'
import { EmailConfirmation, SignIn, SignUp, TokenRequest } from '#server/domain/accounts/schema.ts'
import { anyoneProcedure, customerProcedure, publicProcedure, router } from '../trpc.ts'

export const accountsRouter = router({
  me: anyoneProcedure.query(({ ctx }) => findMe(ctx.domain)),
  signUp: anyoneProcedure.input(SignUp).mutation(async ({ ctx, input }) => {
    ctx.cookie.set(await signUp(ctx.domain, input))
    return { signedIn: true }
  }),
  signIn: anyoneProcedure.input(SignIn).mutation(async ({ ctx, input }) => {
    ctx.cookie.set(await signIn(ctx.domain, input))
    return { signedIn: true }
  }),
  signOut: customerProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx.domain)
    ctx.cookie.clear()
    return { signedIn: false }
  }),
  confirmEmail: publicProcedure.input(EmailConfirmation).mutation(({ ctx, input }) => confirmEmail(ctx.domain, input)),
  token: anyoneProcedure.input(TokenRequest).mutation(({ ctx, input }) => issueToken(ctx.domain, input)),
})
