// A stand-in for Nagad: its merchant checkout as far as the shop uses it, and the page on which a person pays. What it remembers stands in
// the database.
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { readPrivateKey, readPublicKey } from '#server/payments/nagad-keys.ts'
import { parseForms } from '../forms.ts'
import { serveApi } from './api-routes.ts'
import { servePages } from './page-routes.ts'

export type NagadSandboxOptions = {
  db: Db
  /** Where people reach the shop, without a slash at the end. */
  publicUrl: string
  merchantId: string
  merchantPublicKey: string
  providerPrivateKey: string
}

/** What the shop's adapter takes for Nagad's address. */
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
