import type { FastifyRequest } from 'fastify'
import { isTracing, traceIds } from '#server/watch/spans.ts'

/**
 * pino's options: JSON lines on standard output, without credentials. Requests are logged at level `info` or below, by their route: never
 * with what a person may have typed into the address. If tracing is on, lines contain the ids of their span.
 */
export const loggerOf = ({ logLevel }: { logLevel: string }) => ({
  level: logLevel,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: { req: describeRequest },
  ...(isTracing() && { mixin: traceIds }),
})

const describeRequest = ({ method, url, routeOptions, host, ip, socket }: FastifyRequest) => ({
  method,
  url: pathForLog(url, routeOptions.url),
  host,
  remoteAddress: ip,
  ...(socket.remotePort !== undefined && { remotePort: socket.remotePort }),
})

/**
 * The path of a request's route, with ids in place of its parameters. Other parameters are three dots, and so is a path without a route:
 * people type passwords into the address bar.
 */
export function pathForLog(url: string, route: string | undefined): string {
  if (route === undefined) return '/...'
  const parts = url
    .replace(/^[a-z]+:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .split('/')
  return route
    .split('/')
    .map((name, place) => (/[:*]/.test(name) ? readId(parts[place]) : name))
    .join('/')
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const picture = String.raw`[0-9a-f]{32}\.[a-z0-9]{3,4}`
const purchaseNumber = '[0-9A-Z]{4}-[0-9A-Z]{4}'
const procedures = String.raw`[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*(?:,[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*)*`
const id = new RegExp(`^(?:\\d{1,15}|${uuid}|${picture}|${purchaseNumber}|${procedures})$`)

const readId = (part = ''): string => (id.test(part) ? part : '...')
