// Creates a call's context from a request: its actor, its client, and the answer's cookies.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutText } from '#common/kit/cut-text.ts'
import { messages } from '#common/kit/messages.ts'
import { looksLikeApiToken } from '#server/auth/api-tokens.ts'
import type { SessionKind } from '#server/auth/session-kind.ts'
import type { AccountAttributes } from '#server/auth/session-store.ts'
import { passOverShortage } from '#server/db/shortages.ts'
import type { Actor, Client, Shop } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { plainAddress } from '#server/domain/limits/networks.ts'
import type { CallContext, LiveShop } from '#server/request/context.ts'
import { deviceCookieOf, oldDeviceCookieOf, sessionCookieOf, sessionCookies, ticketCookieOf } from './cookies.ts'
import { reportFault } from './faults.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shop: LiveShop
    publicUrl: string
  }
  interface FastifyContextConfig {
    /** True if the route accepts API tokens, as the documented paths do. */
    takesApiTokens?: boolean
    /** Counts staff roles with any credential, or with the cookie alone. Without it, staff are customers here. */
    staffRoles?: 'any' | 'cookie'
    /** True if a call with a body only reads, so that read-only tokens may make it. */
    changesNothing?: boolean
  }
  interface FastifyRequest {
    callContext: CallContext | null
  }
}

const maxUserAgent = 300
const bearerPattern = /^bearer +(\S+) *$/i

export type PresentedCredential = { kind: SessionKind | 'api'; credential: string; hasOldName?: boolean }

/** The credential in a request. With an Authorization header, the cookie is ignored. */
export function presentedCredential(request: FastifyRequest): PresentedCredential | null {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const credential = bearerPattern.exec(authorization)?.[1]
    return credential === undefined ? null : { kind: looksLikeApiToken(credential) ? 'api' : 'token', credential }
  }
  const cookie = sessionCookieOf(request)
  return cookie && { kind: 'browser', ...cookie }
}

/** Created once per request. */
export function callContextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  request.callContext ??= createCallContext(request, reply)
  return request.callContext
}

function createCallContext(request: FastifyRequest, reply: FastifyReply): CallContext {
  const { shop } = request.server
  const cookie = sessionCookies(request, reply)
  let actor: Promise<Actor | null> | undefined
  return {
    shop,
    requestId: request.id,
    client: clientOf(request),
    presented: request.headers.authorization !== undefined || presentedCredential(request) !== null,
    findActor: () => {
      actor ??= findActor(request, shop, cookie)
      return actor
    },
    cookie,
    reportFault: (error) => reportFault(request, error),
  }
}

export function clientOf(request: FastifyRequest): Client {
  return {
    address: plainAddress(request.ip),
    userAgent: cutText(request.headers['user-agent'] ?? '', maxUserAgent) || null,
    device: deviceCookieOf(request),
    ticketCookie: ticketCookieOf(request),
    publicUrl: request.server.publicUrl,
    requestId: request.id,
    reportFault: (error) => reportFault(request, error),
  }
}

async function findActor(request: FastifyRequest, shop: Shop, cookie: CallContext['cookie']): Promise<Actor | null> {
  const presented = presentedCredential(request)
  if (!presented) return null
  const { kind, credential, hasOldName = false } = presented
  return kind === 'api' ? findProgram(request, shop, credential) : findPerson(request, shop, cookie, { kind, credential, hasOldName })
}

/** Finds the owner of the call's API token, which is accepted only on the documented paths. */
async function findProgram(request: FastifyRequest, { findApiToken }: Shop, token: string): Promise<Actor | null> {
  const found = request.routeOptions.config.takesApiTokens ? await findApiToken(token) : null
  if (!found) return null
  const { account, id, rights, endsAt } = found
  // Check here, because every call with such a token passes through here.
  if (rights === 'read' && !isReading(request) && !request.routeOptions.config.changesNothing)
    throw new DomainError('FORBIDDEN', messages.readOnlyToken)
  return toActor(rolesHere(request, account, 'api'), { id, kind: 'api', parentId: null, endsAt, apiToken: token })
}

async function findPerson(
  request: FastifyRequest,
  { sessions }: Shop,
  cookie: CallContext['cookie'],
  { kind, credential, hasOldName }: { kind: SessionKind; credential: string; hasOldName: boolean },
): Promise<Actor | null> {
  const found = await sessions.find(kind, credential)
  if (!found) return null
  const { account, session } = found
  // A session that started under the prefixed cookie name is valid only under that name.
  if (hasOldName && session.isPrefixed) return null
  const { address, userAgent = null } = clientOf(request)
  // Use extends a browser session, so its cookie is set again with the same credential. A cookie with the old name is replaced.
  if (kind === 'browser' && (session.fresh || hasOldName)) {
    const device = hasOldName && deviceCookieOf(request) === null ? oldDeviceCookieOf(request) : null
    cookie.set({ credential, id: session.id, expiresAt: session.expiresAt, ...(device !== null && { device }) })
  }
  await sessions.noteUse(session, { address, userAgent }).catch(passOverShortage)
  const { id, parentId, endsAt } = session
  return toActor(rolesHere(request, account, kind), { id, kind, parentId, endsAt })
}

export const toActor = ({ id, ...account }: AccountAttributes & { id: string }, session: Actor['session']): Actor => ({
  userId: id,
  ...account,
  session,
})

/** Staff roles count in the dashboard, and on files with its cookie. The documented REST paths know customers and admins alone. */
function rolesHere(
  request: FastifyRequest,
  { staffRoles, ...account }: AccountAttributes & { id: string },
  kind: Actor['session']['kind'],
) {
  const counted = request.routeOptions.config.staffRoles
  const hasRoles = account.role === 'admin' || counted === 'any' || (counted === 'cookie' && kind === 'browser')
  return hasRoles ? { ...account, staffRoles } : { ...account, staffRoles: [], lacksFactor: false }
}

export const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
