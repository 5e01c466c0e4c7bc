// Sends an answer whose headers are known as a whole, such as a cached one: without the hooks that would add them one by one. Hooks before and
// after it (limits, access, metrics, traces) run as for every request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every answer. */
    securityHeaders: Readonly<Record<string, string>>
    /** True if connections end with the answers that they carry, because the process is about to end. */
    isDraining: () => boolean
  }
}

/** All headers of an answer, with lower-case names. */
export type Head = Readonly<Record<string, string>>

/** `bytes` is the length of the body. */
export const prepareHead = (
  { securityHeaders }: FastifyInstance,
  headers: Readonly<Record<string, string | number>>,
  bytes: number,
): Head => ({
  ...securityHeaders,
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  'content-length': String(bytes),
})

/** False for requests whose answer needs other headers, or no body. */
export const takesPrepared = ({ method, headers, server }: FastifyRequest): boolean =>
  method === 'GET' && headers['if-none-match'] === undefined && !server.isDraining()

/** Sends 200. Use it before a handler runs, and only if `takesPrepared`. */
export function sendPrepared(reply: FastifyReply, head: Head, body: string | Buffer): void {
  reply.hijack()
  reply.raw.writeHead(200, withLimits(reply, head)).end(body)
}

const limitHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

function withLimits(reply: FastifyReply, head: Head): Record<string, string | number | string[]> {
  if (!reply.hasHeader(limitHeaders[0])) return head
  return { ...head, ...Object.fromEntries(limitHeaders.map((name) => [name, reply.getHeader(name) ?? ''])) }
}
