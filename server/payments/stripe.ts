// Card payments on Stripe's hosted page: a Checkout Session is the payment, and its payment intent is the transaction.
import Stripe from 'stripe'
import { cutText } from '#common/kit/cut-text.ts'
import { type Gateway, lookUpResult, type PaymentRequest, type StartedPayment } from './gateway.ts'
import { OpenedSession, paymentAnswerOf, Refund, RefundList, refundAnswerOf, Session } from './stripe-answers.ts'
import { callStripe, createStripeClient, type StripeAccess } from './stripe-client.ts'

// A gateway call makes at most two Stripe calls.
const defaultTimeoutMs = 16_000

// Stripe accepts 30 minutes to 24 hours from when it receives the call, by its own clock. One minute covers latency and clock drift.
const minuteMs = 60_000
const minMs = 31 * minuteMs
const maxMs = 24 * 60 * minuteMs - minuteMs

/** A live key starts with `sk_live_` or `rk_live_`. */
export function createStripeGateway({
  timeoutMs = defaultTimeoutMs,
  ...access
}: Omit<StripeAccess, 'timeoutMs'> & Partial<Pick<StripeAccess, 'timeoutMs'>>): Gateway {
  const stripe = createStripeClient({ ...access, timeoutMs })

  const ask = async ({ providerRef }: StartedPayment) =>
    paymentAnswerOf(await callStripe(Session, () => stripe.checkout.sessions.retrieve(providerRef, { expand: ['payment_intent'] })))

  const close = async ({ providerRef }: StartedPayment) => {
    await callStripe(Session.pick({ id: true }).nullable(), () => stripe.checkout.sessions.expire(providerRef).catch(nullIfNotOpen))
  }

  /** Stripe forgets an idempotency key after a day, and until then replays its first answer: so a retry looks the refund up. */
  const findRefund = async (transactionRef: string, id: string) => {
    const { data } = await callStripe(RefundList, () => stripe.refunds.list({ payment_intent: transactionRef, limit: 100 }))
    return data.find(({ metadata }) => metadata?.refund === id)
  }

  return {
    method: 'card',
    mode: /^[rs]k_live_/.test(access.secretKey) ? 'live' : 'test',

    open: async (payment) => {
      const idempotencyKey = `${payment.id}:${payment.reference}`
      const { id, url } = await callStripe(OpenedSession, () => stripe.checkout.sessions.create(sessionOf(payment), { idempotencyKey }))
      return { providerRef: id, redirectUrl: url }
    },

    ask,

    // The page's back link means that the customer gave up: end the session, so that it accepts no more money, and ask Stripe for its
    // status.
    confirm: async (payment, { checkout }) => {
      if (checkout === 'cancel') await close(payment)
      const answer = await ask(payment)
      const isGivenUp = checkout === 'cancel' && answer.status === 'failed' && answer.reason === 'expired'
      return isGivenUp ? { ...answer, reason: 'cancelled' } : answer
    },

    hintOf: (_payment, { checkout }) => (checkout === 'cancel' || checkout === 'success' ? checkout : ''),

    close,

    refund: async ({ transactionRef }, { id, amountMinor, reason, isRepeat }) => {
      const known = isRepeat ? await lookUpResult('Stripe', () => findRefund(transactionRef, id)) : undefined
      const metadata = { refund: id, reason: cutText(reason, 500) }
      const made = () =>
        callStripe(Refund, () =>
          stripe.refunds.create({ payment_intent: transactionRef, amount: amountMinor, metadata }, { idempotencyKey: id }),
        )
      return refundAnswerOf(known ?? (await made()))
    },
  }
}

function sessionOf(payment: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { id, reference, amountMinor, currency, description, email, returnUrl, expiresAt } = payment
  const metadata = { payment: id, reference }
  return {
    mode: 'payment',
    // Other methods may take days to pay, but the stock is reserved for minutes.
    allowed_payment_method_types: ['card'],
    line_items: [
      { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amountMinor, product_data: { name: description } } },
    ],
    client_reference_id: reference,
    customer_email: email,
    metadata,
    payment_intent_data: { metadata, description },
    success_url: withHint(returnUrl, 'success'),
    cancel_url: withHint(returnUrl, 'cancel'),
    expires_at: secondsOf(expiresAt),
  }
}

/**
 * When the session ends, in seconds since 1970: as requested, within Stripe's limits. Rounded to minutes, so that an immediate retry is
 * identical.
 */
function secondsOf(expiresAt: Date): number {
  const now = Date.now()
  const least = Math.ceil((now + minMs) / minuteMs) * minuteMs
  return Math.floor(Math.min(Math.max(expiresAt.getTime(), least), now + maxMs) / 1000)
}

function withHint(returnUrl: string, outcome: 'success' | 'cancel'): string {
  const url = new URL(returnUrl)
  url.searchParams.set('checkout', outcome)
  return url.href
}

/** Only an open session can be closed. For any other, `ask` reports its status. */
function nullIfNotOpen(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return null
  throw error
}
