// Starts an online payment. One statement takes the stock and creates the payment; then one process creates it at the provider.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { messages } from '#common/messages.ts'
import { holdMinutes } from '#common/orders/rules.ts'
import { callOutcomes } from '#server/db/call-outcome.ts'
import { payments } from '#server/db/schema/payments.ts'
import { GatewayRefused, GatewayUnavailable, type OpenedPayment } from '#server/payments/gateway.ts'
import type { CustomerCtx } from '../../ctx.ts'
import { DomainError } from '../../errors.ts'
import { CheckoutRow, numbersOf, termsOf } from '../../orders/checkout-terms.ts'
import { isPlacingRefusal, refusalOfPlacing } from '../../orders/placing-refusals.ts'
import { gatewayOf } from '../../payment-config.ts'
import { countAttempt } from '../../throttle.ts'
import { findPayment, isProviderPayment, type ProviderPayment, requestOf } from '../queries/rows.ts'
import type { NewPayment } from '../schema.ts'
import { endPayment } from './end.ts'

/**
 * How long a process may take to create a payment at its provider before another process may try. Longer than the timeout of a gateway
 * call.
 */
const claimSeconds = 40
const waitMs = 20_000
const OpenedRow = CheckoutRow.extend({ payment_id: z.uuid().nullable() })

/**
 * Checks out pending orders of the caller. `redirectUrl` is the provider's page. The stock is held for half an hour. Repeating the call
 * with the same orders and method returns the same payment. Throws NOT_FOUND, CONFLICT with one issue per order or per delivery detail that
 * the account lacks, SERVICE_UNAVAILABLE if the provider is down: then no stock is held.
 */
export async function startPayment(
  ctx: CustomerCtx,
  placing: NewPayment,
): Promise<{ id: string; redirectUrl: string; purchase: string | null }> {
  const { method } = placing
  const gateway = gatewayOf(ctx.payments, method)
  await countAttempt(ctx, 'payments', ctx.actor.userId)
  const rows = await callOutcomes(
    ctx.db,
    'start_purchase_payment',
    sql`${ctx.actor.userId}, ${numbersOf(placing)}, ${method}, ${gateway.mode}, ${newReference()}, ${ctx.currency}, ${ctx.address},
      ${holdMinutes * 60}, ${termsOf(ctx, placing)}`,
    OpenedRow,
  )
  const [first] = rows
  if (isPlacingRefusal(first.outcome)) throw refusalOfPlacing(rows, ctx.currency)
  if (first.payment_id === null) throw new DomainError('CONFLICT', messages.keyMismatch)
  return {
    id: first.payment_id,
    redirectUrl: await paymentPageOf(ctx, first.payment_id, placing.numbers.length),
    purchase: first.purchase_number,
  }
}

/** The provider's page for an open payment: the request that claims the payment first creates it, the others wait for it. */
async function paymentPageOf(ctx: CustomerCtx, id: string, orders: number): Promise<string> {
  const claimed = await claim(ctx, id)
  if (claimed) return createAtProvider(ctx, claimed, orders)
  // Each waiting request occupies the server, so their number is limited per payment and in total.
  const leave = ctx.payments.waitingRoom.enter(id)
  if (!leave) throw new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 5 })
  try {
    return await waitForPage(ctx, id, orders)
  } finally {
    leave()
  }
}

async function waitForPage(ctx: CustomerCtx, id: string, orders: number): Promise<string> {
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await pause(200)) {
    const claimed = await claim(ctx, id)
    if (claimed) return createAtProvider(ctx, claimed, orders)
    const payment = await findPayment(ctx.db, id)
    if (payment?.state === 'open' && payment.redirectUrl !== null) return payment.redirectUrl
    if (payment?.state !== 'open') throw new DomainError('CONFLICT', messages.paymentEnded)
    if (payment.providerRef !== null) throw new DomainError('CONFLICT', messages.orderFrozen)
  }
  throw new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 5 })
}

/** Claims the payment so that one process creates it. If an earlier claim expired, issues a new reference: the old one may be used up. */
async function claim({ db }: CustomerCtx, id: string): Promise<ProviderPayment | null> {
  const [row] = await db
    .update(payments)
    .set({
      claimedUntil: sql`now() + make_interval(secs => ${claimSeconds})`,
      reference: sql`case when ${payments.claimedUntil} is null then ${payments.reference} else ${newReference()} end`,
    })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.state, 'open'),
        sql`${payments.redirectUrl} is null and ${payments.providerRef} is null and coalesce(${payments.claimedUntil} <= now(), true)`,
      ),
    )
    .returning()
  return row && isProviderPayment(row) ? row : null
}

async function createAtProvider(ctx: CustomerCtx, payment: ProviderPayment, orders: number): Promise<string> {
  const request = requestOf(payment, { email: ctx.actor.email, orders }, ctx.payments.returnUrl(payment.id))
  let opened: OpenedPayment
  try {
    opened = await gatewayOf(ctx.payments, payment.method).open(request)
  } catch (error) {
    throw await giveUp(ctx, payment, error)
  }
  const updated = await ctx.db
    .update(payments)
    .set({ providerRef: opened.providerRef, redirectUrl: opened.redirectUrl, claimedUntil: null, updatedAt: sql`now()` })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'open'), eq(payments.reference, payment.reference)))
    .returning({ id: payments.id })
  if (updated.length === 0) throw new DomainError('CONFLICT', messages.paymentEnded)
  return opened.redirectUrl
}

/** The customer was not redirected to the provider, so no money can arrive: release the stock. */
async function giveUp(ctx: CustomerCtx, { id, method }: ProviderPayment, error: unknown): Promise<unknown> {
  const isRefused = error instanceof GatewayRefused
  if (!isRefused && !(error instanceof GatewayUnavailable)) return error
  await endPayment(ctx, id, { state: 'failed', reason: isRefused ? 'refused' : 'unavailable', askAt: null })
  ctx.payments.report(error, { paymentId: id, method })
  return isRefused
    ? new DomainError('CONFLICT', messages.paymentRefused, { cause: error })
    : new DomainError('SERVICE_UNAVAILABLE', messages.paymentProviderAway, { retryAfterSeconds: 30, cause: error })
}

// Without letters that look like digits: people read these references to each other.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eighteen characters with eighty random bits: not guessable, and short enough for every provider. */
export const newReference = (): string => `PD${[...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')}`
