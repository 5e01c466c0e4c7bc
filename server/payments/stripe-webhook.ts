// Stripe's calls to us. Who sent them is settled on the bytes, before anything in them is read; what they say is then asked about anyway.
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

// A refund's events name the charge and not the session, so nothing here can tell which payment is meant.
const ofInterest = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

/** Reads webhooks that were signed with `secret` (`whsec_…`) at most five minutes from now; `providerRef` is the session's id. */
export function createStripeWebhookReader(secret: string): WebhookReader {
  return (rawBody, headers) => {
    checkSignature(rawBody, headers['stripe-signature'], secret)
    const event = Event.safeParse(readJson(rawBody))
    if (!event.success) throw new GatewayRefused('bad_event', 'What Stripe signed is not an event')
    const { id, type, data } = event.data
    if (!ofInterest.has(type)) return null
    const session = SessionOfEvent.safeParse(data.object)
    if (!session.success) throw new GatewayRefused('bad_event', `The event ${id} has no session`)
    return { eventId: id, providerRef: session.data.id }
  }
}

/** Throws `GatewayRefused` with `bad_signature` unless one of the header's signatures is made with `secret`, of these bytes, about now. */
function checkSignature(rawBody: Buffer, header: string | string[] | undefined, secret: string): void {
  const now = Date.now()
  const signedAt = typeof header === 'string' ? signingTime(header) : null
  // The library refuses what is too old, and takes what is signed for a day to come.
  const isPossible = signedAt !== null && signedAt - Math.floor(now / 1000) <= toleranceSeconds
  if (!isPossible || !isSigned(rawBody, header as string, secret, now))
    throw new GatewayRefused('bad_signature', 'A webhook is not signed as Stripe signs')
}

/** The header's only time, in seconds since 1970; null where it has none, or several to choose from. */
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
