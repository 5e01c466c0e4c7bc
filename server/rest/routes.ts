// What all REST routes share: the caller they go through, how a public read is kept, and how a list says what follows.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callContextOf } from '#server/http/call-context.ts'
import { type Caller, createCaller } from '#server/trpc/router.ts'

export type RestApp = FastifyInstance<
  FastifyInstance['server'],
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  FastifyInstance['log'],
  ZodTypeProvider
>

/** The procedures, called as whoever sent this request. */
export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => createCaller(callContextOf(request, reply))

/** A body that is ready to be sent, with the ETag of its content. */
export type PreparedBody = { json: string; etag: string }

export function prepareBody(value: unknown): PreparedBody {
  const json = JSON.stringify(value)
  return { json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` }
}

/** Sends a public read, or 304 where the client has it already. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, { json, etag }: PreparedBody): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const known = request.headers['if-none-match']
  if (known !== undefined && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))) {
    return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(json)
}

/** The headers of a list: how many there are in all, and where it goes on. */
export function describePage(request: FastifyRequest, page: { total: number; nextCursor: string | null }): Record<string, string | number> {
  const headers = { 'x-total-count': page.total }
  if (page.nextCursor === null) return headers
  const next = new URL(request.url, request.server.publicUrl)
  next.searchParams.set('cursor', page.nextCursor)
  return { ...headers, link: `<${next.href}>; rel="next"` }
}
