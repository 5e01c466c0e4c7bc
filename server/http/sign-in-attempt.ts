// What a browser keeps while its person is away at an identity provider: a cookie for each provider, for ten minutes, read once.
import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownPath } from '#server/domain/accounts/rules.ts'
import type { IdentityProviderName } from '#server/domain/identities/rules.ts'

export const attemptSeconds = 600

/** How somebody set out: in a window of its own or with the whole page, to sign in or to link, and where they want to be afterwards. */
export const Journey = z.object({
  mode: z.enum(['popup', 'page']).catch('page'),
  purpose: z.enum(['sign-in', 'link']).catch('sign-in'),
  // Tells the page that waits which of its windows has come back.
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
  /** Whose account is to be linked. */
  userId: z.uuid().nullable(),
})
export type KeptAttempt = z.infer<typeof Kept>

const nameOf = (provider: IdentityProviderName) => `partsdock_${provider}`
const attributesOf = (provider: IdentityProviderName, request: FastifyRequest) =>
  // Lax: the provider sends the browser back by a link from its own site.
  ({ path: `/auth/${provider}`, httpOnly: true, sameSite: 'lax', secure: request.server.publicUrl.startsWith('https:') }) as const

export function keepAttempt(request: FastifyRequest, reply: FastifyReply, provider: IdentityProviderName, kept: KeptAttempt): void {
  const value = Buffer.from(JSON.stringify(kept)).toString('base64url')
  reply.setCookie(nameOf(provider), value, { ...attributesOf(provider, request), maxAge: attemptSeconds })
}

/** The attempt that this browser began with the provider, which is over herewith; null where it kept none, or made it up. */
export function takeAttempt(request: FastifyRequest, reply: FastifyReply, provider: IdentityProviderName): KeptAttempt | null {
  const value = request.cookies[nameOf(provider)]
  if (value === undefined) return null
  reply.clearCookie(nameOf(provider), attributesOf(provider, request))
  try {
    const parsed = Kept.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
