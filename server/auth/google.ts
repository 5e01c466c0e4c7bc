// Google uses OpenID Connect: the id_token describes the user.
import { z } from 'zod'
import { isStorable } from '#common/kit/text.ts'
import {
  createIdentityProvider,
  type IdentityProvider,
  type ProviderEndpoints,
  type ProviderSettings,
  readIdToken,
} from './oauth-provider.ts'
import { type ProviderPerson, providerPersonOf } from './provider-person.ts'
import { invalidAnswer } from './provider-refused.ts'

const name = 'Google'

const googleEndpoints: ProviderEndpoints = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
}

// The tolerated difference between the provider's clock and ours.
const leewaySeconds = 60

const Tokens = z.object({ id_token: z.string() })

const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string().min(1),
  sub: z.string().min(1).max(255).refine(isStorable),
  // Missing or malformed claims count as absent.
  email: z.string().nullable().catch(null),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
})
type Claims = z.infer<typeof Claims>

export function createGoogleProvider({ endpoints = googleEndpoints, ...settings }: ProviderSettings): IdentityProvider {
  const { clientId } = settings
  return createIdentityProvider(settings, {
    name,
    endpoints,
    scopes: ['openid', 'email', 'profile'],
    parametersOf: ({ nonce }) => ({ nonce, prompt: 'select_account' }),
    identify: (tokens, { attempt: { nonce } }) => {
      const claims = readClaims(tokens)
      const wrong = wrongClaimOf(claims, { issuers: endpoints.issuers, clientId, nonce, nowSeconds: Date.now() / 1_000 })
      if (wrong) throw invalidAnswer(name, `the id_token's ${wrong}`)
      return personOf(claims)
    },
  })
}

function readClaims(tokens: unknown): Claims {
  const { data } = Tokens.safeParse(tokens)
  if (!data) throw invalidAnswer(name, 'id_token')
  const claims = Claims.safeParse(readIdToken(name, data.id_token))
  if (claims.success) return claims.data
  throw invalidAnswer(name, claims.error.issues.map(({ path }) => `the id_token's ${path.join('.')}`).join(', '))
}

/**
 * The first claim that does not match this sign-in. Does not check the signature: the token came directly from the token endpoint over TLS,
 * which is sufficient (OpenID Connect Core 3.1.3.7, number 6).
 */
function wrongClaimOf(
  { iss, aud, azp, exp, iat, nonce }: Claims,
  wanted: { issuers: readonly string[]; clientId: string; nonce: string; nowSeconds: number },
): string | null {
  const audience = [aud].flat()
  if (!wanted.issuers.includes(iss)) return 'iss'
  if (!audience.includes(wanted.clientId)) return 'aud'
  // A token for several audiences must name us as the authorized party.
  if ((azp ?? (audience.length > 1 ? null : wanted.clientId)) !== wanted.clientId) return 'azp'
  if (exp + leewaySeconds <= wanted.nowSeconds) return 'exp'
  if (iat - leewaySeconds > wanted.nowSeconds) return 'iat'
  return nonce === wanted.nonce ? null : 'nonce'
}

const personOf = (claims: Claims): ProviderPerson =>
  providerPersonOf({ subject: claims.sub, email: claims.email, isEmailVerified: claims.email_verified, name: claims.name })
