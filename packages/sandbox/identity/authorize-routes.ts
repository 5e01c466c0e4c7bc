// `/sandbox/{provider}/authorize`: the page, and its form, which redirects people back with a code or an error.
import type { FastifyInstance } from 'fastify'
import { readAuthorization, redirectBack } from './authorization.ts'
import { showPeople, showUnknownClient } from './authorize-page.ts'
import { addGrant } from './grants.ts'
import { config, type IdentityParty, sandboxPathOf } from './party.ts'
import { errorOf, findTestPerson } from './people.ts'

const seeOther = 303

/** Adds the page to a scope whose bodies are forms. */
export function serveAuthorize(scope: FastifyInstance, party: IdentityParty): void {
  const path = `${sandboxPathOf(party.provider)}/authorize`

  scope.get(path, { config }, async ({ query }, reply) => {
    const asked = readAuthorization(party, query)
    if (asked.kind === 'stranger') return showUnknownClient(reply, party, asked)
    if (asked.kind === 'back') return reply.redirect(redirectBack(party, asked.parameters, { error: asked.error }), seeOther)
    return showPeople(reply, party, asked.parameters)
  })

  scope.post<{ Body: Record<string, string> | undefined }>(path, { config }, async ({ body }, reply) => {
    // Forms can be tampered with.
    const asked = readAuthorization(party, body)
    if (asked.kind === 'stranger') return showUnknownClient(reply, party, asked)
    const { parameters } = asked
    if (asked.kind === 'back') return reply.redirect(redirectBack(party, parameters, { error: asked.error }), seeOther)
    const person = findTestPerson(party.provider, body?.person ?? '')
    if (!person) return showPeople(reply, party, parameters)
    const error = errorOf(person)
    if (error !== null) return reply.redirect(redirectBack(party, parameters, { error }), seeOther)
    const facts = {
      redirectUri: party.client.redirectUrl,
      challenge: parameters.code_challenge,
      scopes: parameters.scope,
      ...(parameters.nonce !== undefined && { nonce: parameters.nonce }),
    }
    const code = await addGrant(party.db, party.provider, 'code', { person: person.key, facts })
    return reply.redirect(redirectBack(party, parameters, { code }), seeOther)
  })
}
