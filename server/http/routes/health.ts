import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { ping } from '#server/db/database.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { type Backlog, describeLateness } from '#server/jobs/backlog.ts'
import { keepFor } from '#server/lib/kept-for.ts'

const keptForMs = 1_000
/** Send the answer without its notes after this time: readiness does not depend on them. */
const notesWithinMs = 250

/**
 * `/healthz`: the process is alive; never queries the database. `/readyz`: the process may get traffic; its notes report late mail and
 * jobs.
 */
export function answerHealth(app: FastifyInstance, isDraining: () => boolean, readBacklog: () => Promise<Backlog>): void {
  const readNotes = async () => {
    const backlog = await Promise.race([readBacklog().catch(() => null), pause(notesWithinMs, null, { ref: false })])
    return backlog ? describeLateness(backlog) : []
  }
  // Every load balancer probes each process about once per second.
  const askDatabase = keepFor(keptForMs, async () => {
    const [notes] = await Promise.all([readNotes(), ping(app.shop.db)])
    return { status: 'ready', ...(notes.length > 0 && { notes }) }
  })
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'public' } }, async () => {
    if (isDraining()) throw new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 5 })
    const answer = await askDatabase()
    // Draining may have begun during the query.
    if (isDraining()) throw new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 5 })
    return answer
  })
}

/** True for a direct request from this machine, without a proxy. */
export function isFromThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const address = socket.remoteAddress ?? ''
  const local = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  return local && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}
