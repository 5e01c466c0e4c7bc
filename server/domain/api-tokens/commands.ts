import { sql } from 'drizzle-orm'
import { isTokenEnd, maxApiTokens } from '#common/api-tokens/rules.ts'
import type { ApiTokenRef, NewApiToken } from '#common/api-tokens/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { addDays, dayAt } from '#common/kit/shop-day.ts'
import { createApiToken } from '#server/auth/api-tokens.ts'
import { callOutcomes, fn, present } from '#server/db/call-function.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { freshProofOf, freshSignInGone, requireFreshSignIn } from '#server/domain/context/fresh.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { startOfDay } from '#server/lib/zoned-time.ts'

/**
 * Creates an API token for the caller's account, valid until the end of the shop's day `lastDay`. Only this answer ever contains it. Throws
 * BAD_REQUEST for another last day than one of the coming year, FORBIDDEN without a fresh sign-in, CONFLICT if
 * the account has the maximum number of tokens, TOO_MANY_REQUESTS.
 */
export async function addApiToken(ctx: CustomerCtx, { name, rights, lastDay }: NewApiToken): Promise<{ id: string; token: string }> {
  const { timeZone } = ctx.terms
  if (!isTokenEnd(lastDay, dayAt(ctx.now(), timeZone))) throw badField('lastDay', messages.tokenEndInvalid)
  await requireFreshSignIn(ctx)
  await countAttempt(ctx, 'apiTokens', ctx.actor.userId)
  const { token, tokenHash } = createApiToken()
  const expiresAt = startOfDay(addDays(lastDay, 1), timeZone).toISOString()
  const [added] = await callOutcomes(ctx.db, 'add_api_token', {
    user: ctx.actor.userId,
    name,
    tokenHash,
    rights,
    expiresAt,
    most: maxApiTokens,
    proof: freshProofOf(ctx.actor),
    by: byOf(ctx),
  })
  switch (added.outcome) {
    case 'added':
      return { id: present(added.token, 'token'), token }
    case 'ended':
      throw freshSignInGone()
    case 'too_many':
      throw new DomainError('CONFLICT', messages.apiTokensTooMany)
  }
}

/** Revokes an API token of the caller's account and everything created with it. Throws NOT_FOUND. */
export async function revokeApiToken(ctx: CustomerCtx, { id }: ApiTokenRef): Promise<{ revoked: 1 }> {
  const before = sql<unknown>`jsonb_build_object('name', name, 'rights', rights, 'expiresAt', expires_at)`
  const entry = { by: byOf(ctx), user: ctx.actor.userId, action: 'staff.tokenRevoked', before, after: null }
  const [revoked] = await ctx.db.execute(sql`
    with revoked as (
      delete from ${apiTokens} where id = ${id} and user_id = ${ctx.actor.userId} returning id, name, rights, expires_at
    )
    select id, ${fn('note_staff_act', entry)} from revoked`)
  if (!revoked) throw new DomainError('NOT_FOUND', messages.apiTokenNotFound)
  return { revoked: 1 }
}
