// Shared by all REST routes: the caller, cached public reads, and pagination headers.
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callContextOf } from '#server/request/call-context.ts'
import { addVary, compressedFrom, encodingFor, markEncoded } from '#server/request/compress-json.ts'
import { type KeptJson, keepJson } from '#server/request/kept-json.ts'
import { hasTag } from '#server/request/not-modified.ts'
import { type Caller, createCaller } from '#server/trpc/router.ts'

export type RestApp = FastifyInstance<
  FastifyInstance['server'],
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  FastifyInstance['log'],
  ZodTypeProvider
>

export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => createCaller(callContextOf(request, reply))

/** A serialised body with its ETag. */
export type PreparedBody = KeptJson & { etag: string }

export function prepareBody(value: unknown): PreparedBody {
  const json = JSON.stringify(value)
  return { ...keepJson(json), etag: `"${hash('sha1', json, 'base64url')}"` }
}

export const jsonType = 'application/json; charset=utf-8'

/** Sends a public read, or 304 if the client already has it. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, body: PreparedBody): FastifyReply | Promise<FastifyReply> {
  const { json, etag } = body
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const isLarge = json.length >= compressedFrom
  const encoding = isLarge ? encodingFor(request) : 'identity'
  if (isLarge) addVary(reply)
  if (encoding !== 'identity') markEncoded(reply, encoding)
  if (hasTag(request, etag)) return reply.code(304).removeHeader('content-encoding').send()
  reply.type(jsonType)
  if (encoding === 'identity') return reply.send(json)
  const content = body.bytes(encoding)
  return Buffer.isBuffer(content) ? reply.send(content) : content.then((bytes) => reply.send(bytes))
}

/** A list's headers: the total, whether the total is only a lower bound, and the link to the next page. */
export function pageHeaders(
  request: FastifyRequest,
  page: { total: number; nextCursor: string | null; isCapped?: boolean },
): Record<string, string | number> {
  const headers = { 'x-total-count': page.total, ...(page.isCapped === true && { 'x-total-count-capped': 'true' }) }
  if (page.nextCursor === null) return headers
  // Use the shop's own address, because a request line may name any host.
  const next = new URL(request.server.publicUrl)
  next.pathname = pathOf(request)
  next.search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  next.searchParams.set('cursor', page.nextCursor)
  return { ...headers, link: `<${next.href}>; rel="next"` }
}

/** Without the host that the request line may name. */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string | undefined>>
  return (routeOptions.url ?? '/').replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''))
}
