// Limits concurrent calls to outside parties: a provider that hangs must not use up the requests that other pages need.

import { QueueFull, type QueueLoad } from './fair-queue.ts'

/** Waits for a free place, then calls `party`. Throws `QueueFull`; then nothing was sent. */
export type OutsideCalls = <T>(party: string, call: () => Promise<T>) => Promise<T>

/** `load` covers all parties together. */
export type LimitedCalls = OutsideCalls & { load: () => QueueLoad }

/** For tests of a provider's wire format. */
export const unlimitedCalls: OutsideCalls = (_party, call) => call()

type Waiter = { start: () => void; timer: NodeJS.Timeout }
type Party = { running: number; line: Waiter[] }

/**
 * Allows `perParty` calls at once, `inAll` for all parties together, and `waiting` more in each party's queue for at most `waitMs`. The
 * total is far below a process's limit of requests in flight (server/http/hooks/shed-load.ts).
 */
export function limitOutsideCalls({ perParty = 16, inAll = 48, waiting = 16, waitMs = 1_000 } = {}): LimitedCalls {
  const parties = new Map<string, Party>()
  let running = 0
  let refused = 0

  const partyOf = (name: string): Party => {
    const party = parties.get(name) ?? { running: 0, line: [] }
    parties.set(name, party)
    return party
  }
  const take = (party: Party) => {
    party.running += 1
    running += 1
  }
  const hasPlace = (party: Party) => party.running < perParty && running < inAll

  /** A free place may be used by any party's queue; the party that freed it has priority. */
  const free = (party: Party) => {
    party.running -= 1
    running -= 1
    for (const next of [party, ...parties.values()]) {
      while (hasPlace(next)) {
        const waiter = next.line.shift()
        if (!waiter) break
        clearTimeout(waiter.timer)
        take(next)
        waiter.start()
      }
    }
  }

  const waitIn = (party: Party, name: string) =>
    new Promise<void>((start, refuse) => {
      const timer = setTimeout(() => {
        party.line.splice(party.line.indexOf(waiter), 1)
        refused += 1
        refuse(new QueueFull(`No slot for a call to ${name} became free in time`))
      }, waitMs)
      const waiter: Waiter = { start, timer }
      party.line.push(waiter)
    })

  const limited: OutsideCalls = async (name, call) => {
    const party = partyOf(name)
    if (hasPlace(party)) take(party)
    else if (party.line.length >= waiting) {
      refused += 1
      throw new QueueFull(`Too many calls to ${name} are in progress`)
    } else await waitIn(party, name)
    try {
      return await call()
    } finally {
      free(party)
    }
  }
  const waitingInAll = () => [...parties.values()].reduce((sum, { line }) => sum + line.length, 0)
  return Object.assign(limited, { load: () => ({ running, waiting: waitingInAll(), refused }) })
}
