import { freshMinutes, freshSignInPath } from '#common/accounts/rules.ts'
import { messages } from '#common/kit/messages.ts'
import type { Proof } from '#server/auth/proof.ts'
import { type Actor, type CustomerCtx, proofOf, signInOf } from './ctx.ts'
import { DomainError } from './errors.ts'

/** Throws FORBIDDEN, with an issue at `session`, unless the caller confirmed their identity recently. */
export async function requireFreshSignIn({ sessions, actor }: CustomerCtx): Promise<void> {
  if (await sessions.isConfirmed(signInOf(actor), freshMinutes)) return
  const message = messages.freshSignInNeeded
  throw new DomainError('FORBIDDEN', message, { issues: [{ path: freshSignInPath, message }] })
}

/** The refusal of a command that began with a fresh sign-in, which ended, or became too old, before it could write. */
export const freshSignInGone = () => new DomainError('UNAUTHORIZED', messages.signInFirst)

/** A proof that requires a fresh sign-in; the database checks it again under the account's lock. */
export const freshProofOf = (actor: Actor): Proof => ({ ...proofOf(actor), freshMinutes })
