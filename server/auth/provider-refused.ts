// Translates provider failures into the shop's few codes. Messages are for the log. They quote only the error's name from a provider's
// answer, because descriptions can echo the request.
import type { ProviderCode } from '#common/identities/rules.ts'

/** The sign-in failed. The message contains no secret, code or token. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: ProviderCode
  constructor(code: ProviderCode, message: string) {
    super(message)
    this.code = code
  }
}

const codesOfErrors = new Map<string, ProviderCode>([
  ['access_denied', 'popup-closed-by-user'],
  ['redirect_uri_mismatch', 'unauthorized-domain'],
  ['unauthorized_client', 'invalid-api-key'],
  ['invalid_client', 'invalid-api-key'],
  ['incorrect_client_credentials', 'invalid-api-key'],
  ['application_suspended', 'invalid-api-key'],
  ['temporarily_unavailable', 'network-request-failed'],
  ['server_error', 'network-request-failed'],
])

// Error names contain only lowercase letters and underscores; secrets, codes and tokens contain digits or capitals.
const errorName = /^[a-z_]{1,40}$/

/** Translates an OAuth error, from the browser or from the token endpoint. */
export function refusalOfError(provider: string, error: string, description: string | null = null): ProviderRefused {
  const isAboutRedirect = error === 'invalid_request' && /redirect/i.test(description ?? '')
  const code = isAboutRedirect ? 'unauthorized-domain' : (codesOfErrors.get(error) ?? 'internal-error')
  return new ProviderRefused(code, `${provider} refused: ${errorName.test(error) ? error : 'an error without a usual name'}`)
}

/** Translates the status of an answer without a readable error. Timeouts, rate limits and the provider's own errors are temporary. */
export function refusalOfStatus(provider: string, status: number): ProviderRefused {
  const mayPass = status >= 500 || status === 408 || status === 429
  return new ProviderRefused(mayPass ? 'network-request-failed' : 'internal-error', `${provider} answered with status ${status}`)
}

/** `what` names the part of the answer that is invalid. */
export const invalidAnswer = (provider: string, what: string): ProviderRefused =>
  new ProviderRefused('internal-error', `${provider}'s answer is invalid: ${what}`)

export const unreachable = (provider: string, why: string): ProviderRefused =>
  new ProviderRefused('network-request-failed', `${provider} did not answer: ${why}`)
