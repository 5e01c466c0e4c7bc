// Logs errors that callers must not see: at level 40 if the answer is 503, because the caller may repeat it, and else at level 50.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { delayOf } from '#server/db/delays.ts'
import { withoutParameters } from '#server/db/query-error.ts'
import { shortageOf } from '#server/db/shortages.ts'
import { countFault } from '#server/watch/figures.ts'

const repeatAfterMs = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The time of the last log line for each condition of the database that affects all requests alike. */
    shortagesLoggedAt: Map<string, number>
  }
}

export function rememberShortages(app: FastifyInstance): void {
  app.decorate('shortagesLoggedAt', new Map<string, number>())
}

/** Shortages and locks affect many requests alike, so each is logged once per minute. */
export function reportFault({ log, server }: FastifyRequest, error: unknown): void {
  const err = withoutParameters(error)
  const shortage = shortageOf(error)
  if (shortage) {
    if (isDue(server.shortagesLoggedAt, shortage.state)) log.warn({ err, class: 'resource' }, shortage.text)
    return
  }
  const delay = delayOf(error)
  if (delay) {
    if (delay.kind !== 'locked' || isDue(server.shortagesLoggedAt, delay.kind)) log.warn({ err, class: delay.kind }, delay.text)
    return
  }
  countFault()
  log.error({ err }, 'fault')
}

function isDue(loggedAt: Map<string, number>, state: string): boolean {
  const now = performance.now()
  if (now - (loggedAt.get(state) ?? Number.NEGATIVE_INFINITY) < repeatAfterMs) return false
  loggedAt.set(state, now)
  return true
}
