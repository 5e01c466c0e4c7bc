// Removing second factors, and new recovery codes.
import { messages } from '#common/kit/messages.ts'
import type { FactorClearing, FactorRef } from '#common/second-factor/schema.ts'
import { createRecoveryCodes } from '#server/auth/recovery-codes.ts'
import { storedAddress } from '#server/db/account-at.ts'
import { callOutcome } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import { byOf, commandLine } from '#server/domain/context/audit-by.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { freshProofOf, freshSignInGone, requireFreshSignIn } from '#server/domain/context/fresh.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { ownFresh } from './add.ts'

/**
 * Removes the codes or a passkey of the caller's account; with the last factor its recovery codes. Throws NOT_FOUND, CONFLICT for the last factor while
 * the shop demands one of the caller, FORBIDDEN without a fresh sign-in.
 */
export async function removeFactor(ctx: CustomerCtx, factor: FactorRef): Promise<{ removed: true }> {
  await requireFreshSignIn(ctx)
  switch (await callOutcome(ctx.db, 'remove_factor', { ...ownFresh(ctx), passkey: factor.kind === 'passkey' ? factor.id : null })) {
    case 'removed':
      return { removed: true }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.factorNotFound)
    case 'demanded':
      throw new DomainError('CONFLICT', messages.factorRequired)
    case 'ended':
      throw freshSignInGone()
  }
}

/** Replaces the recovery codes; only this answer ever contains the new ones. Throws CONFLICT without a factor, FORBIDDEN without a fresh sign-in. */
export async function newRecoveryCodes(ctx: CustomerCtx): Promise<{ recoveryCodes: string[] }> {
  await requireFreshSignIn(ctx)
  const { shown, hashes } = createRecoveryCodes()
  switch (await callOutcome(ctx.db, 'replace_recovery_codes', { ...ownFresh(ctx), recoveryHashes: hashes })) {
    case 'replaced':
      return { recoveryCodes: shown }
    case 'none':
      throw new DomainError('CONFLICT', messages.factorMissing)
    case 'ended':
      throw freshSignInGone()
  }
}

/**
 * Removes the second factors of another account, whose owner lost them, and ends its sessions and API tokens. Throws NOT_FOUND, CONFLICT for the
 * caller's own account and for one without a factor, FORBIDDEN without a fresh sign-in.
 */
export async function clearFactors(ctx: StaffCtx<'users'>, { email, reason }: FactorClearing): Promise<{ cleared: true }> {
  await requireFreshSignIn(ctx)
  const { userId } = ctx.actor
  const account = { email: email.trim(), normal: storedAddress(email) }
  const outcome = await callOutcome(ctx.db, 'clear_factors', {
    actor: userId,
    ...account,
    reason,
    proof: freshProofOf(ctx.actor),
    by: byOf(ctx),
  })
  switch (outcome) {
    case 'cleared':
      return { cleared: true }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.userNotFound)
    case 'none':
      throw new DomainError('CONFLICT', messages.factorMissing)
    case 'self':
      throw new DomainError('CONFLICT', messages.askAnotherAdmin)
    case 'forbidden':
      throw new DomainError('FORBIDDEN', messages.adminsOnly)
    case 'ended':
      throw freshSignInGone()
  }
}

/** The same for an operator at the shop's own machine, when no admin is left who could do it. */
export function clearFactorsAsOperator(db: Db, email: string, reason: string) {
  const account = { email: email.trim(), normal: storedAddress(email) }
  return callOutcome(db, 'clear_factors', { actor: null, ...account, reason, proof: null, by: commandLine })
}
