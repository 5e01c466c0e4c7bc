// Mailed links: confirm an address, and set a new password.
import { and, sql } from 'drizzle-orm'
import type { EmailConfirmation, PasswordReset, ResetRequest } from '#common/accounts/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { createLinkToken } from '#server/auth/link-tokens.ts'
import { storedAddress } from '#server/db/account-at.ts'
import { callOutcome, callValue } from '#server/db/call-function.ts'
import { retryOnConflict } from '#server/db/client.ts'
import { emailConfirmations } from '#server/db/schema/email-confirmations.ts'
import { passwordResets } from '#server/db/schema/password-resets.ts'
import { users } from '#server/db/schema/users.ts'
import { byClient } from '#server/domain/context/audit-by.ts'
import type { CustomerCtx, PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt, countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'
import { rememberBrowser } from './devices.ts'
import { countResetRequest, withHashing } from './guesses.ts'

/** Confirms the address of a mailed link; each link works once. Throws NOT_FOUND if the token is unknown, used or expired. */
export async function confirmEmail({ db }: PublicCtx, { token }: EmailConfirmation): Promise<{ email: string }> {
  const [confirmed] = await retryOnConflict(() =>
    db.execute<{ email: string }>(sql`
    with spent as (
      delete from ${emailConfirmations} where token_hash = sha256(convert_to(${token}, 'UTF8')) and expires_at > now()
      returning user_id, email
    )
    update ${users} u set email_verified_at = coalesce(u.email_verified_at, now()), updated_at = now()
    from spent where u.id = spent.user_id and lower(u.email) = lower(spent.email) and u.deleted_at is null
    returning u.email`),
  )
  if (!confirmed) throw new DomainError('NOT_FOUND', messages.confirmationUsed)
  return { email: confirmed.email }
}

/** Mails a new confirmation link if the caller's address is not confirmed yet. Throws TOO_MANY_REQUESTS. */
export async function sendConfirmation(ctx: CustomerCtx): Promise<{ sent: boolean }> {
  await countAttempt(ctx, 'confirmations', ctx.actor.userId)
  const link = createLinkToken(ctx.seals)
  return {
    sent:
      (await callOutcome(ctx.db, 'send_confirmation', { user: ctx.actor.userId, tokenHash: link.hash, sealedLink: link.sealed })) ===
      'sent',
  }
}

/**
 * Requests a mail with a link to set a new password. The answer and its timing do not reveal if the address has an account: a job looks it
 * up and sends at most one mail per five minutes. Requests by strangers never block an address. Throws TOO_MANY_REQUESTS for networks that
 * send too many requests.
 */
export async function requestReset(ctx: PublicCtx, { email }: ResetRequest): Promise<{ sent: true }> {
  await countResetRequest(ctx, email)
  await callValue(ctx.db, 'ask_password_reset', { email })
  return { sent: true }
}

/** Mails the reset link if the address belongs to an account without an unused link from the last five minutes. */
export async function beginReset({ db, seals }: Pick<PublicCtx, 'db' | 'seals'>, { email }: ResetRequest): Promise<void> {
  const link = createLinkToken(seals)
  await callOutcome(db, 'begin_password_reset', { email: storedAddress(email), tokenHash: link.hash, sealedLink: link.sealed })
}

/**
 * Sets a password by a mailed link, which works once. Ends every session and API token of the account and starts no session. The account
 * then knows this browser, so that strangers' guesses cannot block its sign-in. `device` is the value of its cookie. Throws NOT_FOUND.
 */
export async function resetPassword(ctx: PublicCtx, { token, password }: PasswordReset): Promise<{ device: string }> {
  const [pending] = await ctx.db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(sql`${passwordResets.tokenHash} = sha256(convert_to(${token}, 'UTF8'))`, sql`${passwordResets.expiresAt} > now()`))
  // Hashing is expensive; only hash for valid links. Only invalid links count as attempts, so that strangers cannot use up the owner's.
  if (!pending) await countNetworkAttempt(ctx, 'resetByAddress')
  const passwordHash = pending && (await withHashing(ctx, (party) => ctx.passwords.hash(password, party)))
  const outcome = passwordHash && (await callOutcome(ctx.db, 'reset_password', { token, passwordHash, by: byClient(ctx) }))
  if (!pending || outcome !== 'changed') throw new DomainError('NOT_FOUND', messages.resetUsed)
  return { device: await rememberBrowser(ctx, pending.userId) }
}
