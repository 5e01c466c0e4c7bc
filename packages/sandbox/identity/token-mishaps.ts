// How a token endpoint fails for the test people who trigger failures.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TestPerson } from './people.ts'

export type TokenMishaps = Readonly<{
  /** Delays the answer for the "slow" test user. */
  wait: (person: TestPerson) => Promise<void>
  /** Answers in place of the endpoint; null if the endpoint answers normally. */
  answer: (person: TestPerson, reply: FastifyReply) => FastifyReply | null
}>

const rubbish = '<!doctype html><title>500</title><h1>Internal Server Error</h1>'

/** `slowMs`: the delay for the "slow" test user. When `app` closes, delayed answers are sent at once. */
export function createTokenMishaps(app: FastifyInstance, slowMs: number): TokenMishaps {
  const closing = new AbortController()
  // Before the server starts waiting for open answers.
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
