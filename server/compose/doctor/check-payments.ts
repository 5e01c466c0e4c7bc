import { sql } from 'drizzle-orm'
import { demoSignIns } from '#packages/demo-shop'
import type { Db } from '#server/db/database.ts'
import { createBkashTokens } from '#server/payments/bkash-tokens.ts'
import { type GatewayMethod, GatewayUnavailable } from '#server/payments/gateway.ts'
import { startDeadline } from '#server/payments/provider-call.ts'
import type { PaymentKeys } from '../env-payments.ts'
import { done, type Finding, missing, reasonOf } from './finding.ts'

const withinMs = 20_000
/** To store a token that bKash has granted. */
const finishWithinMs = 2_000
const demos = JSON.stringify(demoSignIns.map(({ email }) => email))

/** Step 6: each provider accepts the keys, and one payment has gone all the way. */
export async function checkPayments({ stripe, bkash, nagad }: PaymentKeys, db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  if (stripe) {
    const mode = stripe.secretKey.includes('_live_') ? 'live' : 'test'
    if (mode === 'test') findings.push(missing(6, 'STRIPE_SECRET_KEY is a test key: set the live one before you open'))
    findings.push(await stripeAccepts(stripe), await wasPaid(db, 'card', 'Stripe', mode))
  }
  if (bkash) {
    if (bkash.mode === 'test') findings.push(missing(6, "BKASH_URL is bKash's own sandbox: set the live address before you open"))
    findings.push(await bkashAccepts(bkash, db), await wasPaid(db, 'bkash', 'bKash', bkash.mode))
  }
  if (nagad) {
    if (nagad.mode === 'test') findings.push(missing(6, "NAGAD_URL is Nagad's own sandbox: set the live address before you open"))
    // Nagad has no call that only checks keys.
    findings.push(await wasPaid(db, 'nagad', 'Nagad', nagad.mode))
  }
  return findings.length > 0 ? findings : [done(6, 'Cash on delivery only: no provider has keys')]
}

/** Asks for a payment that does not exist: refused with 401 only if the key is wrong. */
async function stripeAccepts({ baseUrl, secretKey }: NonNullable<PaymentKeys['stripe']>): Promise<Finding> {
  try {
    const { status } = await fetch(`${baseUrl}/v1/checkout/sessions/cs_none`, {
      headers: { authorization: `Bearer ${secretKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    if (status === 401) return missing(6, 'Stripe refuses the key: check STRIPE_SECRET_KEY')
    return status < 500 ? done(6, 'Stripe accepts the key') : missing(6, `Stripe answers ${status}: try again`)
  } catch (error) {
    return missing(6, `Stripe cannot be reached (${reasonOf(error)}): check the network, then try again`)
  }
}

/** Uses the token that all processes share, so it costs none of the two requests per hour while there is one. */
async function bkashAccepts(bkash: NonNullable<PaymentKeys['bkash']>, db: Db): Promise<Finding> {
  const tokens = createBkashTokens({ ...bkash, db, timeoutMs: withinMs })
  try {
    await tokens.current(startDeadline(withinMs))
    return done(6, 'bKash accepts the keys')
  } catch (error) {
    if (error instanceof GatewayUnavailable && error.retryAfterSeconds !== undefined)
      return missing(
        6,
        `bKash was not asked: it allows two requests for a token per hour, so run this again in ${minutes(error.retryAfterSeconds)}`,
      )
    if (error instanceof GatewayUnavailable && error.isUnsent)
      return missing(6, `bKash cannot be reached (${error.message}): check BKASH_URL`)
    return missing(6, `bKash gives no token (${reasonOf(error)}): check BKASH_USERNAME, …_PASSWORD, …_APP_KEY and …_APP_SECRET`)
  } finally {
    await tokens.finish(finishWithinMs)
  }
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}

async function wasPaid(db: Db, method: GatewayMethod, name: string, mode: 'live' | 'test'): Promise<Finding> {
  const [found] = await db.execute<{ paid: boolean }>(sql`
    select exists (
      select from payments p join users u on u.id = p.user_id
      where p.method = ${method} and p.mode = ${mode} and p.state in ('settled', 'refunded')
        and u.email not in (select jsonb_array_elements_text(${demos}::text::jsonb))) as paid`)
  return found?.paid
    ? done(6, `A payment by ${name} has arrived`)
    : missing(6, `No payment by ${name} has arrived yet: order a part, pay it, and refund it under All orders`)
}
