import type { LiveEvent } from '#common/live/events.ts'
import { concerns, type Viewer } from './audience.ts'
import type { History, SentEvent } from './history.ts'

export type LiveStream<T> = AsyncIterableIterator<T, void> & {
  send(sent: SentEvent): void
  /** Ends the stream normally, or rejects its reader with a refusal. */
  end(refusal?: Error): void
}

type StreamOptions<T> = {
  history: History
  viewer: Viewer
  /** The id of the last event that the reader received, if any. */
  lastEventId?: string | undefined
  signal?: AbortSignal | undefined
  toValue: (id: string, event: LiveEvent) => T
  onEnd: () => void
}

const over = { done: true, value: undefined } as const

/**
 * The events for one reader. It stores only the reader's position, no events. A waiting reader is a pending promise. A reader that is too
 * slow falls behind the history and is reset.
 */
export function createStream<T>({ history, viewer, lastEventId, signal, toValue, onEnd }: StreamOptions<T>): LiveStream<T> {
  const known = lastEventId === undefined ? null : history.read(lastEventId)
  let seen = known ?? history.last()
  let opening: LiveEvent | null = known !== null ? null : { kind: lastEventId === undefined ? 'hello' : 'reset' }
  let waiting: { resolve: (result: IteratorResult<T, void>) => void; reject: (error: Error) => void } | null = null
  let ended: { refusal: Error | undefined } | null = null

  const give = (id: string, event: LiveEvent) => ({ done: false, value: toValue(id, event) }) as const

  function next(): Promise<IteratorResult<T, void>> {
    if (ended) return ended.refusal ? Promise.reject(ended.refusal) : Promise.resolve(over)
    if (opening) {
      const event = opening
      opening = null
      return Promise.resolve(give(history.idOf(seen), event))
    }
    const sent = history.next(seen, viewer)
    seen = sent === null || sent === 'forgotten' ? history.last() : sent.sequence
    if (sent === 'forgotten') return Promise.resolve(give(history.idOf(seen), { kind: 'reset' }))
    if (sent) return Promise.resolve(give(sent.id, sent.event))
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject }
    })
  }

  function end(refusal?: Error): void {
    if (ended) return
    ended = { refusal }
    signal?.removeEventListener('abort', leave)
    if (refusal) waiting?.reject(refusal)
    else waiting?.resolve(over)
    waiting = null
    onEnd()
  }
  const leave = () => end()
  signal?.addEventListener('abort', leave, { once: true })

  return {
    next,
    end,
    return() {
      end()
      return Promise.resolve(over)
    },
    send({ sequence, id, event, audience }) {
      if (!waiting) return
      seen = sequence
      if (!concerns(audience, viewer)) return
      waiting.resolve(give(id, event))
      waiting = null
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
