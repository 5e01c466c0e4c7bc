// Limits heavy work: a few calls run at once, and a few more are queued. Calls that cannot begin in time are told to retry, at once if
// possible.

/** The queue was full, or the wait was too long. The work did not begin. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Also true for an error whose cause is a `QueueFull`. */
export const isQueueFull = (error: unknown): boolean =>
  error instanceof QueueFull || (error instanceof Error && error.cause instanceof QueueFull)

/** The result of work that another caller began, or null if it got no turn: the caller may then try for its own turn. */
export const unlessRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isQueueFull(error)) return null
    throw error
  })

/** `refused` counts the calls refused since the process started. */
export type QueueLoad = { running: number; waiting: number; refused: number }

/** The parties that a call counts for: one name, or names from the widest group to the narrowest, such as a network and an address in it. */
export type Party = string | readonly string[]

export type FairQueue = {
  /** Runs `work` when it is its turn. Throws `QueueFull`. */
  <T>(work: () => Promise<T>, party?: Party): Promise<T>
  /** True if this party's work would be refused now. */
  isFull: (party?: Party) => boolean
  load: () => QueueLoad
}

/** `groups` are the groups that the call is in, from the widest to the narrowest, each with the names of those around it. */
type Waiter = { groups: readonly string[]; resume: () => void; refuse: (error: QueueFull) => void; timer: NodeJS.Timeout | undefined }

/** The weight of the newest measurement in the average duration. */
const newest = 0.2

/**
 * Runs `parallel` calls at once and queues `waiting` more, for at most `waitMs`. If the recent average duration shows that a call would be
 * queued longer, it is refused at once. Parties take turns: the widest groups with each other, and the parties of a group within its turns,
 * so that a group gains nothing from having many members. In a full queue, the last call of the group with the most queued calls is dropped
 * for a group with fewer, so that no party blocks the others.
 */
export function createFairQueue({
  parallel,
  waiting,
  waitMs = Number.POSITIVE_INFINITY,
}: {
  parallel: number
  waiting: number
  waitMs?: number
}): FairQueue {
  const line: Waiter[] = []
  // Per group in the queue: the value of `served` when the group arrived or was last served. The lowest is next.
  const turns = new Map<string, number>()
  // Per group in the queue: the number of its calls there.
  const counts = new Map<string, number>()
  let served = 0
  let running = 0
  let refused = 0
  let averageMs = 0

  const inQueue = async <T>(work: () => Promise<T>, party: Party = ''): Promise<T> => {
    if (running >= parallel) await queue(groupsOf(party))
    else running += 1
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      averageMs += newest * (performance.now() - startedAt - averageMs)
      // Hand the place directly to the next call in the queue, so that no later call can take it.
      const next = takeNext()
      if (next) next.resume()
      else running -= 1
    }
  }

  function queue(groups: readonly string[]): Promise<void> {
    return new Promise((resume, reject) => {
      const refuse = (error: QueueFull) => {
        refused += 1
        reject(error)
      }
      if (line.length >= room() && !makeRoomFor(groups)) return refuse(new QueueFull('Too many are waiting'))
      const waiter: Waiter = { groups, resume, refuse, timer: undefined }
      if (waitMs < Number.POSITIVE_INFINITY) waiter.timer = setTimeout(() => giveUp(waiter, 'The wait took too long'), waitMs)
      line.push(waiter)
      for (const group of groups) {
        counts.set(group, countOf(group) + 1)
        if (!turns.has(group)) turns.set(group, served)
      }
    })
  }

  /** The queue's capacity: at most as many calls as can begin in time. */
  const room = () => (averageMs > 0 ? Math.min(waiting, Math.ceil((waitMs * parallel) / averageMs)) : waiting)

  function takeNext(): Waiter | undefined {
    let next = line[0]
    for (const waiter of line) if (next && isBefore(waiter, next)) next = waiter
    if (!next) return undefined
    served += 1
    for (const group of next.groups) turns.set(group, served)
    remove(next)
    return next
  }

  /** Compares the widest groups in which the two differ. */
  function isBefore(one: Waiter, other: Waiter): boolean {
    const level = one.groups.findIndex((group, i) => group !== other.groups[i])
    return turnOf(one.groups[level]) < turnOf(other.groups[level])
  }

  const turnOf = (group = '') => turns.get(group) ?? 0
  const countOf = (group = '') => counts.get(group) ?? 0

  function remove(waiter: Waiter): void {
    clearTimeout(waiter.timer)
    line.splice(line.indexOf(waiter), 1)
    for (const group of waiter.groups) {
      const left = countOf(group) - 1
      if (left > 0) counts.set(group, left)
      else for (const map of [counts, turns]) map.delete(group)
    }
  }

  function giveUp(waiter: Waiter, reason: string): void {
    remove(waiter)
    waiter.refuse(new QueueFull(reason))
  }

  /** The waiter to drop for a call in these groups; undefined if each of them has its share of the group around it. */
  function yielding(groups: readonly string[]): Waiter | undefined {
    let among: readonly Waiter[] = line
    for (const [level, own] of groups.entries()) {
      const largest = largestGroup(among, level)
      if (countOf(largest) > countOf(own) + 1) return lastOfLargest(among, level)
      among = among.filter((waiter) => waiter.groups[level] === own)
    }
    return undefined
  }

  /** The last waiter of the largest group. If that has groups, of the largest of these. */
  function lastOfLargest(line: readonly Waiter[], level: number): Waiter | undefined {
    const largest = largestGroup(line, level)
    if (largest === undefined) return line.at(-1)
    const members = line.filter((waiter) => waiter.groups[level] === largest)
    return lastOfLargest(members, level + 1)
  }

  /** Of several, the one whose call came last. */
  function largestGroup(line: readonly Waiter[], level: number): string | undefined {
    const most = Math.max(0, ...line.map(({ groups }) => countOf(groups[level])))
    return line.findLast(({ groups }) => most > 0 && countOf(groups[level]) === most)?.groups[level]
  }

  function makeRoomFor(groups: readonly string[]): boolean {
    const waiter = yielding(groups)
    if (waiter) giveUp(waiter, 'Too many are waiting')
    return waiter !== undefined
  }

  return Object.assign(inQueue, {
    isFull: (party: Party = '') => running >= parallel && line.length >= room() && yielding(groupsOf(party)) === undefined,
    load: () => ({ running, waiting: line.length, refused }),
  })
}

/** A name may contain any character, so the names are joined as JSON. */
const groupsOf = (party: Party): string[] => {
  const names = typeof party === 'string' ? [party] : party
  return names.map((_, i) => JSON.stringify(names.slice(0, i + 1)))
}
