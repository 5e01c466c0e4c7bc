// A coarse rate limit per network and process, before any work is done. Finer ones of single calls are in server/domain/limits.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { networksOf, visitorsOfWider } from '#server/domain/limits/networks.ts'
import { watched } from './shed-load.ts'

const requestsPerNetwork = { max: 3_000, timeWindow: 10_000 }

/** Answers 429 to a network that sends too many requests. An IPv6 /48 has a limit too, a looser one. */
export async function limitRates(app: FastifyInstance, perNetwork = requestsPerNetwork): Promise<void> {
  await app.register(rateLimit, {
    ...perNetwork,
    keyGenerator: (request) => networksOf(request.ip).own,
    allowList: (request) => watched.has(request.url),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  const countWider = app.createRateLimit({
    max: perNetwork.max * visitorsOfWider,
    keyGenerator: (request) => String(networksOf(request.ip).wider),
  })
  app.addHook('onRequest', async (request) => {
    if (networksOf(request.ip).wider === null) return
    const counted = await countWider(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  })
}

const tooMany = (ttlMs: number) =>
  new DomainError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds: Math.ceil(ttlMs / 1000) })
