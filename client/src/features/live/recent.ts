import { isAfter, type StreamEvent } from './protocol.ts'

const most = 200

export type Recent = ReturnType<typeof createRecent>

/** The leader's recent events, for tabs that join later: all events after `from`, if that is known. */
export function createRecent(from: string) {
  let since = from
  let events: StreamEvent[] = []
  const newest = () => events.at(-1)?.id ?? since

  return {
    add(one: StreamEvent): void {
      const isStart = one.event.kind === 'reset' || one.event.kind === 'hello'
      events = isStart ? [] : [...events, one]
      if (isStart) since = one.id
      else if (events.length > most) since = events.shift()?.id ?? since
    },
    /** All events after the given one, or a reset if they are unknown. */
    after(id: string): StreamEvent[] {
      const isKnown = id !== '' && since !== '' && (id === since || (isAfter(id, since) && sameProcess(id, since)))
      return isKnown ? events.filter((one) => isAfter(one.id, id)) : [{ id: newest(), event: { kind: 'reset' } }]
    },
  }
}

const sameProcess = (id: string, other: string) => id.split('-')[0] === other.split('-')[0]
