import {
  EmailConfirmation,
  PasswordChange,
  PasswordCheck,
  PasswordReset,
  ResetRequest,
  SignIn,
  SignUp,
  TokenRequest,
} from '#common/accounts/schema.ts'
import { changePassword, issueToken, signIn, signOut, signUp } from '#server/domain/accounts/commands.ts'
import { confirmPassword } from '#server/domain/accounts/confirm.ts'
import { confirmEmail, requestReset, resetPassword, sendConfirmation } from '#server/domain/accounts/mailed-links.ts'
import { findMe } from '#server/domain/accounts/queries.ts'
import { anyoneProcedure, customerProcedure, publicProcedure, router } from '../trpc.ts'

export const accountsRouter = router({
  me: anyoneProcedure.query(({ ctx }) => findMe(ctx.domain)),
  signUp: anyoneProcedure.input(SignUp).mutation(async ({ ctx, input }) => {
    ctx.cookie.set(await signUp(ctx.domain, input))
    return { signedIn: true }
  }),
  signIn: anyoneProcedure.input(SignIn).mutation(async ({ ctx, input }) => {
    const { session, needs } = await signIn(ctx.domain, input)
    if (session) {
      ctx.cookie.set(session)
      return { signedIn: true as const }
    }
    ctx.cookie.setTicket(needs.browser)
    return { signedIn: false as const, secondFactor: { ticket: needs.ticket, methods: needs.methods } }
  }),
  signOut: customerProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx.domain)
    ctx.cookie.clear()
    return { signedIn: false }
  }),
  confirmEmail: publicProcedure.input(EmailConfirmation).mutation(({ ctx, input }) => confirmEmail(ctx.domain, input)),
  sendConfirmation: customerProcedure.mutation(({ ctx }) => sendConfirmation(ctx.domain)),
  requestReset: publicProcedure.input(ResetRequest).mutation(({ ctx, input }) => requestReset(ctx.domain, input)),
  resetPassword: publicProcedure.input(PasswordReset).mutation(async ({ ctx, input }) => {
    ctx.cookie.setDevice((await resetPassword(ctx.domain, input)).device)
    return { changed: true }
  }),
  changePassword: customerProcedure.input(PasswordChange).mutation(({ ctx, input }) => changePassword(ctx.domain, input)),
  confirmPassword: customerProcedure.input(PasswordCheck).mutation(({ ctx, input }) => confirmPassword(ctx.domain, input)),
  token: anyoneProcedure.input(TokenRequest).mutation(({ ctx, input }) => issueToken(ctx.domain, input)),
})
