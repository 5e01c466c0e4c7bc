import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { routeUrlOf } from '#server/request/route-url.ts'
import { timings } from '#server/watch/timings.ts'
import { isStream } from '../hooks/streams.ts'
import { type FiguresOptions, metricsDoor, openFigures } from './figures.ts'

type MetricsOptions = Omit<FiguresOptions, 'shop'> & {
  /** The collectors' bearer tokens. If empty, only this machine may read the metrics. */
  tokens: readonly string[]
}

export function collectMetrics(app: FastifyInstance, { tokens, ...options }: MetricsOptions): void {
  const figures = openFigures({ shop: app.shop, ...options })
  const { registry } = figures
  const begin = timings({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registry,
  })
  const known = new Map<string, Map<number, (seconds: number) => void>>()
  const seriesOf = (method: string, route: string, status: number) => {
    const key = `${method} ${route}`
    const ofRoute = known.get(key) ?? new Map<number, (seconds: number) => void>()
    known.set(key, ofRoute)
    const series = ofRoute.get(status) ?? begin({ method, route, status })
    ofRoute.set(status, series)
    return series
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
    seriesOf(request.method, routeUrlOf(request), reply.statusCode)(reply.elapsedTime / 1000)
    done()
  })
  const door = metricsDoor(tokens)
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    const place = door(request)
    if (place === 'closed') throw new DomainError('FORBIDDEN', messages.notYours)
    if (place === 'needs-token') throw new DomainError('UNAUTHORIZED', messages.metricsToken)
    return reply.type(figures.contentType).send(await figures.read())
  })
}
