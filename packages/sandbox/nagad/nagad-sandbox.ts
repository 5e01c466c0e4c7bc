// A stand-in for Nagad: the part of its merchant checkout that the shop uses, and the payment page. Its state is in the database.
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { readPrivateKey, readPublicKey } from '#server/payments/nagad-keys.ts'
import { parseForms } from '../forms.ts'
import { serveApi } from './api-routes.ts'
import { servePages } from './page-routes.ts'

export type NagadSandboxOptions = {
  db: Db
  /** The public address of the shop, without a trailing slash. */
  publicUrl: string
  merchantId: string
  merchantPublicKey: string
  providerPrivateKey: string
}

/** The address that the shop's adapter uses for Nagad. */
export const nagadSandboxPath = '/sandbox/nagad/api/dfs'

export function serveNagadSandbox(
  app: FastifyInstance,
  { db, publicUrl, merchantId, merchantPublicKey, providerPrivateKey }: NagadSandboxOptions,
): void {
  const keys = { privateKey: readPrivateKey(providerPrivateKey), publicKey: readPublicKey(merchantPublicKey) }
  app.register(async (scope) => serveApi(scope, { db, publicUrl, merchantId, keys }))
  app.register(async (scope) => {
    parseForms(scope)
    servePages(scope, { db, merchantId })
  })
}
