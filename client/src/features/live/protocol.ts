// What the tabs of a browser say to each other: one of them has the stream, and passes on what it hears.
import type { LiveEvent } from '#common/live-events.ts'

/** An event as it was told; its id is empty where none is known. */
export type StreamEvent = { id: string; event: LiveEvent }

export type TabMessage =
  | ({ type: 'heard' } & StreamEvent)
  /** A new tab, and the last event that its page has in it. */
  | { type: 'join'; tab: string; id: string }
  /** What that tab has not heard. */
  | { type: 'welcome'; tab: string; heard: StreamEvent[] }
  /** Somebody has signed in or out. */
  | { type: 'identity' }

/** Whether an event is new to whoever knows of another. Events of another process are. */
export function isAfter(id: string, known: string): boolean {
  const [boot, sequence] = id.split('-')
  const [knownBoot, knownSequence] = known.split('-')
  return boot !== knownBoot || Number(sequence) > Number(knownSequence)
}
