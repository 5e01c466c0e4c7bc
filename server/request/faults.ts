// Logs errors that callers must not see.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withoutParameters } from '#server/db/query-error.ts'
import { shortageOf } from '#server/db/shortages.ts'
import { countFault } from '#server/watch/figures.ts'

const repeatAfterMs = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The time of the last log line for each kind of database shortage, by SQLSTATE. */
    shortagesLoggedAt: Map<string, number>
  }
}

export function rememberShortages(app: FastifyInstance): void {
  app.decorate('shortagesLoggedAt', new Map<string, number>())
}

/** A database shortage affects all requests alike, so it is logged once per minute. */
export function reportFault({ log, server }: FastifyRequest, error: unknown): void {
  const shortage = shortageOf(error)
  if (shortage && !isDue(server.shortagesLoggedAt, shortage.state)) return
  if (!shortage) countFault()
  log.error({ err: withoutParameters(error) }, shortage?.text ?? 'fault')
}

function isDue(loggedAt: Map<string, number>, state: string): boolean {
  const now = performance.now()
  if (now - (loggedAt.get(state) ?? Number.NEGATIVE_INFINITY) < repeatAfterMs) return false
  loggedAt.set(state, now)
  return true
}
