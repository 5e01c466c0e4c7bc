// Payment providers in the environment: each needs all of its variables, or none.
import { z } from 'zod'
import { StartError } from '#server/lib/start-error.ts'
import { allOrNone } from './env-all-or-none.ts'

const secret = z.string().max(10_000).optional()
const webhookSecret = z.string().startsWith('whsec_', 'must be the signing secret of a webhook: whsec_…').optional()
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform((url) => url.replace(/\/+$/, ''))

export const paymentVariables = {
  STRIPE_URL: address.default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_\w+$/, 'must be a secret key: sk_live_… or sk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_WEBHOOK_SECRET_OTHER: webhookSecret,
  BKASH_URL: address.default('https://tokenized.pay.bka.sh/v1.2.0-beta'),
  BKASH_USERNAME: secret,
  BKASH_PASSWORD: secret,
  BKASH_APP_KEY: secret,
  BKASH_APP_SECRET: secret,
  BKASH_REFUNDS: z.enum(['v1', 'v2'], 'must be v1 or v2').default('v2'),
  NAGAD_URL: address.default('https://api.mynagad.com/api/dfs'),
  NAGAD_MERCHANT_ID: z
    .string()
    .regex(/^\d{1,40}$/, 'must be the digits of a merchant id')
    .optional(),
  NAGAD_PRIVATE_KEY: secret,
  NAGAD_PUBLIC_KEY: secret,
  NAGAD_REFUND_PATH: z
    .enum(['/purchase/cancel', '/purchase/refund'], 'must be /purchase/cancel or /purchase/refund')
    .default('/purchase/cancel'),
}

type Values = z.output<z.ZodObject<typeof paymentVariables>>

/** Throws `StartError` if a provider has only some of its keys. */
export function paymentKeysOf(env: Values, currency: string) {
  const stripe = allOrNone('Stripe', env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const bkash = allOrNone('bKash', env, ['BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET'])
  const nagad = allOrNone('Nagad', env, ['NAGAD_MERCHANT_ID', 'NAGAD_PRIVATE_KEY', 'NAGAD_PUBLIC_KEY'])
  if ((bkash || nagad) && currency !== 'BDT') throw new StartError(`CURRENCY is ${currency}: bKash and Nagad accept only BDT`)
  const isLive = (url: string) => !/sandbox/i.test(new URL(url).hostname)
  return {
    stripe: stripe && {
      baseUrl: env.STRIPE_URL,
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecrets: [
        stripe.STRIPE_WEBHOOK_SECRET,
        ...(env.STRIPE_WEBHOOK_SECRET_OTHER === undefined ? [] : [env.STRIPE_WEBHOOK_SECRET_OTHER]),
      ],
    },
    bkash: bkash && {
      baseUrl: env.BKASH_URL,
      username: bkash.BKASH_USERNAME,
      password: bkash.BKASH_PASSWORD,
      appKey: bkash.BKASH_APP_KEY,
      appSecret: bkash.BKASH_APP_SECRET,
      refundVersion: env.BKASH_REFUNDS,
      mode: isLive(env.BKASH_URL) ? ('live' as const) : ('test' as const),
    },
    nagad: nagad && {
      baseUrl: env.NAGAD_URL,
      merchantId: nagad.NAGAD_MERCHANT_ID,
      privateKey: nagad.NAGAD_PRIVATE_KEY,
      publicKey: nagad.NAGAD_PUBLIC_KEY,
      refundPath: env.NAGAD_REFUND_PATH,
      mode: isLive(env.NAGAD_URL) ? ('live' as const) : ('test' as const),
    },
  }
}

export type PaymentKeys = ReturnType<typeof paymentKeysOf>
