// Cards, through Stripe's hosted page: a Checkout Session is the payment, and its payment intent the money.
import Stripe from 'stripe'
import { type Gateway, lookFor, type PaymentRequest, type StartedPayment } from './gateway.ts'
import { OpenedSession, paymentAnswerOf, Refund, RefundList, refundAnswerOf, Session } from './stripe-answers.ts'
import { callStripe, createStripeClient, type StripeAccess } from './stripe-client.ts'

// Twice this is what a call of the gateway may take.
const defaultTimeoutMs = 16_000

// Stripe takes 30 minutes to 24 hours from the moment it gets the call, by its own clock; a minute is for the way and for clocks that differ.
const minuteMs = 60_000
const leastMs = 31 * minuteMs
const mostMs = 24 * 60 * minuteMs - minuteMs

/** The gateway of `secretKey`'s account. A live key is one that says so: `sk_live_…` or `rk_live_…`. */
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

  /** Stripe forgets a call's key after a day, and answers with what was true when it was first asked: a repeat looks the refund up. */
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

    // Who leaves by the page's way back has given up: the session is ended, so that no money can come any more, and Stripe says how it stands.
    confirm: async (payment, { checkout }) => {
      if (checkout === 'cancel') await close(payment)
      const answer = await ask(payment)
      const isGivenUp = checkout === 'cancel' && answer.status === 'failed' && answer.reason === 'expired'
      return isGivenUp ? { ...answer, reason: 'cancelled' } : answer
    },

    hintOf: (_payment, { checkout }) => (checkout === 'cancel' || checkout === 'success' ? checkout : ''),

    close,

    refund: async ({ transactionRef }, { id, amountMinor, reason, isRepeat }) => {
      const known = isRepeat ? await lookFor('Stripe', () => findRefund(transactionRef, id)) : undefined
      const metadata = { refund: id, reason: reason.slice(0, 500) }
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
    // The others may take days to pay, and the stock is held for minutes.
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

/** When the session ends, in seconds since 1970: as the shop wants, as far as Stripe goes along. Whole minutes, so that a call repeated at once is the same. */
function secondsOf(expiresAt: Date): number {
  const now = Date.now()
  const least = Math.ceil((now + leastMs) / minuteMs) * minuteMs
  return Math.floor(Math.min(Math.max(expiresAt.getTime(), least), now + mostMs) / 1000)
}

function withHint(returnUrl: string, outcome: 'success' | 'cancel'): string {
  const url = new URL(returnUrl)
  url.searchParams.set('checkout', outcome)
  return url.href
}

/** Only an open session can be ended. What became of another one is for `ask` to say. */
function nullIfNotOpen(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return null
  throw error
}
