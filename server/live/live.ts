// Notifies open pages of changes: receives them from the change log, and sends each stream the events for its viewer.

import type { LiveEvent, StockItem } from '#common/live/events.ts'
import type { Right } from '#common/staff/rights.ts'
import type { Actor, ActorStanding } from '#server/domain/context/ctx.ts'
import type { Audience } from './audience.ts'
import type { ChangeListener, Ids } from './database-changes.ts'
import { type Gatherer, gather } from './gather.ts'
import { createHistory } from './history.ts'
import { type Watched, watchSessions } from './session-watch.ts'
import { createStream, type LiveStream } from './stream.ts'

export type Opening<T> = {
  actor: Actor | null
  /** The id of the last event that the reader received. Later events are sent first, or `reset` if the event is no longer in memory. */
  lastEventId?: string | undefined
  /** Aborts when the reader disconnects. */
  signal?: AbortSignal | undefined
  toValue: (id: string, event: LiveEvent) => T
}

export type Live = {
  /** The id of the last event. A page whose data is read from the database after this call subscribes from here. */
  position(): string
  /** Streams the events for a viewer until they disconnect or their session ends. */
  open<T>(opening: Opening<T>): AsyncIterableIterator<T, void>
  /** Ends all streams with this refusal; their readers reconnect to another process. */
  endStreams(refusal: Error): void
  size(): number
  listener: ChangeListener
  close(): void
}

type LiveOptions = {
  /** Omits missing products. */
  readStock: (ids: readonly string[]) => Promise<StockItem[]>
  standingsOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, ActorStanding>>
  /** Resolves when this process knows the present settings. */
  readSettings?: () => Promise<void>
  stockEveryMs?: number
  recheckMs?: number
}

const stockAtOnce = 200
const staffAnd = (right: Right, customers: Ids | 'none'): Audience => ({ right, customers })

export function createLive({ readStock, standingsOf, readSettings, stockEveryMs = 500, recheckMs = 60_000 }: LiveOptions): Live {
  const history = createHistory()
  const sessions = watchSessions({ standingsOf, recheckMs, beatMs: Math.min(5_000, recheckMs) })
  const streams = new Set<LiveStream<unknown>>()

  function announce(event: LiveEvent, audience: Audience): void {
    const sent = history.add(event, audience)
    for (const stream of streams) stream.send(sent)
  }

  async function announceStock(ids: Ids): Promise<void> {
    // Without streams no query is needed: a reader that resumes later requests the data again.
    if (streams.size === 0 || ids === 'all' || ids.size > stockAtOnce) return announce({ kind: 'catalogue' }, 'everybody')
    const items = await readStock([...ids])
    if (items.length > 0) announce({ kind: 'stock', items }, 'everybody')
  }

  const soon = { waitMs: 50 }
  const gatherers = {
    stock: gather(announceStock, { ...soon, minIntervalMs: stockEveryMs }),
    catalogue: gather(() => announce({ kind: 'catalogue' }, 'everybody'), soon),
    reviews: gather(() => announce({ kind: 'reviews' }, 'everybody'), soon),
    orders: gather((ids) => announce({ kind: 'orders' }, staffAnd('orders.see', ids)), soon),
    users: gather((ids) => announce({ kind: 'users' }, staffAnd('users', ids)), soon),
    settings: gather(async () => {
      await readSettings?.()
      announce({ kind: 'settings' }, 'everybody')
    }, soon),
    messages: gather(() => announce({ kind: 'messages' }, staffAnd('messages', 'none')), soon),
  } satisfies Record<string, Gatherer>

  return {
    position: () => history.idOf(history.last()),
    open({ actor, signal, ...reader }) {
      const stream = createStream({ ...reader, history, viewer: actor, signal, onEnd })
      const watched: Watched | null = actor && {
        sessionId: actor.session.id,
        userId: actor.userId,
        standing: actor,
        end: () => stream.end(),
      }
      function onEnd(): void {
        streams.delete(stream)
        if (watched) sessions.remove(watched)
      }
      streams.add(stream)
      if (watched) sessions.add(watched)
      if (signal?.aborted) stream.end()
      return stream
    },
    endStreams(refusal) {
      for (const stream of streams) stream.end(refusal)
    },
    size: () => streams.size,
    listener: {
      onChange(channel, ids) {
        if (channel === 'sessions' || channel === 'users') void sessions.checkUsers(ids)
        if (channel === 'settings') void sessions.checkStaff()
        if (channel !== 'sessions') gatherers[channel].add(ids)
      },
      onLost() {},
      onResumed() {},
      onReset() {
        announce({ kind: 'reset' }, 'everybody')
        void sessions.checkUsers('all')
      },
    },
    close() {
      for (const gatherer of Object.values(gatherers)) gatherer.stop()
      for (const stream of streams) stream.end()
    },
  }
}
