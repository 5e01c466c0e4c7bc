// Stripe's webhooks. The signature over the raw bytes is checked before anything in them is read. The shop then asks Stripe instead of
// trusting the content.
import Stripe from 'stripe'
import { z } from 'zod'
import { GatewayRefused, type WebhookReader } from './gateway.ts'

const toleranceSeconds = 300

const Event = z.object({
  object: z.literal('event'),
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

const SessionOfEvent = z.object({ object: z.literal('checkout.session'), id: z.string().startsWith('cs_').max(255) })

// Refund events name the charge and not the session, so they cannot be matched to a payment here.
const relevantEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

/** Accepts webhooks signed with one of `secrets` (`whsec_…`) at most five minutes ago. `providerRef` is the session's id. */
export function createStripeWebhookReader(secrets: readonly string[]): WebhookReader {
  return (rawBody, headers) => {
    checkSignature(rawBody, headers['stripe-signature'], secrets)
    const event = Event.safeParse(readJson(rawBody))
    if (!event.success) throw new GatewayRefused('bad_event', 'The signed webhook is not an event')
    const { id, type, data } = event.data
    if (!relevantEvents.has(type)) return null
    const session = SessionOfEvent.safeParse(data.object)
    if (!session.success) throw new GatewayRefused('bad_event', `The event ${id} has no session`)
    return { eventId: id, providerRef: session.data.id }
  }
}

/** Throws `GatewayRefused` with `bad_signature` unless the header has a recent signature of these bytes made with one of `secrets`. */
function checkSignature(rawBody: Buffer, header: string | string[] | undefined, secrets: readonly string[]): void {
  const now = Date.now()
  const signedAt = typeof header === 'string' ? signingTime(header) : null
  // The library refuses old timestamps, but accepts timestamps up to a day in the future.
  const isPossible = signedAt !== null && signedAt - Math.floor(now / 1000) <= toleranceSeconds
  if (!isPossible || !secrets.some((secret) => isSigned(rawBody, header as string, secret, now)))
    throw new GatewayRefused('bad_signature', 'The signature of a webhook is invalid')
}

/** The header's timestamp, in seconds since 1970; null if it has no timestamp, or several. */
function signingTime(header: string): number | null {
  const times = header.split(',').filter((item) => /^\s*t\b/.test(item))
  const digits = /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1]
  return times.length === 1 && digits !== undefined ? Number(digits) : null
}

function isSigned(rawBody: Buffer, header: string, secret: string, now: number): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(rawBody, header, secret, toleranceSeconds, undefined, now) === true
  } catch {
    return false
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
