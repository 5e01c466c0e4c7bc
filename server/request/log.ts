import type { FastifyRequest } from 'fastify'
import { isTracing, traceIds } from '#server/watch/spans.ts'

/**
 * pino's options: JSON lines on standard output, without credentials. Requests are logged at level `info` or below, without query strings
 * and e-mail addresses. If tracing is on, lines contain the ids of their span.
 */
export const loggerOf = ({ logLevel }: { logLevel: string }) => ({
  level: logLevel,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: { req: describeRequest },
  ...(isTracing() && { mixin: traceIds }),
})

const describeRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: pathForLog(url),
  host,
  remoteAddress: ip,
  ...(socket.remotePort !== undefined && { remotePort: socket.remotePort }),
})

/** A URL's path without its query, with three dots in place of an e-mail address or a token. */
export const pathForLog = (url: string): string =>
  url
    .replace(/^[a-z]+:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((part) => (isSensitive(part) ? '...' : part))
    .join('/')

const isSensitive = (part: string) => /@|%(?:25)*40/i.test(part) || /[\w-]{40}/.test(part)
