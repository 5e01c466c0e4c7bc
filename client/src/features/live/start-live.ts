// Keeps the pages up to date. One tab per browser is the leader: it holds the stream and forwards events. When it closes, another tab takes
// over from the last event.
import type { QueryClient } from '@tanstack/react-query'
import { createApplier } from './apply.ts'
import { type HeldStream, holdStream } from './hold-stream.ts'
import { forgetPrevious, watchIdentity } from './identity.ts'
import { canShare, leadWhenElected } from './lead.ts'
import { isAfter, type StreamEvent, type TabMessage } from './protocol.ts'
import { createRecent, type Recent } from './recent.ts'

const channelName = 'partsdock-live'
// The leader answers immediately, unless the browser has suspended it.
const welcomeTimeoutMs = 2_000
// Signing in again in another window ends the old session shortly before this browser has the new one.
const sessionChangeMs = 2_000

/** Starts live updates; returns a function that stops them. Pauses while the page is in the back/forward cache. */
export function startLive(queryClient: QueryClient): () => void {
  const stopped = new AbortController()
  let known = readLastEventId()
  let leave = join()

  function join(): () => void {
    const tab = crypto.randomUUID()
    const { apply, refetchMe, stop } = createApplier(queryClient)
    const channel = canShare ? new BroadcastChannel(channelName) : null
    const say = (message: TabMessage) => channel?.postMessage(message)
    let lead: { stream: HeldStream; recent: Recent } | null = null
    let isWelcome = false
    let isRemoteChange = false
    let sessionChangeTimer: ReturnType<typeof setTimeout> | undefined

    function take({ id, event }: StreamEvent): void {
      if (known !== '' && !isAfter(id, known)) return
      const isFirst = known === ''
      known = id
      apply(isFirst && event.kind === 'hello' ? { kind: 'reset' } : event)
    }

    /** The signed-in user may have changed in another tab or browser. */
    function scheduleCheck(): void {
      isRemoteChange = true
      void refetchMe().finally(() => {
        isRemoteChange = false
      })
    }

    function startLeading(): void {
      clearTimeout(welcomeTimer)
      const recent = createRecent(known)
      const stream = holdStream({
        known: () => known,
        onEvent(event) {
          recent.add(event)
          take(event)
          say({ type: 'heard', ...event })
        },
        onSessionEnd() {
          clearTimeout(sessionChangeTimer)
          sessionChangeTimer = setTimeout(() => {
            say({ type: 'identity' })
            scheduleCheck()
          }, sessionChangeMs)
        },
      })
      lead = { recent, stream }
    }

    channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'join' && lead) say({ type: 'welcome', tab: data.tab, heard: lead.recent.after(data.id) })
      if (data.type === 'welcome' && data.tab === tab && !lead) {
        isWelcome = true
        for (const event of data.heard) take(event)
      }
      // Ignores events before the welcome, which contains them.
      if (data.type === 'heard' && isWelcome && !lead) take(data)
      if (data.type === 'identity') scheduleCheck()
    })
    const stopWatching = watchIdentity(queryClient, ({ isSameUser }) => {
      if (isRemoteChange || isSameUser) forgetPrevious(queryClient)
      if (!isRemoteChange) say({ type: 'identity' })
      lead?.stream.restart()
    })
    const welcomeTimer = setTimeout(() => {
      if (isWelcome) return
      isWelcome = true
      known = ''
      apply({ kind: 'reset' })
    }, welcomeTimeoutMs)
    say({ type: 'join', tab, id: known })
    const resign = leadWhenElected(startLeading)

    return () => {
      clearTimeout(welcomeTimer)
      clearTimeout(sessionChangeTimer)
      stopWatching()
      lead?.stream.stop()
      resign()
      channel?.close()
      stop()
    }
  }

  addEventListener('pagehide', () => leave(), { signal: stopped.signal })
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) leave = join()
    },
    { signal: stopped.signal },
  )
  return () => {
    stopped.abort()
    leave()
  }
}

/** The last event before the server rendered this page; empty if unknown. */
function readLastEventId(): string {
  const text = document.getElementById('shop-facts')?.textContent
  const { live } = (text ? JSON.parse(text) : {}) as { live?: string }
  return live ?? ''
}
