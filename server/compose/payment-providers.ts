// Chooses the payment providers: those with keys in the environment, or the sandbox's stand-ins for all of them.

import { randomBytes } from 'node:crypto'
import {
  bkashSandboxCredentials,
  bkashSandboxPath,
  nagadSandboxKeys,
  nagadSandboxPath,
  serveBkashSandbox,
  serveNagadSandbox,
  serveStripeSandbox,
  sharedSecret,
} from '#packages/sandbox'
import type { PaymentConfig } from '#server/domain/context/payment-config.ts'
import { limitOutsideCalls } from '#server/lib/outside-calls.ts'
import { createBkashGateway } from '#server/payments/bkash.ts'
import type { Gateway, GatewayMethod, WebhookReader } from '#server/payments/gateway.ts'
import { limitGateway } from '#server/payments/limit-gateway.ts'
import { createNagadGateway } from '#server/payments/nagad.ts'
import type { Env } from './env.ts'
import type { PaymentKeys } from './env-payments.ts'
import type { Mount, OutsideParties, Place } from './outside-parties.ts'

const sandboxMerchant = '683002007104225'

type Keys = { [Name in keyof PaymentKeys]: NonNullable<PaymentKeys[Name]> | undefined }

export type Providers = Pick<PaymentConfig, 'gateways' | 'webhooks'> & OutsideParties

/** Throws `StartError` for invalid keys. */
export async function chooseProviders(env: Pick<Env, 'sandbox' | 'currency' | 'paymentKeys'>, place: Place): Promise<Providers> {
  const stand = env.sandbox ? await standIns(env.currency, place) : null
  const keys: Keys = stand?.keys ?? env.paymentKeys
  const gateways = new Map<GatewayMethod, Gateway>()
  const calls = place.calls ?? limitOutsideCalls()
  const add = (gateway: Gateway) => gateways.set(gateway.method, limitGateway(gateway, calls))
  const webhooks = new Map<GatewayMethod, WebhookReader>()
  if (keys.bkash) add(createBkashGateway({ ...keys.bkash, db: place.db }))
  if (keys.stripe) {
    // Stripe's library takes 7 MB, so a shop without card payments does not load it.
    const [{ createStripeGateway }, { createStripeWebhookReader }] = await Promise.all([
      import('#server/payments/stripe.ts'),
      import('#server/payments/stripe-webhook.ts'),
    ])
    add(createStripeGateway({ apiBase: keys.stripe.baseUrl, secretKey: keys.stripe.secretKey }))
    webhooks.set('card', createStripeWebhookReader(keys.stripe.webhookSecrets))
  }
  if (keys.nagad) add(createNagadGateway(keys.nagad))
  return { gateways, webhooks, mounts: stand?.mounts ?? [], notes: notesOf(gateways, env.currency) }
}

function notesOf(gateways: ReadonlyMap<GatewayMethod, Gateway>, currency: string): string[] {
  const names = { bkash: 'bKash', card: 'card', nagad: 'Nagad' } as const
  const missing = (['bkash', 'card', 'nagad'] as const).filter((method) => !gateways.has(method))
  if (missing.length === 0) return []
  const why = currency === 'BDT' ? 'no keys are set' : `no keys are set, or CURRENCY is ${currency}`
  return [`Payment by ${missing.map((method) => names[method]).join(', ')} is not offered, because ${why}.`]
}

/** The sandbox's stand-ins. All processes with this database share the keys. */
async function standIns(currency: string, { db, publicUrl, ownUrl }: Place): Promise<{ keys: Keys; mounts: Mount[] }> {
  const secrets = await sharedSecret(db, 'stripe', 'keys', () => ({
    secretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(18).toString('hex')}`,
  }))
  const mounts: Mount[] = [(app) => serveStripeSandbox(app, { db, publicUrl, ...secrets, webhookUrl: `${ownUrl}/webhooks/stripe` })]
  const stripe = { secretKey: secrets.secretKey, webhookSecrets: [secrets.webhookSecret], baseUrl: `${ownUrl}/sandbox/stripe` }
  // bKash and Nagad support only BDT.
  if (currency !== 'BDT') return { keys: { stripe, bkash: undefined, nagad: undefined }, mounts }

  const credentials = await bkashSandboxCredentials(db)
  const pairs = await nagadSandboxKeys(db)
  mounts.push(
    (app) => serveBkashSandbox(app, { db, publicUrl, credentials }),
    (app) =>
      serveNagadSandbox(app, {
        db,
        publicUrl,
        merchantId: sandboxMerchant,
        merchantPublicKey: pairs.merchantPublicKey,
        providerPrivateKey: pairs.providerPrivateKey,
      }),
  )
  return {
    keys: {
      stripe,
      bkash: { ...credentials, baseUrl: `${ownUrl}${bkashSandboxPath}`, refundVersion: 'v2', mode: 'test' },
      nagad: {
        baseUrl: `${ownUrl}${nagadSandboxPath}`,
        merchantId: sandboxMerchant,
        privateKey: pairs.merchantPrivateKey,
        publicKey: pairs.providerPublicKey,
        refundPath: '/purchase/cancel',
        mode: 'test',
      },
    },
    mounts,
  }
}
