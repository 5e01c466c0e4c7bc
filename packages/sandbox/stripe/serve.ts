// The part of Stripe that the shop uses: its API, its hosted page and its webhooks, on the shop's own server.
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { serveStripeApi } from './api.ts'
import { serveHostedPage } from './pages.ts'
import type { Party } from './party.ts'
import { createWebhooks } from './webhooks.ts'

// The first pause lets the customer return before the webhook arrives.
const pausesMs = [1_500, 2_000, 5_000, 20_000]

export type StripeSandboxOptions = {
  db: Db
  /** The public address of the shop, without a trailing slash. */
  publicUrl: string
  /** The key that API calls must carry. */
  secretKey: string
  /** The key that signs webhooks. */
  webhookSecret: string
  /** The target of webhooks. */
  webhookUrl: string
  /** The pauses before the attempts to deliver a webhook, in milliseconds. */
  webhookPausesMs?: readonly number[]
}

/** Adds `/sandbox/stripe`: `/v1/*` is the base of Stripe's API, and `/pay/{id}` the page for customers. */
export function serveStripeSandbox(
  app: FastifyInstance,
  { db, publicUrl, secretKey, webhookSecret, webhookUrl, webhookPausesMs = pausesMs }: StripeSandboxOptions,
): void {
  const webhooks = createWebhooks({ url: webhookUrl, secret: webhookSecret, pausesMs: webhookPausesMs })
  const party: Party = { db, publicUrl, webhooks }
  app.addHook('onClose', async () => webhooks.stop())
  app.register(async (scope) => serveStripeApi(scope, party, secretKey), { prefix: '/sandbox/stripe' })
  app.register(async (scope) => serveHostedPage(scope, party))
}
