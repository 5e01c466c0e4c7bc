import { expect, it } from 'vitest'
import type { LiveEvent } from '#common/live/events.ts'
import type { Audience, Viewer } from './audience.ts'
import { createHistory, type History } from './history.ts'
import { createStream } from './stream.ts'

const rina: Viewer = { userId: 'rina', role: 'user', staffRoles: [], lacksFactor: false }
const ofRina: Audience = { right: 'orders.see', customers: new Set(['rina']) }
const sent = (history: History, times: number, event: LiveEvent, audience: Audience) => {
  for (let i = 0; i < times; i++) history.add(event, audience)
}
const open = (history: History, viewer: Viewer, lastEventId: string) =>
  createStream({ history, viewer, lastEventId, toValue: (id, { kind }) => ({ id, kind }), onEnd: () => {} })

it('stores the last thousand events, and resets readers whose last event is older', async () => {
  const history = createHistory()
  const start = history.idOf(0)
  sent(history, 1_000, { kind: 'orders' }, ofRina)
  expect((await open(history, rina, start).next()).value).toEqual({ id: history.idOf(1), kind: 'orders' })
  sent(history, 1, { kind: 'orders' }, ofRina)
  const late = open(history, rina, start)
  expect((await late.next()).value).toEqual({ id: history.idOf(1_001), kind: 'reset' })
  sent(history, 1, { kind: 'orders' }, ofRina)
  expect((await late.next()).value).toEqual({ id: history.idOf(1_002), kind: 'orders' })
})

it('does not reset visitors because of events that they may not see', async () => {
  const history = createHistory()
  const start = history.idOf(0)
  sent(history, 5_000, { kind: 'orders' }, ofRina)
  sent(history, 1, { kind: 'reviews' }, 'everybody')
  expect((await open(history, null, start).next()).value).toEqual({ id: history.idOf(5_001), kind: 'reviews' })
})

it('starts a stream at the moment of opening, even if events arrive before the first read', async () => {
  const history = createHistory()
  const stream = createStream({ history, viewer: null, toValue: (id, { kind }) => ({ id, kind }), onEnd: () => {} })
  sent(history, 1, { kind: 'reviews' }, 'everybody')
  expect((await stream.next()).value).toEqual({ id: history.idOf(0), kind: 'hello' })
  expect((await stream.next()).value).toEqual({ id: history.idOf(1), kind: 'reviews' })
})

it('resets a reader that reads too slowly', async () => {
  const history = createHistory()
  const slow = open(history, null, history.idOf(0))
  sent(history, 3_000, { kind: 'catalogue' }, 'everybody')
  expect((await slow.next()).value).toEqual({ id: history.idOf(3_000), kind: 'reset' })
})
