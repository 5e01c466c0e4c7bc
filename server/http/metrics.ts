import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { messages } from '#common/messages.ts'
import { DomainError } from '#server/domain/errors.ts'
import type { Backlog } from '#server/jobs/backlog.ts'
import { isFromThisMachine } from './health.ts'
import { registerShopFigures } from './shop-figures.ts'
import { isStream } from './streams.ts'

type MetricsOptions = {
  /** The bearer tokens of collectors. Without any the metrics are for this machine only. */
  tokens: readonly string[]
  readBacklog: () => Promise<Backlog>
}

/** `/metrics` for Prometheus. */
export function collectMetrics(app: FastifyInstance, { tokens, readBacklog }: MetricsOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  // Looking up a histogram by its labels takes longer than observing a value.
  const known = new Map<string, ReturnType<typeof duration.labels>>()
  const durationOf = (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`
    const child = known.get(key) ?? duration.labels({ method, route, status })
    known.set(key, child)
    return child
  }
  new Gauge({
    name: 'live_streams',
    help: 'Open streams of live changes',
    registers: [registry],
    collect() {
      this.set(app.shop.live.size())
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The lifetime of a stream is not a response time.
    if (isStream(request)) return done()
    durationOf(request.method, request.routeOptions.url ?? 'none', reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
  const bringShopFiguresUpToDate = registerShopFigures(registry, app.shop, readBacklog)
  const mayRead = tokens.length === 0 ? isFromThisMachine : createTokenCheck(tokens)
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!mayRead(request)) {
      if (tokens.length === 0) throw new DomainError('FORBIDDEN', messages.notYours)
      throw new DomainError('UNAUTHORIZED', messages.metricsToken)
    }
    await bringShopFiguresUpToDate()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compares in constant time: digests have one length for any input. */
function createTokenCheck(tokens: readonly string[]): (request: FastifyRequest) => boolean {
  const wanted = tokens.map(digestOf)
  return ({ headers }) => {
    const sent = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
    return sent !== undefined && wanted.filter((digest) => timingSafeEqual(digestOf(sent), digest)).length > 0
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
