import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, type OpenSpan } from '#server/watch/spans.ts'
import { isStream } from './streams.ts'

const watched = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Traces requests if tracing is on: one span per request, whose parent is the caller's span in `traceparent`. Register it before other
 * hooks, so that their work is part of the span. Streams and probes are not traced.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const open = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isStream(request) || watched.has(request.url)) return done()
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const { traceparent } = headers
    const span = beginSpan(
      `${method} ${route}`,
      'server',
      { 'http.request.method': method, 'http.route': route, 'url.scheme': request.protocol, 'request.id': request.id },
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    if (!span) return done()
    open.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
    done()
  })
}
