// Starts an online payment. One statement takes the stock and stores the payment; then one process creates it at the provider.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { holdMinutes } from '#common/orders/rules.ts'
import type { Placing } from '#common/orders/schema.ts'
import { callOutcomes } from '#server/db/call-function.ts'
import { payments } from '#server/db/schema/payments.ts'
import { type CustomerCtx, inOwnLane } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { gatewayOf } from '#server/domain/context/payment-config.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { type GatewayMethod, GatewayRefused, GatewayUnavailable, type OpenedPayment } from '#server/payments/gateway.ts'
import { mostMinorOf } from '#server/payments/most-amounts.ts'
import { countCheckout } from '#server/watch/figures.ts'
import { CheckoutDetails, numbersOf, refusePastDay, termsOf } from '../../orders/checkout-terms.ts'
import { isPlacingRefusal, refusalOfPlacing } from '../../orders/placing-refusals.ts'
import { findPayment, isProviderPayment, type ProviderPayment, requestOf } from '../queries/rows.ts'
import type { NewPayment } from '../schema.ts'
import { endPayment } from './end.ts'

/**
 * The seconds that a process has for creating a payment at its provider before another process may try. Longer than the timeout of a
 * gateway call.
 */
const claimSeconds = 40
const waitMs = 20_000
/** The most requests that wait for a payment page, in this process. */
const mostWaiting = { perPayment: 16, inAll: 64 }

/** A checkout with an online payment; API clients may omit the total. */
type OnlinePlacing = Placing & { method: GatewayMethod }
type Started = { id: string; purchase: string | null; isRepeated: boolean }

/**
 * Checks out the caller's pending orders. `redirectUrl` is the provider's page. The stock is held for half an hour. Repeating the call with
 * the same orders and method returns the same payment. Throws NOT_FOUND, CONFLICT with one issue per order or per delivery detail that the
 * account lacks, SERVICE_UNAVAILABLE if the provider is down: then no stock is held.
 */
export async function startPayment(
  ctx: CustomerCtx,
  placing: NewPayment,
): Promise<{ id: string; redirectUrl: string; purchase: string | null }> {
  const { id, purchase } = await openPayment(ctx, placing)
  return { id, redirectUrl: await paymentPageOf(ctx, id, purchase), purchase }
}

/**
 * The same for API clients, whose requests may be repeated later: `redirectUrl` is null if the payment that an earlier request started has
 * ended, or if its customer has finished.
 */
export async function startPaymentOnce(ctx: CustomerCtx, placing: OnlinePlacing): Promise<Started & { redirectUrl: string | null }> {
  const started = await openPayment(ctx, placing)
  const payment = started.isRepeated ? await findPayment(ctx.db, started.id) : null
  const hasNoPage = payment !== null && (payment.state !== 'open' || (payment.providerRef !== null && payment.redirectUrl === null))
  return { ...started, redirectUrl: hasNoPage ? null : await paymentPageOf(ctx, started.id, started.purchase) }
}

async function openPayment(ctx: CustomerCtx, placing: OnlinePlacing): Promise<Started> {
  const { method } = placing
  const gateway = gatewayOf(ctx.payments, method)
  await countAttempt(ctx, 'payments', ctx.actor.userId)
  await refusePastDay(ctx, placing)
  const rows = await callOutcomes(
    ctx.db,
    'start_purchase_payment',
    {
      user: ctx.actor.userId,
      numbers: numbersOf(placing),
      method,
      mode: gateway.mode,
      reference: newReference(),
      currency: ctx.currency,
      ip: ctx.address,
      holdSeconds: holdMinutes * 60,
      terms: termsOf(ctx, placing, { mostMinor: mostMinorOf[method] }),
    },
    { details: CheckoutDetails },
  )
  const [first] = rows
  countCheckout(method, first.outcome)
  if (isPlacingRefusal(first.outcome)) throw refusalOfPlacing(rows, ctx.currency)
  if (first.payment_id === null) throw new DomainError('CONFLICT', messages.keyMismatch)
  return { id: first.payment_id, purchase: first.purchase_number, isRepeated: first.outcome === 'repeated' }
}

/** The provider's page for an open payment. The first request claims the payment and creates it; the others wait for it. */
async function paymentPageOf(ctx: CustomerCtx, id: string, purchase: string | null): Promise<string> {
  const claimed = await claim(ctx, id)
  if (claimed) return createAtProvider(inOwnLane(ctx), claimed, purchase)
  // Each waiting request occupies the server, so their number is limited per payment and in total.
  const release = ctx.payments.waiting([
    { key: id, most: mostWaiting.perPayment },
    { key: 'all', most: mostWaiting.inAll },
  ])
  if (!release) throw new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 5 })
  try {
    return await waitForPage(ctx, id, purchase)
  } finally {
    release()
  }
}

async function waitForPage(ctx: CustomerCtx, id: string, purchase: string | null): Promise<string> {
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await pause(200)) {
    const claimed = await claim(ctx, id)
    if (claimed) return createAtProvider(inOwnLane(ctx), claimed, purchase)
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

async function createAtProvider(ctx: CustomerCtx, payment: ProviderPayment, purchase: string | null): Promise<string> {
  const request = requestOf(
    payment,
    { email: ctx.actor.email, purchase, shopName: ctx.settings.current().values.name },
    ctx.payments.returnUrl(payment.id),
  )
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
async function giveUp(ctx: CustomerCtx, payment: ProviderPayment, error: unknown): Promise<unknown> {
  const { id, method } = payment
  const isRefused = error instanceof GatewayRefused
  if (!isRefused && !(error instanceof GatewayUnavailable)) return error
  await endPayment(ctx, payment, { state: 'failed', reason: isRefused ? 'refused' : 'unavailable', askAt: null })
  ctx.payments.report(error, { paymentId: id, method })
  return isRefused
    ? new DomainError('CONFLICT', messages.paymentRefused, { cause: error })
    : new DomainError('SERVICE_UNAVAILABLE', messages.paymentProviderAway, {
        retryAfterSeconds: error.retryAfterSeconds ?? 30,
        cause: error,
      })
}

// Without letters that look like digits: customers and staff spell these references out.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eighteen characters with eighty random bits: not guessable, and short enough for every provider. */
export const newReference = (): string => `PD${[...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')}`
