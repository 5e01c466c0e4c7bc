// A stand-in for GitHub's sign-in as far as the shop uses it: the authorization page, the token endpoint, and two paths of the API.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GithubEndpoints } from '#server/auth/github.ts'
import { parseForms } from '../forms.ts'
import { serveAuthorize } from './authorize-routes.ts'
import { serveGithubApi } from './github-api.ts'
import { addGrant } from './grants.ts'
import { config, defaultSlowMs, type IdentityParty, type IdentitySandboxOptions, sandboxPathOf } from './party.ts'
import { type RedeemFault, redeemCode, type TokenForm } from './redeem.ts'
import { createTokenMishaps } from './token-mishaps.ts'

const path = sandboxPathOf('github')

/** The addresses that the shop's adapter uses for GitHub: browsers visit `publicUrl`, the shop itself calls `ownUrl`. */
export const githubSandboxEndpoints = ({ publicUrl, ownUrl }: { publicUrl: string; ownUrl: string }): GithubEndpoints => ({
  authorize: `${publicUrl}${path}/authorize`,
  token: `${ownUrl}${path}/token`,
  issuers: [`${publicUrl}${path}`],
  api: `${ownUrl}${path}/api`,
})

const errors: Record<RedeemFault, string> = {
  client: 'incorrect_client_credentials',
  request: 'invalid_request',
  'grant type': 'unsupported_grant_type',
  code: 'bad_verification_code',
  redirect: 'redirect_uri_mismatch',
}

/** Adds `/sandbox/github`. */
export function serveGithubSandbox(
  app: FastifyInstance,
  { db, publicUrl, slowMs = defaultSlowMs, ...client }: IdentitySandboxOptions,
): void {
  const party: IdentityParty = { db, provider: 'github', title: 'GitHub', issuer: `${publicUrl}${path}`, client }
  const mishaps = createTokenMishaps(app, slowMs)
  serveGithubApi(app, { db, path: `${path}/api` })

  app.register(async (scope) => {
    parseForms(scope)
    serveAuthorize(scope, party)

    scope.post<{ Body: TokenForm | undefined }>(`${path}/token`, { config }, async ({ body, headers }, reply) => {
      reply.header('cache-control', 'no-store')
      // Errors have status 200, and all answers are form-encoded unless the caller accepts JSON.
      const send = (answer: Record<string, string>) => sendAs(headers.accept, reply, answer)
      const redeemed = await redeemCode(party, { form: body ?? {}, authorization: headers.authorization })
      if (typeof redeemed === 'string') return send({ error: errors[redeemed] })
      const { person, facts } = redeemed
      await mishaps.wait(person)
      if (person.mishap === 'wrong-key') return send({ error: errors.client })
      const mishap = mishaps.answer(person, reply)
      if (mishap) return mishap
      // A person without a shared address does not grant that scope.
      const scopes = facts.scopes.split(' ').filter((one) => one !== 'user:email' || person.email !== null)
      const token = await addGrant(db, 'github', 'token', { person: person.key, facts: { ...facts, scopes: scopes.join(' ') } })
      return send({ access_token: token, scope: scopes.join(','), token_type: 'bearer' })
    })
  })
}

function sendAs(accept: string | undefined, reply: FastifyReply, answer: Record<string, string>): FastifyReply {
  if (accept?.includes('json')) return reply.send(answer)
  return reply.type('application/x-www-form-urlencoded; charset=utf-8').send(new URLSearchParams(answer).toString())
}
