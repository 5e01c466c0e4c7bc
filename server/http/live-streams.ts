// Streams of live changes, written as tRPC writes subscriptions, so that its clients read them. tRPC's own writer costs four web streams and a
// timer for each, and three writes an event: with two thousand open pages that was 150 MB, and a second until the last of them heard.
import { Readable } from 'node:stream'
import { isTrackedEnvelope } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveEvent } from '#common/live-events.ts'
import { messages } from '#common/messages.ts'
import { DomainError, statusOf } from '#server/domain/errors.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { translateError } from '#server/request/translate-error.ts'
import { createCaller } from '#server/trpc/router.ts'
import { streamPath } from './streams.ts'

const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' }
// A proxy may cut what is silent for a minute, and a reader that hears nothing for long comes again.
const pingSeconds = 15
const connected = `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: 40_000 })}\n\n`
const ping = 'event: ping\ndata: \n\n'
const over = 'event: return\ndata: \n\n'
// What tRPC's clients take as worth another try.
const internalErrorOfRpc = -32603

export function serveLiveStreams(app: FastifyInstance): void {
  const pings = createPings()
  app.addHook('onClose', async () => pings.stop())
  app.get(streamPath, { config: { access: 'procedure' } }, async (request, reply) => {
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const call = createCaller(callContextOf(request, reply), { signal: leaving.signal })
    const changes = await call.live.changes(readInput(request))
    const body = toBody(changes[Symbol.asyncIterator]())
    pings.add(body)
    return reply.headers(headers).send(body)
  })
}

/** What a stream is asked for: a browser that comes again by itself says in a header which event it knows. */
function readInput({ query, headers }: FastifyRequest): { lastEventId?: string } {
  const { input } = query as { input?: unknown }
  const lastEventId = headers['last-event-id']
  try {
    const read: unknown = typeof input === 'string' ? JSON.parse(input) : {}
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
    // Whatever else it is, the procedure refuses it.
    return isObject && typeof lastEventId === 'string' ? { ...read, lastEventId } : (read as { lastEventId?: string })
  } catch {
    throw new DomainError('BAD_REQUEST', messages.badInput)
  }
}

/** The text of a stream: read no faster than its reader takes it. */
function toBody(changes: AsyncIterator<unknown, unknown>): Readable {
  let isAsking = false
  const body = new Readable({
    read() {
      if (isAsking) return
      isAsking = true
      changes.next().then(
        ({ done, value }) => {
          isAsking = false
          if (body.destroyed) return
          // Its type says what a client of tRPC gets of it.
          if (!done && isTrackedEnvelope<LiveEvent>(value)) return void body.push(textOf(value[0], value[1]))
          body.push(over)
          body.push(null)
        },
        (error: unknown) => {
          if (body.destroyed) return
          body.push(refusalText(error))
          body.push(null)
        },
      )
    },
    destroy(error, done) {
      void changes.return?.()
      done(error)
    },
  })
  body.push(connected)
  return body
}

// Many streams tell the same event: it is written down once.
const jsonOf = new WeakMap<LiveEvent, string>()

function textOf(id: string, event: LiveEvent): string {
  const json = jsonOf.get(event) ?? JSON.stringify(event)
  jsonOf.set(event, json)
  return `data: ${json}\nid: ${id}\n\n`
}

function refusalText(error: unknown): string {
  const { code, message } = translateError(error).refusal
  const shape = { message, code: internalErrorOfRpc, data: { code, httpStatus: statusOf[code], path: 'live.changes' } }
  return `event: serialized-error\ndata: ${JSON.stringify(shape)}\n\n`
}

/** Says each stream something now and then, by one timer for all: each second to a part of them. */
function createPings() {
  const slots = Array.from({ length: pingSeconds }, () => new Set<Readable>())
  let added = 0
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % pingSeconds
    // Who is behind hears enough.
    for (const body of slots[turn] ?? []) if (body.readableLength === 0) body.push(ping)
  }, 1_000).unref()
  return {
    add(body: Readable): void {
      const slot = slots[added++ % pingSeconds]
      slot?.add(body)
      body.once('close', () => void slot?.delete(body))
    },
    stop: () => clearInterval(timer),
  }
}
