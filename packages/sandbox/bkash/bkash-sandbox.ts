// A stand-in for bKash: the part of its Tokenized Checkout that the shop uses, and the payment pages. Its state is in the database.
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { parseForms } from '../forms.ts'
import { serveCheckout } from './checkout-routes.ts'
import type { BkashCredentials } from './credentials.ts'
import { servePages } from './page-routes.ts'
import { serveRefunds } from './refund-routes.ts'
import { serveTokens } from './token-routes.ts'
import { isAuthorized } from './tokens.ts'

export type BkashSandboxOptions = {
  db: Db
  /** The public address of the shop, without a trailing slash. */
  publicUrl: string
  credentials: BkashCredentials
  /** The delay of an answer that must come too late, in milliseconds: longer than any caller's timeout. */
  slowMs?: number
}

/** The address that the shop's adapter uses for bKash. */
export const bkashSandboxPath = '/sandbox/bkash/v1.2.0-beta'
const checkout = `${bkashSandboxPath}/tokenized/checkout`
const refunds = '/sandbox/bkash/v2/tokenized-checkout/refund/payment'

export function serveBkashSandbox(app: FastifyInstance, { db, publicUrl, credentials, slowMs = 40_000 }: BkashSandboxOptions): void {
  serveTokens(app, checkout, { db, credentials })

  app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      if (!(await isAuthorized(db, credentials, request))) return reply.code(401).send({ message: 'Unauthorized' })
    })
    serveCheckout(scope, checkout, { db, publicUrl, slowMs })
    serveRefunds(scope, { v1: checkout, v2: refunds }, { db, slowMs })
  })

  app.register(async (scope) => {
    parseForms(scope)
    servePages(scope, { db })
  })
}
