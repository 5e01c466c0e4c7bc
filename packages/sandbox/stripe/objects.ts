// The sandbox's rows in Stripe's format.
import type { SandboxRefund } from './refunds.ts'
import type { SandboxSession, SessionState } from './sessions.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const statusOf = { open: 'open', processing: 'complete', paid: 'complete', failed: 'complete', expired: 'expired' } as const
const intentStatusOf = {
  open: 'requires_payment_method',
  processing: 'processing',
  paid: 'succeeded',
  failed: 'requires_payment_method',
  expired: 'canceled',
} as const satisfies Record<SessionState, string>

/** `expanded`: includes the whole payment intent, if there is one. */
export function sessionObject(session: SandboxSession, { publicUrl, expanded }: { publicUrl: string; expanded: boolean }) {
  const { id, state, chosen, email } = session
  const total = state === 'paid' ? (chosen?.amount ?? session.amount) : session.amount
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: seconds(session.createdAt),
    currency: session.currency,
    customer_details: email === null ? null : { email },
    customer_email: email,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    // Null before the first attempt to pay.
    payment_intent: chosen ? (expanded ? intentObject(session) : session.intent) : null,
    payment_method_types: ['card'],
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    status: statusOf[state],
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: state === 'open' ? `${publicUrl}/sandbox/stripe/pay/${id}` : null,
  }
}

function intentObject({ intent, charge, state, amount, chosen, currency, description, intentMetadata, createdAt }: SandboxSession) {
  return {
    id: intent,
    object: 'payment_intent',
    amount,
    amount_received: state === 'paid' ? (chosen?.amount ?? amount) : 0,
    created: seconds(createdAt),
    currency,
    description,
    last_payment_error: state === 'failed' ? { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } : null,
    latest_charge: state === 'paid' ? charge : null,
    livemode: false,
    metadata: intentMetadata,
    status: intentStatusOf[state],
  }
}

export const refundObject = ({ id, amount, charge, createdAt, currency, intent, metadata, reason, state }: SandboxRefund) => ({
  id,
  object: 'refund',
  amount,
  charge,
  created: seconds(createdAt),
  currency,
  ...(state === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  metadata,
  payment_intent: intent,
  reason,
  status: state,
})

export const chargeObject = ({ charge, intent, chosen, refunded, currency, createdAt }: SandboxSession) => ({
  id: charge,
  object: 'charge',
  amount: chosen?.amount ?? 0,
  amount_refunded: refunded,
  created: seconds(createdAt),
  currency,
  livemode: false,
  payment_intent: intent,
  refunded: refunded >= (chosen?.amount ?? 0),
})
