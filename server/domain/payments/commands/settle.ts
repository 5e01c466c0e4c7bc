// The only place where a provider's answer settles a payment, for the return page, webhooks and the reconciler alike. Repeated, late,
// reordered and forged messages are all harmless here.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { callOutcome, fn } from '#server/db/call-function.ts'
import { payments } from '#server/db/schema/payments.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { sellerOf } from '#server/domain/context/payment-config.ts'
import type { PaymentAnswer } from '#server/payments/gateway.ts'
import { countPayment } from '#server/watch/figures.ts'
import type { ProviderPayment } from '../queries/rows.ts'
import { nextCheckAt } from '../rules/check-times.ts'
import { endPayment } from './end.ts'

type PaidAnswer = Extract<PaymentAnswer, { status: 'paid' }>

export async function applyAnswer(shop: Shop, payment: ProviderPayment, answer: PaymentAnswer): Promise<void> {
  if (answer.status === 'paid') await settle(shop, payment, answer)
  else if (answer.status === 'failed' && payment.state === 'open')
    await endPayment(shop, payment, {
      state: 'failed',
      reason: answer.reason,
      askAt: answer.isFinal ? null : nextCheckAt(payment, shop.now()),
    })
  else {
    if (answer.status === 'open' && answer.isConfirming) await noteConfirming(shop, payment)
    await scheduleCheck(shop, payment, answer.status === 'failed' && answer.isFinal ? null : nextCheckAt(payment, shop.now()))
  }
}

/** Removes the provider's page from a payment that the customer has finished there, and notifies the shop's open pages. */
async function noteConfirming({ db, changes }: Shop, { id }: ProviderPayment): Promise<void> {
  const noted = await db
    .update(payments)
    .set({ redirectUrl: null, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.state, 'open'), isNotNull(payments.redirectUrl)))
    .returning({ announced: fn('announce_payment', { payment: payments.id }) })
  if (noted.length > 0) await changes.tell()
}

async function settle(shop: Shop, payment: ProviderPayment, answer: PaidAnswer): Promise<void> {
  const mismatch = mismatchOf(payment, answer)
  if (mismatch !== null) {
    // Unknown payment or currency: we cannot tell whom to refund, so leave it for manual review.
    shop.payments.report(new Error('A provider reported a different payment than requested'), { paymentId: payment.id, differs: mismatch })
    await endPayment(shop, payment, { state: 'failed', reason: 'mismatch', askAt: null })
    await scheduleCheck(shop, payment, null)
    return
  }
  const parameters = {
    payment: payment.id,
    transactionRef: answer.transactionRef,
    receivedMinor: answer.amountMinor,
    seller: sellerOf(shop.payments),
  }
  switch (await callOutcome(shop.db, 'settle_payment', parameters)) {
    case 'settled':
      countPayment(payment.method, 'settled')
      await shop.changes.tell()
      break
    case 'returned':
      countPayment(payment.method, 'returned')
      await shop.changes.tell()
      shop.payments.report(new Error('Money arrived that pays for no order, and is refunded'), { paymentId: payment.id })
      break
    case 'repeated':
    case 'not_found':
      break
  }
}

/** The identifying field that differs, if any. A different amount is not a mismatch: we accept and refund it. */
function mismatchOf(payment: ProviderPayment, answer: PaidAnswer): 'reference' | 'currency' | 'mode' | null {
  if (answer.reference !== payment.reference) return 'reference'
  if (answer.currency !== payment.currency) return 'currency'
  return answer.mode === payment.mode ? null : 'mode'
}

/** Schedules the next check of a payment; settled payments are not checked again. */
export async function scheduleCheck({ db }: Pick<Shop, 'db'>, { id }: ProviderPayment, at: Date | null): Promise<void> {
  await db
    .update(payments)
    .set({ askAt: at })
    .where(and(eq(payments.id, id), sql`${payments.askAt} is not null`))
}
