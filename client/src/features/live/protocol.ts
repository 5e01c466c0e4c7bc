// The messages between tabs. The leader holds the stream and forwards its events. Message names must not change, because tabs with two
// versions may exchange messages.
import type { LiveEvent } from '#common/live/events.ts'

/** An event of the stream; the id is empty if unknown. */
export type StreamEvent = { id: string; event: LiveEvent }

export type TabMessage =
  | ({ type: 'heard' } & StreamEvent)
  /** A tab joins; `id` is the last event in its page. */
  | { type: 'join'; tab: string; id: string }
  /** The leader's answer: the events that the tab has missed. */
  | { type: 'welcome'; tab: string; heard: StreamEvent[] }
  /** A user has signed in or out. */
  | { type: 'identity' }

/** True if an event is newer than a known one. Events of another server process count as newer. */
export function isAfter(id: string, known: string): boolean {
  const [boot, sequence] = id.split('-')
  const [knownBoot, knownSequence] = known.split('-')
  return boot !== knownBoot || Number(sequence) > Number(knownSequence)
}
