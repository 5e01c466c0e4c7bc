// The stream itself, as tRPC's subscriptions write it. Not through tRPC's own link: that stands in one module with what every page needs, and
// would weigh three kB on all of them before they can be used.
import type { LiveEvent } from '#common/live-events.ts'
import type { StreamEvent } from './protocol.ts'

// Left to itself an EventSource comes again each few seconds, for ever, and the console has a line for each time. Here the pauses grow.
const shortestPauseMs = 1_000
const longestPauseMs = 60_000
// A stream that lasted so long had no failure.
const stableMs = 10_000
// The server says something four times a minute.
const silenceMs = 40_000

type StreamOptions = {
  /** The last event that the pages know of; empty where there is none. */
  known: () => string
  onEvent: (heard: StreamEvent) => void
  /** The server has ended it: whoever was signed in is not any more, or is somebody else to the shop. */
  onSessionEnd: () => void
}

export type HeldStream = {
  /** Opens it anew: whoever looks has changed. */
  restart: () => void
  stop: () => void
}

/** Keeps a stream open until it is stopped, but for the time that the browser is offline. */
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
