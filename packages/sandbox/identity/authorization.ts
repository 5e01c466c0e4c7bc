// The parameters of the authorization page, validated like the providers do.
import { z } from 'zod'
import { isStorable } from '#common/kit/text.ts'
import type { IdentityParty } from './party.ts'

// Storable, and safe in the page's form.
const parameter = z.string().max(300).refine(isStorable)

const Parameters = z.object({
  client_id: parameter.optional(),
  redirect_uri: parameter.optional(),
  response_type: parameter.optional(),
  scope: parameter.default(''),
  state: parameter.optional(),
  code_challenge: parameter.default(''),
  code_challenge_method: parameter.optional(),
  nonce: parameter.optional(),
})
export type AuthorizationParameters = z.infer<typeof Parameters>

export type AuthorizationRequest =
  | Readonly<{ kind: 'good'; parameters: AuthorizationParameters }>
  /** The shop made a mistake, and is told by redirect. */
  | Readonly<{ kind: 'back'; parameters: AuthorizationParameters; error: string }>
  /** The request cannot be attributed to the shop: no redirect. */
  | Readonly<{ kind: 'stranger'; error: string; says: string }>

/** `fields`: a query or a form. */
export function readAuthorization({ client, neededScope }: IdentityParty, fields: unknown): AuthorizationRequest {
  const read = Parameters.safeParse(fields ?? {})
  // A repeated parameter is a list.
  if (!read.success) return { kind: 'stranger', error: 'invalid_request', says: 'A parameter is repeated, too long or not text.' }
  const parameters = read.data
  if (parameters.client_id !== client.clientId)
    return { kind: 'stranger', error: 'invalid_client', says: 'No application has this client id.' }
  if (parameters.redirect_uri !== client.redirectUrl)
    return { kind: 'stranger', error: 'redirect_uri_mismatch', says: 'The redirect address is not the registered one.' }
  const error = errorIn(parameters, neededScope)
  return error === null ? { kind: 'good', parameters } : { kind: 'back', parameters, error }
}

function errorIn(parameters: AuthorizationParameters, neededScope: string | undefined): string | null {
  if (parameters.response_type !== 'code') return 'unsupported_response_type'
  if (parameters.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(parameters.code_challenge)) return 'invalid_request'
  return neededScope === undefined || parameters.scope.split(' ').includes(neededScope) ? null : 'invalid_scope'
}

/** The redirect to the shop, with a code or an error. */
export function redirectBack(
  { client, issuer }: IdentityParty,
  { state }: AuthorizationParameters,
  outcome: { code: string } | { error: string },
): string {
  const url = new URL(client.redirectUrl)
  for (const [name, value] of Object.entries({ ...outcome, ...(state !== undefined && { state }), iss: issuer }))
    url.searchParams.set(name, value)
  return url.href
}
