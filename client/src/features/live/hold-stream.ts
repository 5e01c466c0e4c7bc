// Reads the event stream of tRPC's subscriptions. tRPC's own link shares a module with code that every page needs, and would add 3 kB to
// all of them.
import type { LiveEvent } from '#common/live/events.ts'
import type { StreamEvent } from './protocol.ts'

// EventSource reconnects every few seconds and logs each attempt; this backs off instead.
const shortestPauseMs = 1_000
const longestPauseMs = 60_000
// A stream that lasted this long resets the backoff.
const stableMs = 10_000
// The server sends a ping four times a minute.
const silenceMs = 40_000

type StreamOptions = {
  /** The id of the last known event; empty if there is none. */
  known: () => string
  onEvent: (event: StreamEvent) => void
  /** The server closed the stream because the session ended or changed. */
  onSessionEnd: () => void
}

export type HeldStream = {
  /** Reconnects after the user changed. */
  restart: () => void
  stop: () => void
}

/** Keeps a stream open until stopped; pauses while the browser is offline. */
export function holdStream({ known, onEvent, onSessionEnd }: StreamOptions): HeldStream {
  const stopped = new AbortController()
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let openedAt = 0
  let failures = 0

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function again(): void {
    close()
    failures = performance.now() - openedAt > stableMs ? 0 : failures + 1
    timer = setTimeout(open, Math.min(shortestPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2))
  }

  function expectMore(): void {
    clearTimeout(timer)
    timer = setTimeout(again, silenceMs)
  }

  function open(): void {
    close()
    if (!navigator.onLine) return
    openedAt = performance.now()
    const id = known()
    source = new EventSource(`/trpc/live.changes?input=${encodeURIComponent(JSON.stringify(id === '' ? {} : { lastEventId: id }))}`)
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      expectMore()
      onEvent({ id: lastEventId, event: JSON.parse(data) as LiveEvent })
    })
    for (const sign of ['connected', 'ping']) source.addEventListener(sign, expectMore)
    for (const sign of ['serialized-error', 'error']) source.addEventListener(sign, again)
    source.addEventListener('return', () => {
      again()
      onSessionEnd()
    })
    expectMore()
  }

  addEventListener('online', open, { signal: stopped.signal })
  addEventListener('offline', close, { signal: stopped.signal })
  open()
  return {
    restart: open,
    stop() {
      stopped.abort()
      close()
    },
  }
}
