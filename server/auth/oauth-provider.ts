// The part of signing in that all identity providers share: OAuth's code flow with PKCE. Only this file imports arctic, which creates the
// URL and the secrets and decodes id_tokens. It does not check claims; each provider's own file does. Our own request exchanges the code,
// because arctic's request follows redirects with the secret, reads answers of any size, and cannot be aborted.
import { createHash, timingSafeEqual } from 'node:crypto'
import { CodeChallengeMethod, decodeIdToken, generateCodeVerifier, generateState, OAuth2Client } from 'arctic'
import { z } from 'zod'
import { QueueFull } from '#server/lib/fair-queue.ts'
import { type OutsideCalls, unlimitedCalls } from '#server/lib/outside-calls.ts'
import { askProvider } from './provider-fetch.ts'
import type { ProviderPerson } from './provider-person.ts'
import { invalidAnswer, ProviderRefused, refusalOfError, refusalOfStatus, unreachable } from './provider-refused.ts'

/** The secrets of one sign-in attempt, stored in a browser cookie until the callback. Each is 43 characters of base64url. */
export type SignInAttempt = Readonly<{ state: string; verifier: string; nonce: string }>

export type IdentityProvider = Readonly<{
  /** Starts an attempt: the URL for the browser, and the secrets to keep until the callback. */
  begin(): { url: URL; attempt: SignInAttempt }
  /**
   * Identifies the user who returned. `answer` contains the callback's parameters: code, state, error, iss. Whatever a browser or provider
   * does, throws only `ProviderRefused`. Ends within the timeout.
   */
  finish(answer: Readonly<Record<string, string>>, attempt: SignInAttempt): Promise<ProviderPerson>
}>

/** The sandbox differs only in these and the keys. */
export type ProviderEndpoints = Readonly<{
  /** The page to which the browser is redirected. */
  authorize: string
  token: string
  /** The provider's names in `iss`. */
  issuers: readonly string[]
}>

export type ProviderSettings<Endpoints extends ProviderEndpoints = ProviderEndpoints> = Readonly<{
  clientId: string
  clientSecret: string
  /** The callback URL, exactly as registered with the provider. */
  redirectUrl: string
  endpoints?: Endpoints
  /** The timeout for the whole of `finish`. */
  timeoutMs?: number
  calls?: OutsideCalls
}>

type ProviderDetails = Readonly<{
  name: string
  endpoints: ProviderEndpoints
  scopes: readonly string[]
  /** Additional parameters of the authorization URL. */
  parametersOf?: (attempt: SignInAttempt) => Readonly<Record<string, string>>
  /** Identifies the owner of `tokens`, the unparsed JSON from the token endpoint. */
  identify: (tokens: unknown, call: Readonly<{ attempt: SignInAttempt; signal: AbortSignal }>) => Promise<ProviderPerson> | ProviderPerson
}>

const defaultTimeoutMs = 5_000

export function createIdentityProvider(
  { clientId, clientSecret, redirectUrl, timeoutMs = defaultTimeoutMs, calls = unlimitedCalls }: Omit<ProviderSettings, 'endpoints'>,
  { name, endpoints, scopes, parametersOf, identify }: ProviderDetails,
): IdentityProvider {
  const client = new OAuth2Client(clientId, clientSecret, redirectUrl)
  return {
    begin: () => {
      const attempt = { state: generateState(), verifier: generateCodeVerifier(), nonce: generateState() }
      const { authorize } = endpoints
      const url = client.createAuthorizationURLWithPKCE(authorize, attempt.state, CodeChallengeMethod.S256, attempt.verifier, [...scopes])
      for (const [parameter, value] of Object.entries(parametersOf?.(attempt) ?? {})) url.searchParams.set(parameter, value)
      return { url, attempt }
    },

    finish: async (answer, attempt) => {
      const code = readCode(name, endpoints.issuers, answer, attempt)
      const ask = async (signal: AbortSignal) => {
        const tokens = await exchange({
          name,
          url: endpoints.token,
          clientId,
          clientSecret,
          redirectUrl,
          code,
          verifier: attempt.verifier,
          signal,
        })
        return identify(tokens, { attempt, signal })
      }
      return withinTime(name, timeoutMs, (signal) => calls(name, () => ask(signal)).catch(refuseIfFull(name)))
    },
  }
}

const refuseIfFull = (provider: string) => (error: unknown) => {
  throw error instanceof QueueFull ? unreachable(provider, 'too many calls are in progress') : error
}

type Exchange = Readonly<{
  name: string
  url: string
  clientId: string
  clientSecret: string
  redirectUrl: string
  code: string
  verifier: string
  signal: AbortSignal
}>

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() })

/** Exchanges a code for unparsed tokens (RFC 6749, 4.1.3). Throws `ProviderRefused`. */
async function exchange({ name, url, clientId, clientSecret, redirectUrl, code, verifier, signal }: Exchange): Promise<unknown> {
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    // GitHub rejects requests without a User-Agent.
    'user-agent': 'Partsdock',
  }
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUrl, code_verifier: verifier })
  const { status, body } = await askProvider(name, url, { headers, form, signal })
  if (status === 200) return body
  const { data: refusal } = Refusal.safeParse(body)
  throw refusal ? refusalOfError(name, refusal.error, refusal.error_description) : refusalOfStatus(name, status)
}

/** The unverified claims of an id_token. Throws `ProviderRefused` if it is malformed. */
export function readIdToken(provider: string, idToken: string): unknown {
  try {
    return decodeIdToken(idToken)
  } catch {
    throw invalidAnswer(provider, 'id_token')
  }
}

/** The authorization code from the callback. Ignores everything in the callback, even errors, until the state matches the browser's. */
function readCode(provider: string, issuers: readonly string[], answer: Readonly<Record<string, string>>, attempt: SignInAttempt): string {
  const { state, iss, error, error_description: description, code } = answer
  if (!state || !isSame(state, attempt.state))
    throw new ProviderRefused('cancelled-popup-request', `An answer to another sign-in than ${provider}'s last`)
  // RFC 9207: reject an answer from another provider.
  if (iss !== undefined && !issuers.includes(iss)) throw invalidAnswer(provider, 'iss')
  if (error !== undefined) throw refusalOfError(provider, error, description)
  if (!code) throw invalidAnswer(provider, 'code')
  return code
}

/** Compares in constant time. Hashes first, because that needs equal lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** Rejects with a refusal after the timeout; `signal` aborts pending calls. */
async function withinTime<T>(provider: string, timeoutMs: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(unreachable(provider, 'it took too long'))
      end.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([act(end.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
