// Turns a request into the context of a call: who asks, from where, and how to answer a browser with a cookie.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { looksLikeApiToken } from '#server/auth/api-tokens.ts'
import type { AccountAttributes, SessionKind } from '#server/auth/session-store.ts'
import { passOverShortage } from '#server/db/shortages.ts'
import type { Actor, Client, Shop } from '#server/domain/ctx.ts'
import { DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'
import type { CallContext } from '#server/trpc/context.ts'
import { reportFault } from './faults.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop
    publicUrl: string
  }
  interface FastifyContextConfig {
    /** Whether API tokens are good here, as on the documented paths. */
    takesApiTokens?: boolean
  }
  interface FastifyRequest {
    callContext: CallContext | null
  }
}

export const cookieName = 'partsdock_session'
const deviceCookieName = 'partsdock_device'
// As long as browsers keep a cookie at all.
const deviceCookieSeconds = 400 * 86_400
const wellFormedDevice = /^[A-Za-z0-9_-]{43}$/
const maxUserAgent = 300
const bearerPattern = /^bearer +(\S+) *$/i

/** The credential that a request presents. With an Authorization header the cookie is not read. */
export function presentedCredential(request: FastifyRequest): { kind: SessionKind | 'api'; credential: string } | null {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const credential = bearerPattern.exec(authorization)?.[1]
    return credential === undefined ? null : { kind: looksLikeApiToken(credential) ? 'api' : 'token', credential }
  }
  const credential = request.cookies[cookieName]
  return credential === undefined ? null : { kind: 'browser', credential }
}

/** The context of the call that a request is, made once. */
export function callContextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  request.callContext ??= createCallContext(request, reply)
  return request.callContext
}

function createCallContext(request: FastifyRequest, reply: FastifyReply): CallContext {
  const { shop, publicUrl } = request.server
  const cookie = sessionCookie(reply, publicUrl.startsWith('https:'))
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

/** Where a request comes from, as far as it says. */
export function clientOf(request: FastifyRequest): Client {
  const device = request.cookies[deviceCookieName]
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, maxUserAgent) ?? null,
    device: device !== undefined && wellFormedDevice.test(device) ? device : null,
  }
}

async function findActor(request: FastifyRequest, shop: Shop, cookie: CallContext['cookie']): Promise<Actor | null> {
  const presented = presentedCredential(request)
  if (!presented) return null
  const { kind, credential } = presented
  return kind === 'api' ? findProgram(request, shop, credential) : findPerson(request, shop, cookie, { kind, credential })
}

/** Whoever has the API token of a call. It is good for the documented paths alone. */
async function findProgram(request: FastifyRequest, { findApiToken }: Shop, token: string): Promise<Actor | null> {
  const found = request.routeOptions.config.takesApiTokens ? await findApiToken(token) : null
  if (!found) return null
  const { account, id, rights, endsAt } = found
  // Said here, where every call of such a token passes.
  if (rights === 'read' && !isReading(request)) throw new DomainError('FORBIDDEN', messages.readOnlyToken)
  return toActor(account, { id, kind: 'api', parentId: null, endsAt, apiToken: token })
}

async function findPerson(
  request: FastifyRequest,
  { sessions }: Shop,
  cookie: CallContext['cookie'],
  { kind, credential }: { kind: SessionKind; credential: string },
): Promise<Actor | null> {
  const found = await sessions.find(kind, credential)
  if (!found) return null
  const { account, session } = found
  // A browser's session slides with use: its cookie is given anew, with the same credential.
  if (session.fresh && kind === 'browser') cookie.set({ credential, id: session.id, expiresAt: session.expiresAt })
  const { address, userAgent = null } = clientOf(request)
  await sessions.noteUse(session, { address, userAgent }).catch(passOverShortage)
  const { id, parentId, endsAt } = session
  return toActor(account, { id, kind, parentId, endsAt })
}

const toActor = ({ id, email, role, displayName }: AccountAttributes & { id: string }, session: Actor['session']): Actor => ({
  userId: id,
  email,
  role,
  displayName,
  session,
})

export const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

function sessionCookie(reply: FastifyReply, secure: boolean): CallContext['cookie'] {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    set: ({ credential, expiresAt, device }) => {
      reply.setCookie(cookieName, credential, { ...attributes, expires: expiresAt })
      if (device !== undefined) reply.setCookie(deviceCookieName, device, { ...attributes, maxAge: deviceCookieSeconds })
    },
    clear: () => void reply.clearCookie(cookieName, attributes),
  }
}
