import type { PasswordCheck } from '#common/accounts/schema.ts'
import { messages } from '#common/kit/messages.ts'
import type { Proof } from '#server/auth/proof.ts'
import { callOutcome } from '#server/db/call-function.ts'
import { type CustomerCtx, signInOf } from '#server/domain/context/ctx.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { checkOwnPassword, passwordHashOf, wrongPassword } from './commands.ts'
import { factorsOf, type Given, readGivenFactor } from './given-factor.ts'
import { guessFactor } from './guesses.ts'
import { takeOffer } from './passkey-options.ts'

/**
 * Marks the caller's sign-in as fresh, given the password and the second factor if the account has one. Throws BAD_REQUEST for a wrong password
 * or factor, SECOND_FACTOR for a missing factor, TOO_MANY_REQUESTS.
 */
export async function confirmPassword(ctx: CustomerCtx, { password, code, passkey }: PasswordCheck): Promise<{ confirmed: true }> {
  const { userId } = ctx.actor
  const hash = await checkOwnPassword(ctx, await passwordHashOf(ctx), password, 'password')
  const proof: Proof = { by: 'password', hash }
  if (await ctx.sessions.confirm(userId, signInOf(ctx.actor), proof)) return { confirmed: true }
  const { hasFactor, takesCodes } = await factorsOf(ctx, userId)
  if (!hasFactor) throw wrongPassword('password')
  if (passkey !== undefined) await confirmWith(ctx, proof, { passkey, challenge: await takeOffer(ctx, 'passkey') })
  else if (code !== undefined) await confirmWith(ctx, proof, { code })
  else throw new DomainError('SECOND_FACTOR', takesCodes ? messages.sendSecondFactor : messages.codeOrPasskeyNeeded)
  return { confirmed: true }
}

async function confirmWith(ctx: CustomerCtx, proof: Proof, given: Given): Promise<void> {
  const { userId } = ctx.actor
  const confirmed = await guessFactor(ctx, userId, async () => {
    const factor = await readGivenFactor(ctx, userId, given)
    const outcome = await callOutcome(ctx.db, 'confirm_with_factor', { user: userId, session: signInOf(ctx.actor), proof, factor })
    return outcome === 'confirmed' || outcome === 'ended' ? outcome : null
  })
  if (confirmed === 'ended') throw wrongPassword('password')
  if (confirmed === null) throw given.passkey ? badField('passkey', messages.passkeyRefused) : badField('code', messages.wrongCode)
}
