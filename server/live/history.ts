// The latest events in sending order. Events are numbered from the start of the process, so ids from other processes or an earlier start
// are unknown here. Public events have their own ring buffer, so that many order events do not reset visitors.
import { randomBytes } from 'node:crypto'
import type { LiveEvent } from '#common/live/events.ts'
import { type Audience, concerns, type Viewer } from './audience.ts'

export type SentEvent = { sequence: number; id: string; event: LiveEvent; audience: Audience }

const kept = 1_000
const idPattern = /^([0-9a-f]{12})-(\d{1,15})$/

export type History = ReturnType<typeof createHistory>

/** Stores the last thousand public events, and the last thousand for selected customers. */
export function createHistory() {
  const boot = randomBytes(6).toString('hex')
  const publicRing = createRing()
  const customerRing = createRing()
  let last = 0
  const idOf = (sequence: number) => `${boot}-${sequence}`
  const ringsOf = (viewer: Viewer) => (viewer ? [publicRing, customerRing] : [publicRing])

  return {
    last: () => last,
    idOf,
    add(event: LiveEvent, audience: Audience): SentEvent {
      last += 1
      const sent = { sequence: last, id: idOf(last), event, audience }
      const ring = audience === 'everybody' ? publicRing : customerRing
      ring.add(sent)
      return sent
    },
    /** The event's number; null if its id is unknown here. */
    read(id: string): number | null {
      const [, itsBoot, digits] = idPattern.exec(id) ?? []
      const sequence = Number(digits)
      return itsBoot === boot && sequence <= last ? sequence : null
    },
    /** The first event after `sequence` for a viewer; null if there is none, `forgotten` if it is no longer in memory. */
    next(sequence: number, viewer: Viewer): SentEvent | 'forgotten' | null {
      if (sequence === last) return null
      const rings = ringsOf(viewer)
      if (rings.some((ring) => ring.forgotten() > sequence)) return 'forgotten'
      const found = rings.flatMap((ring) => ring.after(sequence, (sent) => concerns(sent.audience, viewer)) ?? [])
      return found.reduce<SentEvent | null>((first, sent) => (first && first.sequence < sent.sequence ? first : sent), null)
    },
  }
}

function createRing() {
  const sent: SentEvent[] = []
  let forgotten = 0
  return {
    add(event: SentEvent): void {
      sent.push(event)
      if (sent.length > kept) forgotten = sent.shift()?.sequence ?? forgotten
    },
    /** The number of the newest event that is no longer in memory. */
    forgotten: () => forgotten,
    after(sequence: number, isWanted: (event: SentEvent) => boolean): SentEvent | null {
      // Search from the end: most readers have seen nearly all events.
      let first = sent.length
      while (first > 0 && (sent[first - 1]?.sequence ?? 0) > sequence) first -= 1
      for (let i = first; i < sent.length; i++) {
        const event = sent[i]
        if (event && isWanted(event)) return event
      }
      return null
    },
  }
}
