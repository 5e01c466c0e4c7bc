// Turns a request into the context of a call: who asks, from where, and how to answer a browser with a cookie.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionKind } from '#server/auth/session-store.ts'
import { withoutParameters } from '#server/db/query-error.ts'
import type { Actor, Shop } from '#server/domain/ctx.ts'
import type { CallContext } from '#server/trpc/context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop
    publicUrl: string
  }
  interface FastifyRequest {
    callContext: CallContext | null
  }
}

const cookieName = 'partsdock_session'
const bearerPattern = /^bearer +(\S+) *$/i

/** The credential that a request presents. With an Authorization header the cookie is not read. */
export function presentedCredential(request: FastifyRequest): { kind: SessionKind; credential: string } | null {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const credential = bearerPattern.exec(authorization)?.[1]
    return credential === undefined ? null : { kind: 'token', credential }
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
    address: request.ip,
    presented: request.headers.authorization !== undefined || presentedCredential(request) !== null,
    findActor: () => {
      actor ??= findActor(request, shop, cookie)
      return actor
    },
    cookie,
    reportFault: (error) => request.log.error({ err: withoutParameters(error) }, 'fault'),
  }
}

async function findActor(request: FastifyRequest, { sessions }: Shop, cookie: CallContext['cookie']): Promise<Actor | null> {
  const presented = presentedCredential(request)
  if (!presented) return null
  const found = await sessions.find(presented.kind, presented.credential)
  if (!found) return null
  const { account, session } = found
  // A browser's session slides with use: its cookie is given anew, with the same credential.
  if (session.fresh && presented.kind === 'browser') cookie.set({ ...presented, id: session.id, expiresAt: session.expiresAt })
  const { id, kind, parentId, endsAt } = session
  return {
    userId: account.id,
    email: account.email,
    role: account.role,
    displayName: account.displayName,
    session: { id, kind, parentId, endsAt },
  }
}

function sessionCookie(reply: FastifyReply, secure: boolean): CallContext['cookie'] {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    set: ({ credential, expiresAt }) => void reply.setCookie(cookieName, credential, { ...attributes, expires: expiresAt }),
    clear: () => void reply.clearCookie(cookieName, attributes),
  }
}
