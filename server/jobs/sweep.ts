import { and, lte, ne, sql } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { callClaims } from '#server/db/schema/call-claims.ts'
import { emailConfirmations } from '#server/db/schema/email-confirmations.ts'
import { knownDevices } from '#server/db/schema/known-devices.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { passwordResets } from '#server/db/schema/password-resets.ts'
import { providerEvents } from '#server/db/schema/payments.ts'
import { sandboxGrants } from '#server/db/schema/sandbox-grants.ts'
import { sandboxMail } from '#server/db/schema/sandbox-mail.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import { stockAlerts } from '#server/db/schema/stock-alerts.ts'
import { throttles } from '#server/db/schema/throttles.ts'
import type { Shop } from '#server/domain/ctx.ts'

/**
 * Removes what has expired: sessions, attempt counts, call claims, unused links, API tokens a month after their end, long unused devices,
 * mail sent a month ago (dead letters stay), stock alerts that ended a year ago (until then the link in their mail works), codes and tokens of the sandbox, its mailbox after a week, its payments after a month, and old
 * webhook records.
 */
export async function sweep({ db, sessions }: Pick<Shop, 'db' | 'sessions'>): Promise<void> {
  await sessions.sweep()
  await db.delete(throttles).where(lte(throttles.forgetAt, sql`now()`))
  await db.delete(callClaims).where(lte(callClaims.until, sql`now()`))
  await db.delete(emailConfirmations).where(lte(emailConfirmations.expiresAt, sql`now()`))
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, sql`now()`))
  await db.delete(apiTokens).where(lte(apiTokens.expiresAt, sql`now() - interval '30 days'`))
  await db.delete(knownDevices).where(lte(knownDevices.lastSeenAt, sql`now() - interval '400 days'`))
  await db.delete(sandboxGrants).where(lte(sandboxGrants.expiresAt, sql`now()`))
  await db.delete(outbox).where(lte(outbox.sentAt, sql`now() - interval '30 days'`))
  await db.delete(stockAlerts).where(lte(stockAlerts.endedAt, sql`now() - interval '1 year'`))
  await db.delete(sandboxMail).where(lte(sandboxMail.createdAt, sql`now() - interval '7 days'`))
  await db
    .delete(sandboxPayments)
    .where(and(ne(sandboxPayments.kind, 'secret'), lte(sandboxPayments.createdAt, sql`now() - interval '30 days'`)))
  await db.delete(providerEvents).where(lte(providerEvents.createdAt, sql`now() - interval '60 days'`))
}

/** Sweeps periodically until the returned function is called. A failed sweep is reported and retried next time. */
export function sweepEvery(shop: Pick<Shop, 'db' | 'sessions'>, everyMs: number, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void sweep(shop).catch(onError), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
