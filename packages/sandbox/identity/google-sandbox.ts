// A stand-in for Google's sign-in as far as the shop uses it: the authorization page, and the token endpoint.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ProviderEndpoints } from '#server/auth/oauth-provider.ts'
import { parseForms } from '../forms.ts'
import { serveAuthorize } from './authorize-routes.ts'
import { makeIdToken } from './id-token.ts'
import { config, defaultSlowMs, type IdentityParty, type IdentitySandboxOptions, sandboxPathOf } from './party.ts'
import { type RedeemFault, redeemCode, type TokenForm } from './redeem.ts'
import { createTokenMishaps } from './token-mishaps.ts'

const path = sandboxPathOf('google')

/** The addresses that the shop's adapter uses for Google: browsers visit `publicUrl`, the shop itself calls `ownUrl`. */
export const googleSandboxEndpoints = ({ publicUrl, ownUrl }: { publicUrl: string; ownUrl: string }): ProviderEndpoints => ({
  authorize: `${publicUrl}${path}/authorize`,
  token: `${ownUrl}${path}/token`,
  issuers: [`${publicUrl}${path}`],
})

const answers: Record<RedeemFault, readonly [status: number, error: string]> = {
  client: [401, 'invalid_client'],
  request: [400, 'invalid_request'],
  'grant type': [400, 'unsupported_grant_type'],
  code: [400, 'invalid_grant'],
  redirect: [400, 'redirect_uri_mismatch'],
}

/** Adds `/sandbox/google`. `signingKey`: the private RSA key for id_tokens, in PEM. */
export function serveGoogleSandbox(
  app: FastifyInstance,
  { db, publicUrl, signingKey, slowMs = defaultSlowMs, ...client }: IdentitySandboxOptions & { signingKey: string },
): void {
  const issuer = `${publicUrl}${path}`
  const party: IdentityParty = { db, provider: 'google', title: 'Google', issuer, client, neededScope: 'openid' }
  const mishaps = createTokenMishaps(app, slowMs)

  app.register(async (scope) => {
    parseForms(scope)
    serveAuthorize(scope, party)

    scope.post<{ Body: TokenForm | undefined }>(`${path}/token`, { config }, async ({ body, headers }, reply) => {
      reply.header('cache-control', 'no-store')
      const refuse = (fault: RedeemFault) => reply.code(answers[fault][0]).send({ error: answers[fault][1] })
      const redeemed = await redeemCode(party, { form: body ?? {}, authorization: headers.authorization })
      if (typeof redeemed === 'string') return refuse(redeemed)
      const { person, facts } = redeemed
      await mishaps.wait(person)
      if (person.mishap === 'wrong-key') return refuse('client')
      return (
        mishaps.answer(person, reply) ?? {
          // Unused here: the id_token contains all that the shop needs.
          access_token: randomBytes(24).toString('base64url'),
          expires_in: 3_599,
          scope: facts.scopes,
          token_type: 'Bearer',
          id_token: makeIdToken(person, { issuer, clientId: client.clientId, nonce: facts.nonce, signingKey }),
        }
      )
    })
  })
}
