// How a token endpoint fails with the test people who are there for that.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TestPerson } from './people.ts'

export type TokenMishaps = Readonly<{
  /** Waits with a slow person. */
  wait: (person: TestPerson) => Promise<void>
  /** Answers in place of the endpoint; null where nothing is wrong with its answer. */
  answer: (person: TestPerson, reply: FastifyReply) => FastifyReply | null
}>

const rubbish = '<!doctype html><title>500</title><h1>Internal Server Error</h1>'

/** `slowMs`: how long to wait with a slow person. Whoever waits when `app` closes is answered then. */
export function createTokenMishaps(app: FastifyInstance, slowMs: number): TokenMishaps {
  const closing = new AbortController()
  // Before closing waits for the answers that are still to come.
  app.addHook('preClose', async () => closing.abort())
  return {
    wait: async ({ mishap }) => {
      if (mishap === 'slow') await pause(slowMs, undefined, { signal: closing.signal }).catch(() => {})
    },
    answer: ({ mishap }, reply) => {
      if (mishap === 'broken') return reply.type('text/html; charset=utf-8').send(rubbish)
      return mishap === 'down' ? reply.code(503).send({ error: 'temporarily_unavailable' }) : null
    },
  }
}
