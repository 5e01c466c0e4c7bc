// The fields of Stripe's answers that the shop reads, and their meaning.
import { z } from 'zod'
import { type FailureReason, GatewayRefused, GatewayUnavailable, type PaymentAnswer, type RefundAnswer } from './gateway.ts'

const Name = z.string().min(1).max(255)

const Intent = z.object({
  id: Name,
  status: z.string(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
})

export const OpenedSession = z.object({ id: Name.startsWith('cs_'), url: z.url({ protocol: /^https?$/ }) })

/** The payment intent is null before the first attempt to pay. */
export const Session = z.object({
  id: Name.startsWith('cs_'),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid']),
  amount_total: z.int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  client_reference_id: z.string().nullable(),
  livemode: z.boolean(),
  payment_intent: Intent.nullable(),
})

export const Refund = z.object({
  id: Name,
  status: z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled']),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

export const RefundList = z.object({ data: z.array(Refund) })

/** Throws `GatewayUnavailable` if Stripe reports a paid session without details. */
export function paymentAnswerOf(session: z.infer<typeof Session>): PaymentAnswer {
  const { payment_intent: intent, client_reference_id: reference } = session
  if (session.payment_status === 'paid') {
    if (!intent || reference === null) throw new GatewayUnavailable('Stripe reported a payment without its intent or reference')
    return {
      status: 'paid',
      amountMinor: session.amount_total,
      currency: session.currency.toUpperCase(),
      reference,
      mode: session.livemode ? 'live' : 'test',
      transactionRef: intent.id,
    }
  }
  if (session.status === 'expired') return { status: 'failed', reason: 'expired', isFinal: true }
  // A complete but unpaid session is in progress, unless the bank refuses: it allows no second attempt.
  if (session.status !== 'complete') return { status: 'open' }
  if (intent && isRefused(intent)) return { status: 'failed', reason: reasonOf(intent), isFinal: true }
  return { status: 'open', isConfirming: true }
}

const isRefused = ({ status }: z.infer<typeof Intent>) => status === 'requires_payment_method' || status === 'canceled'

function reasonOf({ last_payment_error: error }: z.infer<typeof Intent>): FailureReason {
  return [error?.code, error?.decline_code].includes('insufficient_funds') ? 'insufficient_funds' : 'declined'
}

/** Throws `GatewayRefused` for a failed refund. */
export function refundAnswerOf({ id, status, failure_reason: why }: z.infer<typeof Refund>): RefundAnswer {
  if (status === 'failed' || status === 'canceled')
    throw new GatewayRefused(why ?? `refund_${status}`, `Stripe's refund ${id} is ${status}`)
  return { status: status === 'succeeded' ? 'done' : 'pending', providerRef: id }
}
