// The payment providers' side: the project's stand-ins in this process, on a database of their own, so that faults of the shop never touch them.
import { randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { findFreePort, startEmbeddedPostgres } from '#packages/embedded-postgres'
import {
  bkashSandboxCredentials,
  bkashSandboxPath,
  nagadSandboxKeys,
  nagadSandboxPath,
  serveBkashSandbox,
  serveNagadSandbox,
  serveStripeSandbox,
} from '#packages/sandbox'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import type { Bank } from './contract.ts'

const merchantId = '683002007104225'

type BankOptions = {
  home: string
  webhookUrl: string
  /** The faults lose answers with tokens. */
  losesTokens: boolean
  complain: (text: string) => void
}

/**
 * Opens the bank with its database in the folder `home`. Stripe's events go to `webhookUrl`: the address of a shop's process, or of a proxy in
 * front of several.
 */
export async function openBank({ home, webhookUrl, losesTokens, complain }: BankOptions): Promise<Bank> {
  await mkdir(home, { recursive: true })
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(home, 0o711)
  const cluster = await startEmbeddedPostgres({ dataDir: home })
  await migrateDatabase(cluster.url)
  const client = createSqlClient(cluster.url, { applicationName: 'bank' })
  const db = createDatabase(client)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const stripe = { secretKey: `sk_test_${randomBytes(18).toString('hex')}`, webhookSecret: `whsec_${randomBytes(18).toString('hex')}` }
  const bkash = await bkashSandboxCredentials(db)
  const nagad = await nagadSandboxKeys(db)

  const app = Fastify({ forceCloseConnections: true })
  answerErrors(app)
  let tokenRequests = 0
  app.addHook('onRequest', async ({ url: path }) => {
    if (!path.includes('/token/')) return
    tokenRequests += 1
    // bKash locks a merchant out for an hour after a third request, which would end bKash's part of a round whose faults lose tokens.
    if (losesTokens) await client`delete from sandbox_payments where provider = 'bkash' and kind = 'limit'`
    else if (tokenRequests > 2) complain(`bKash was asked for token ${tokenRequests}`)
  })
  serveStripeSandbox(app, { db, publicUrl: url, ...stripe, webhookUrl })
  serveBkashSandbox(app, { db, publicUrl: url, credentials: bkash })
  const { merchantPublicKey, providerPrivateKey } = nagad
  serveNagadSandbox(app, { db, publicUrl: url, merchantId, merchantPublicKey, providerPrivateKey })
  await app.listen({ port, host: '127.0.0.1' })

  return {
    url,
    settings: (apiUrl) => ({
      CURRENCY: 'BDT',
      SANDBOX: 'off',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_URL: `${apiUrl}/sandbox/stripe`,
      BKASH_URL: `${apiUrl}${bkashSandboxPath}`,
      BKASH_USERNAME: bkash.username,
      BKASH_PASSWORD: bkash.password,
      BKASH_APP_KEY: bkash.appKey,
      BKASH_APP_SECRET: bkash.appSecret,
      NAGAD_URL: `${apiUrl}${nagadSandboxPath}`,
      NAGAD_MERCHANT_ID: merchantId,
      NAGAD_PRIVATE_KEY: nagad.merchantPrivateKey,
      NAGAD_PUBLIC_KEY: nagad.providerPublicKey,
    }),
    rows: (statement) => client.unsafe(statement),
    close: async () => {
      await app.close()
      await closeSqlClient(client)
      await cluster.stop()
    },
  }
}

/** The pages of the stand-ins refuse with the shop's errors, which have no status of their own. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: { code?: string; statusCode?: number; message?: string }, _request, reply) =>
    reply.code(error.code === 'NOT_FOUND' ? 404 : (error.statusCode ?? 500)).send({ message: error.message }),
  )
}
