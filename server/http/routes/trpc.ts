import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { type AppRouter, appRouter } from '#server/trpc/router.ts'
import { declareAccess } from '../hooks/access.ts'
import { refuseManyValues } from '../hooks/many-values.ts'
import { serveLiveStreams } from './live-streams.ts'
import { maxCallsOfABatch } from './plain-calls.ts'
import { answerCalls, longestWait } from './trpc-calls.ts'

/** The browser's entry, `/trpc`: each procedure checks its caller itself. Accepts only JSON, in batches of at most ten. */
export async function serveTrpc(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    declareAccess(scope, 'procedure')
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, staffRoles: 'any' }
    })
    scope.addHook('onRequest', async (request) => {
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (!reads && !/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
        throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON')
      }
    })
    // The adapter reads bodies as text, and parses them itself.
    scope.addHook('preValidation', async ({ body }) => {
      if (typeof body === 'string') refuseManyValues(body)
    })
    serveLiveStreams(scope)
    answerCalls(scope)
    acceptManyLines(scope)
    completeRefusals(scope)
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req, res }) => callContextOf(req, res),
        maxBatchSize: maxCallsOfABatch,
        responseMeta: ({ errors }) => {
          const seconds = longestWait(errors)
          return seconds > 0 ? { headers: { 'retry-after': String(seconds) } } : {}
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
    })
  })
}

/**
 * The adapter refuses some requests as a whole, before it has a context: batches that are too long, or that mix queries and mutations. Such
 * an answer would lack its type and the request id.
 */
function completeRefusals(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, _reply, payload: unknown) => {
    if (!(payload instanceof Response) || payload.headers.get('content-type')?.startsWith('text/plain') !== true) return payload
    const { error } = (await payload.json()) as { error: { data: object } }
    const body = { error: { ...error, data: { ...error.data, requestId: request.id } } }
    return Response.json(body, { status: payload.status })
  })
}

/** Calls whose input may have thousands of lines. */
const callsOfManyLines = String.raw`^[\w.,]*(?:quickOrder\.(?:match|add)|partLists\.(?:create|addTo|removeLines|restoreLines)|cart\.(?:remove|restore))[\w.,]*$`

/** Serves such calls through the adapter's route with a higher limit; a route's limit is fixed when it is added. */
function acceptManyLines(scope: FastifyInstance): void {
  let isAdded = false
  // `this` is the adapter's own scope, which parses bodies as text.
  scope.addHook('onRoute', function addRoute(this: FastifyInstance, { url, handler }) {
    if (url !== '/trpc/:path' || isAdded) return
    isAdded = true
    this.post(`/:path(${callsOfManyLines})`, { bodyLimit: quickOrderBounds.bodyBytes }, handler)
  })
}
