// Stripe as far as the shop uses it: its API, its hosted page and its webhooks, on the shop's own server.
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { serveStripeApi } from './api.ts'
import { serveHostedPage } from './pages.ts'
import type { Party } from './party.ts'
import { createWebhooks } from './webhooks.ts'

// The first leaves the customer time to be back before the webhook is.
const pausesMs = [1_500, 2_000, 5_000, 20_000]

export type StripeSandboxOptions = {
  db: Db
  /** Where people reach the shop, without a slash at the end. */
  publicUrl: string
  /** What calls of the API are to bring. */
  secretKey: string
  /** What webhooks are signed with. */
  webhookSecret: string
  /** Where webhooks are sent. */
  webhookUrl: string
  /** How long a webhook waits before each of its tries, in milliseconds. */
  webhookPausesMs?: readonly number[]
}

/** Adds `/sandbox/stripe`: `/v1/*` is the base of an API of Stripe's, and `/pay/{id}` the page it sends customers to. */
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
