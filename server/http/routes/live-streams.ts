// Streams of live changes in the wire format of tRPC subscriptions, so that its clients can read them. tRPC's own writer needs four web
// streams and a timer per subscription, and three writes per event: with two thousand open pages it used 150 MB, and the last page got an
// event after a second.
import { Readable } from 'node:stream'
import { isTrackedEnvelope } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import type { LiveEvent } from '#common/live/events.ts'
import { DomainError, statusOf } from '#server/domain/context/errors.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { translateError } from '#server/request/translate-error.ts'
import { createCaller } from '#server/trpc/router.ts'
import { streamPath } from '../hooks/streams.ts'

const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' }
// A proxy may cut a connection that is silent for a minute. A client reconnects after a long silence.
const pingSeconds = 15
const connected = `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: 40_000 })}\n\n`
const ping = 'event: ping\ndata: \n\n'
const endEvent = 'event: return\ndata: \n\n'
// tRPC's clients retry on this code.
const rpcInternalError = -32603

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

/** The stream's input. When a browser reconnects by itself, a header names the last event that it received. */
function readInput({ query, headers }: FastifyRequest): { lastEventId?: string } {
  const { input } = query as { input?: unknown }
  const lastEventId = headers['last-event-id']
  try {
    const read: unknown = typeof input === 'string' ? JSON.parse(input) : {}
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
    // The procedure validates the input.
    return isObject && typeof lastEventId === 'string' ? { ...read, lastEventId } : (read as { lastEventId?: string })
  } catch {
    throw new DomainError('BAD_REQUEST', messages.badInput)
  }
}

/** The stream's body, with backpressure: reads changes only as fast as the client does. */
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
          // The event's type states what a tRPC client receives.
          if (!done && isTrackedEnvelope<LiveEvent>(value)) return void body.push(textOf(value[0], value[1]))
          body.push(endEvent)
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

// Many streams send the same event: serialize it once.
const jsonOf = new WeakMap<LiveEvent, string>()

function textOf(id: string, event: LiveEvent): string {
  const json = jsonOf.get(event) ?? JSON.stringify(event)
  jsonOf.set(event, json)
  return `data: ${json}\nid: ${id}\n\n`
}

function refusalText(error: unknown): string {
  const { code, message } = translateError(error).refusal
  const shape = { message, code: rpcInternalError, data: { code, httpStatus: statusOf[code], path: 'live.changes' } }
  return `event: serialized-error\ndata: ${JSON.stringify(shape)}\n\n`
}

/** One timer pings all streams: each second a different slice of them. */
function createPings() {
  const slots = Array.from({ length: pingSeconds }, () => new Set<Readable>())
  let added = 0
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % pingSeconds
    // A slow reader still has data to read, so it needs no ping.
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
