// A browser's state during a visit to an identity provider: one cookie per provider, valid for ten minutes, read once. It is sealed against
// reading, tampering and forgery.
import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownPath } from '#common/accounts/rules.ts'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import { cookieNameOf, isUnderHttps } from '#server/request/cookies.ts'

export const attemptSeconds = 600

/** The start of a sign-in (in a popup or in the page, to sign in or to link) and its destination. */
export const Journey = z.object({
  mode: z.enum(['popup', 'page']).catch('page'),
  purpose: z.enum(['sign-in', 'link']).catch('sign-in'),
  // Identifies the popup, so that the page that opened it knows which one has finished.
  flow: z
    .string()
    .regex(/^[0-9a-f]{1,64}$/)
    .catch(() => randomBytes(16).toString('hex')),
  return: z
    .string()
    .catch('/')
    .transform((path) => (path.startsWith('/auth/') ? '/' : (ownPath(path) ?? '/'))),
})
export type Journey = z.infer<typeof Journey>

const secret = z.string().min(20).max(200)
const Kept = Journey.extend({
  attempt: z.object({ state: secret, verifier: secret, nonce: secret }),
  /** The current sign-in, whose account will be linked; null for a new sign-in. */
  signIn: z.string().nullable(),
})
export type KeptAttempt = z.infer<typeof Kept>
const Sealed = Kept.extend({ until: z.number() })

const nameOf = (provider: IdentityProviderName, request: FastifyRequest) => cookieNameOf(request, `partsdock_${provider}`)
const attributesOf = (provider: IdentityProviderName, request: FastifyRequest) =>
  ({
    // The prefixed name requires the path `/`. Without it, limit the cookie to the path where it is read.
    path: isUnderHttps(request) ? '/' : `/auth/${provider}`,
    httpOnly: true,
    // Lax, because the provider redirects the browser from its own site.
    sameSite: 'lax',
    secure: isUnderHttps(request),
  }) as const

export function keepAttempt(request: FastifyRequest, reply: FastifyReply, provider: IdentityProviderName, kept: KeptAttempt): void {
  const { seals, now } = request.server.shop
  const value = JSON.stringify({ ...kept, until: now().getTime() + attemptSeconds * 1_000 } satisfies z.infer<typeof Sealed>)
  reply.setCookie(nameOf(provider, request), seals.attempts.seal(value, provider), {
    ...attributesOf(provider, request),
    maxAge: attemptSeconds,
  })
}

/** Reads and ends the attempt that this browser started with the provider. Null if it is missing, expired or forged. */
export function takeAttempt(request: FastifyRequest, reply: FastifyReply, provider: IdentityProviderName): KeptAttempt | null {
  const { seals, now } = request.server.shop
  const value = request.cookies[nameOf(provider, request)]
  if (value === undefined) return null
  reply.clearCookie(nameOf(provider, request), attributesOf(provider, request))
  const opened = seals.attempts.open(value, provider)
  if (opened === null) return null
  const { until, ...kept } = Sealed.parse(JSON.parse(opened))
  return until > now().getTime() ? kept : null
}
