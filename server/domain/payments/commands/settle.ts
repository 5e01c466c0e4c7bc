// The one place where a provider's answer becomes a fact of the shop, whoever asked for it: the return page, a webhook or the reconciler.
// Whatever arrives twice, late, out of order or forged ends here, and changes nothing wrongly.
import { and, eq, sql } from 'drizzle-orm'
import { callOutcome } from '#server/db/call-outcome.ts'
import { payments } from '#server/db/schema/payments.ts'
import type { PaymentAnswer } from '#server/payments/gateway.ts'
import type { Shop } from '../../ctx.ts'
import type { ProviderPayment } from '../queries/rows.ts'
import { nextCheckAt } from '../rules/check-times.ts'
import { endPayment } from './end.ts'

type PaidAnswer = Extract<PaymentAnswer, { status: 'paid' }>

/** `event` is the webhook that led to the question, kept with what it changes. */
export async function applyAnswer(shop: Shop, payment: ProviderPayment, answer: PaymentAnswer, event?: string): Promise<void> {
  if (answer.status === 'paid') await settle(shop, payment, answer, event)
  else if (answer.status === 'failed' && payment.state === 'open')
    await endPayment(shop, payment.id, {
      state: 'failed',
      reason: answer.reason,
      askAt: answer.isFinal ? null : nextCheckAt(payment, shop.now()),
      event,
    })
  else await scheduleCheck(shop, payment, answer.status === 'failed' && answer.isFinal ? null : nextCheckAt(payment, shop.now()))
}

async function settle(shop: Shop, payment: ProviderPayment, answer: PaidAnswer, event: string | undefined): Promise<void> {
  const foreign = mismatchOf(payment, answer)
  if (foreign !== null) {
    // Not our payment, or not our money: nobody can say what to give back to whom. People have to look.
    shop.payments.report(new Error('A provider reports another payment than was asked for'), { paymentId: payment.id, differs: foreign })
    await endPayment(shop, payment.id, { state: 'failed', reason: 'mismatch', askAt: null, event })
    await scheduleCheck(shop, payment, null)
    return
  }
  const seller = JSON.stringify(shop.payments.seller)
  const parameters = sql`${payment.id}, ${answer.transactionRef}, ${answer.amountMinor}, ${seller}::jsonb, ${event ?? null}`
  switch (await callOutcome(shop.db, 'settle_payment', parameters)) {
    case 'settled':
      shop.catalogue.invalidate()
      break
    case 'returned':
      shop.catalogue.invalidate()
      shop.payments.report(new Error('Money came that pays nothing, and goes back'), { paymentId: payment.id })
      break
    case 'repeated':
    case 'not_found':
      break
  }
}

/** What of the answer is not what was asked for. Another amount is none of it: that money is ours to give back. */
function mismatchOf(payment: ProviderPayment, answer: PaidAnswer): 'reference' | 'currency' | 'mode' | null {
  if (answer.reference !== payment.reference) return 'reference'
  if (answer.currency !== payment.currency) return 'currency'
  return answer.mode === payment.mode ? null : 'mode'
}

/** Sets when a payment is asked about next; one that was settled meanwhile is asked no more. */
export async function scheduleCheck({ db }: Pick<Shop, 'db'>, { id }: ProviderPayment, at: Date | null): Promise<void> {
  await db
    .update(payments)
    .set({ askAt: at })
    .where(and(eq(payments.id, id), sql`${payments.askAt} is not null`))
}
