import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'

/** `/healthz`: the process lives (never asks the database). `/readyz`: it may get traffic. */
export function answerHealth(app: FastifyInstance, isDraining: () => boolean): void {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'public' } }, async () => {
    if (isDraining()) throw new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 5 })
    await app.shop.db.execute(sql`select 1`)
    return { status: 'ready' }
  })
}

/** Whether a request comes from this machine itself, and not through a proxy that speaks for somebody else. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const local = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  return local && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}
