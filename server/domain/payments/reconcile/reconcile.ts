// When to ask providers about payments: the customer returns, a webhook arrives, or a check is due.
import { and, eq, sql } from 'drizzle-orm'
import { paymentOrders, payments, providerEvents } from '#server/db/schema/payments.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { claimCall, freeClaim, withClaim } from '#server/domain/limits/call-claims.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { GatewayBusy, type GatewayMethod, gatewayMethods, type PaymentAnswer, type WebhookEvent } from '#server/payments/gateway.ts'
import { applyAnswer, scheduleCheck } from '../commands/settle.ts'
import { findPayment, isProviderPayment, type ProviderPayment, startedOf } from '../queries/rows.ts'
import { isDoubtful } from '../rules/check-times.ts'
import { askProviderAbout } from './ask-provider.ts'
import { inLanes } from './lanes.ts'

/**
 * The number of payments that a round claims per provider, and how many it asks about concurrently: the remaining capacity is for
 * customers.
 */
const perRound = 15
const lanes = 5
/** After this time, the next minute's job continues. */
const reconcileMs = 45_000
/** Slightly longer than a claim remains after its call. */
const soonSeconds = 7
const soonEverySeconds = 30

/**
 * Handles the customer's return from the provider. If several requests with the same hint arrive within some seconds, one asks the provider
 * and settles; the others are redirected, and the payment is checked again when that claim has expired. `query` is only a hint about what
 * to ask. Failures are left to the reconciler. Throws `GatewayBusy` if the provider must be asked but has no free slot.
 */
export async function returnFromProvider(
  shop: Shop,
  id: string,
  query: Readonly<Record<string, string>>,
): Promise<'not_found' | 'asked' | 'sent_on'> {
  const payment = await findPayment(shop.db, id)
  if (!payment || !isProviderPayment(payment)) return 'not_found'
  // Already settled or final: nothing to ask.
  if (payment.askAt === null) return 'sent_on'
  const started = startedOf(payment, shop.payments.returnUrl(id))
  const hint = started ? shop.payments.gateways.get(payment.method)?.hintOf(started, query) : undefined
  const key = `return:${id}:${hint ?? ''}`
  const asked = await withClaim(shop, key, async () => {
    let isAnswered = false
    try {
      if (await mayAsk(shop, payment)) isAnswered = await askProviderAbout(shop, payment, (gateway, it) => gateway.confirm(it, query))
      else await checkSoon(shop, payment)
    } finally {
      // Without an answer the customer may retry at once, for example because bKash has not taken the money yet.
      if (!isAnswered) await freeClaim(shop, key)
    }
    return 'asked' as const
  })
  if (asked === null) await checkSoon(shop, payment)
  return asked ?? 'sent_on'
}

/** Returns are counted per owner of the payment: the visitor is not authenticated. */
async function mayAsk(shop: Shop, { userId }: ProviderPayment): Promise<boolean> {
  try {
    await countAttempt(shop, 'returns', userId)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

/**
 * Handles a webhook: asks the provider about the payment that it names, and settles. Ignores events seen before; an event that arrives
 * while another one is handled schedules a check. Throws `GatewayUnavailable` if the provider did not answer, so that it sends the event
 * again.
 */
export async function handleWebhook(shop: Shop, method: GatewayMethod, { eventId, providerRef }: WebhookEvent): Promise<void> {
  const [seen] = await shop.db
    .select({ eventId: providerEvents.eventId })
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, method), eq(providerEvents.eventId, eventId)))
  if (seen) return
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), eq(payments.providerRef, providerRef)))
  if (!payment || !isProviderPayment(payment)) return
  const gateway = shop.payments.gateways.get(method)
  const started = startedOf(payment, shop.payments.returnUrl(payment.id))
  if (!gateway || !started) return
  const key = `webhook:${payment.id}`
  const isHandled = await withClaim(shop, key, async () => {
    try {
      await applyAnswer(shop, payment, await gateway.ask(started))
    } catch (error) {
      // The provider will retry, and its next call must be processed.
      await freeClaim(shop, key)
      throw error
    }
    return true
  })
  // Only after its answer is booked: if this process dies in between, the provider sends the event again, and nothing is booked twice.
  if (isHandled) await shop.db.insert(providerEvents).values({ provider: method, eventId }).onConflictDoNothing()
  else await checkSoon(shop, payment)
}

/** Schedules a check in some seconds, rate limited so that a flood of visitors causes only a few. */
async function checkSoon(shop: Pick<Shop, 'db'>, { id }: ProviderPayment): Promise<void> {
  if (!(await claimCall(shop, `soon:${id}`, soonEverySeconds))) return
  const soon = sql`now() + make_interval(secs => ${soonSeconds})`
  await shop.db.execute(sql`update ${payments} set ask_at = ${soon} where id = ${id} and ask_at > ${soon}`)
}

/**
 * Asks about all due payments, each in one process, a few per provider concurrently. Returns the number of payments; call again until it
 * returns 0.
 */
export async function reconcilePayments(shop: Shop): Promise<number> {
  const end = performance.now() + reconcileMs
  const reconcile = async (method: GatewayMethod): Promise<number> => {
    let asked = 0
    for (let due = await claimDue(shop, method); due.length > 0; due = performance.now() < end ? await claimDue(shop, method) : []) {
      await inLanes(due, lanes, (payment) => checkDue(shop, payment))
      asked += due.length
    }
    return asked
  }
  const counts = await Promise.all(gatewayMethods.map(reconcile))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function checkDue(shop: Shop, payment: ProviderPayment): Promise<void> {
  try {
    await askProviderAbout(shop, payment, async (gateway, started) => {
      const answer = await gateway.ask(started)
      return isDoubtful(payment, answer, shop.now()) ? ({ status: 'open' } satisfies PaymentAnswer) : answer
    })
  } catch (error) {
    if (!(error instanceof GatewayBusy)) throw error
    await scheduleCheck(shop, payment, new Date(shop.now().getTime() + soonSeconds * 1_000))
  }
}

/** Makes the open payment of a cancelled order due now. */
export async function reconcileSoon({ db }: Pick<Shop, 'db'>, orderId: number): Promise<void> {
  await db.execute(sql`
    update ${payments} set ask_at = now()
    where state = 'open' and id in (select payment_id from ${paymentOrders} where order_id = ${orderId} and is_active)`)
}

/** Claims due payments of a provider for two minutes; if this process dies, another takes over. */
async function claimDue({ db }: Pick<Shop, 'db'>, method: GatewayMethod): Promise<ProviderPayment[]> {
  const rows = await db
    .update(payments)
    .set({ askAt: sql`now() + interval '2 minutes'`, asks: sql`${payments.asks} + 1` })
    .where(
      sql`${payments.id} in (select p.id from ${payments} p where p.ask_at <= now() and p.method = ${method}
        order by p.ask_at limit ${perRound} for update skip locked)`,
    )
    .returning()
  return rows.filter(isProviderPayment)
}
