// Refunds as rows: up to what was paid; more is refused like Stripe refuses it.
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { formatPlainMoney } from '#common/kit/format.ts'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import type { RefundOutcome } from './cards.ts'
import type { NewRefund } from './params.ts'
import { invalidRequest, noSuch, type StripeRefusal } from './refusal.ts'
import { deduct, findSessionOfIntent, randomName, type SandboxSession } from './sessions.ts'

type RefundData = {
  /** In minor units. */
  amount: number
  currency: string
  intent: string
  charge: string
  metadata: Record<string, string>
  reason: string | null
}
export type SandboxRefund = RefundData & { id: string; state: RefundOutcome; createdAt: Date }

const isRefund = and(eq(sandboxPayments.provider, 'stripe'), eq(sandboxPayments.kind, 'refund'))

type Row = typeof sandboxPayments.$inferSelect
const read = ({ ref, state, data, createdAt }: Row): SandboxRefund => ({
  ...(data as RefundData),
  id: ref,
  state: state as RefundOutcome,
  createdAt,
})

/** Refunds money, in the caller's transaction; throws `StripeRefusal`. */
export async function addRefund(db: Db, params: NewRefund): Promise<{ refund: SandboxRefund; session: SandboxSession }> {
  const found = await findSessionOfIntent(db, params.payment_intent)
  if (!found) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
  const { chosen, intent, charge, currency } = found
  if (found.state !== 'paid' || !chosen)
    throw invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  const amount = params.amount ?? Math.max(chosen.amount - found.refunded, 1)
  // A refund that the bank returns takes nothing.
  const session = chosen.refunds === 'failed' ? found : await deduct(db, found.id, amount)
  if (!session) throw tooMuch((await findSessionOfIntent(db, intent)) ?? found, amount)
  const data: RefundData = { amount, currency, intent, charge, metadata: params.metadata ?? {}, reason: params.reason ?? null }
  const [row] = await db
    .insert(sandboxPayments)
    .values({ provider: 'stripe', ref: randomName('re_'), kind: 'refund', state: chosen.refunds, lookup: intent, data })
    .returning()
  if (!row) throw new Error('A refund that was added is not there')
  return { refund: read(row), session }
}

function tooMuch({ chosen, refunded, charge, currency }: SandboxSession, amount: number): StripeRefusal {
  const paid = chosen?.amount ?? 0
  if (refunded >= paid) return invalidRequest(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' })
  const money = (minor: number) => formatPlainMoney(minor, currency.toUpperCase())
  const what = refunded > 0 ? `unrefunded amount on charge (${money(paid - refunded)})` : `charge amount (${money(paid)})`
  return invalidRequest(`Refund amount (${money(amount)}) is greater than ${what}`, { code: 'amount_too_large', param: 'amount' })
}

/** The refunds of a payment intent, or the one with this id, newest first. Listing completes a pending refund. */
export async function listRefunds(db: Db, { name, limit = 1 }: { name: string; limit?: number }): Promise<SandboxRefund[]> {
  const isMeant = and(isRefund, or(eq(sandboxPayments.ref, name), eq(sandboxPayments.lookup, name)))
  await db
    .update(sandboxPayments)
    .set({ state: 'succeeded', updatedAt: sql`now()` })
    .where(and(isMeant, eq(sandboxPayments.state, 'pending')))
  const rows = await db
    .select()
    .from(sandboxPayments)
    .where(isMeant)
    .orderBy(desc(sandboxPayments.createdAt), desc(sandboxPayments.ref))
    .limit(limit)
  return rows.map(read)
}
