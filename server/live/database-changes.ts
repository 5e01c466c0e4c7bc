// Follows the changes of all processes, including this one: reads the change log twice per second, and at once when a process sends a hint.
// So a change arrives even if the process that made it died right after the commit.
import { setTimeout as pause } from 'node:timers/promises'
import { countChange, noteLook } from '#server/watch/figures.ts'
import { createAlarm } from './alarm.ts'
import { keptMs, type LoggedChange, type Look, openChangeLog } from './change-log.ts'

const lookEveryMs = 500
const retryMs = 100

/** The kinds of changes in the log; see server/db/functions/live. */
export const channels = ['catalogue', 'stock', 'orders', 'users', 'sessions', 'reviews', 'messages', 'settings'] as const
export type Channel = (typeof channels)[number]

export type Ids = ReadonlySet<string> | 'all'

export type ChangeListener = {
  onChange(channel: Channel, ids: Ids): void
  /** Changes do not arrive until `onResumed` or `onReset`. */
  onLost(): void
  /** Changes arrive again, and none was missed. */
  onResumed(): void
  /** Changes arrive, for the first time or again; earlier changes may have been missed. */
  onReset(): void
  /** The database's clock, in milliseconds since 1970. Called after every successful look. */
  onTime?(atMs: number): void
}

export type FollowOptions = { lateAfterMs?: number }

export type Follower = {
  /** Resolves when the listeners have received everything that was committed before this call; at once while changes do not arrive. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Passes changes to the listeners until the follower is closed. `url` must lead to PostgreSQL itself, because a pooler would not keep the
 * session. Throws if the first connection fails. If a look takes longer than `lateAfterMs`, cached values could become older than two
 * seconds, so listeners get `onLost`.
 */
export async function followChanges(
  url: string,
  listeners: readonly ChangeListener[],
  { lateAfterMs = 500 }: FollowOptions = {},
): Promise<Follower> {
  const alarm = createAlarm()
  let isClosed = false
  let isFollowing = false
  let askers: (() => void)[] = []
  let { log, position } = await openChangeLog(url, () => alarm.ring())
  tellTime()
  setFollowing(true)
  const ended = keepFollowing()

  async function keepFollowing(): Promise<void> {
    while (!isClosed) {
      try {
        await follow()
      } catch {
        setFollowing(false)
        await log.close()
        await reopen()
      }
    }
  }

  async function reopen(): Promise<void> {
    while (!isClosed) {
      try {
        ;({ log, position } = await openChangeLog(url, () => alarm.ring()))
        tellTime()
        return setFollowing(true)
      } catch {
        await pause(retryMs, undefined, { ref: false })
      }
    }
  }

  async function follow(): Promise<void> {
    let swept = position
    while (!isClosed) {
      await alarm.wait(lookEveryMs)
      if (isClosed) return
      const begun = performance.now()
      const answered = askers
      askers = []
      let isLate = false
      const late = setTimeout(() => {
        isLate = true
        for (const listener of listeners) listener.onLost()
      }, lateAfterMs)
      try {
        const look = await log.read(position)
        if (look.atMs - position.atMs > keptMs / 2) throw new Error('This process was suspended and may have missed changes')
        passOn(look)
        position = look
        noteLook(begun)
        tellTime()
      } finally {
        clearTimeout(late)
        for (const resolve of answered) resolve()
      }
      if (isLate) for (const listener of listeners) listener.onResumed()
      if (position.atMs - swept.atMs > keptMs && (await log.sweep(swept))) swept = position
    }
  }

  function tellTime(): void {
    for (const listener of listeners) listener.onTime?.(position.atMs)
  }

  function passOn({ changes }: Look): void {
    for (const [channel, ids] of together(changes)) {
      countChange(channel)
      for (const listener of listeners) listener.onChange(channel, ids)
    }
  }

  function setFollowing(value: boolean): void {
    if (value === isFollowing) return
    isFollowing = value
    for (const listener of listeners) {
      if (value) listener.onReset()
      else listener.onLost()
    }
    for (const resolve of askers) resolve()
    askers = []
  }

  return {
    look: () =>
      new Promise((resolve) => {
        if (!isFollowing) return resolve()
        askers.push(resolve)
        alarm.ring()
      }),
    async close() {
      isClosed = true
      alarm.ring()
      await log.close()
      await ended
      setFollowing(false)
    },
  }
}

const isChannel = (name: string): name is Channel => (channels as readonly string[]).includes(name)

function together(changes: readonly LoggedChange[]): Map<Channel, Ids> {
  const all = new Map<Channel, Set<string> | 'all'>()
  for (const { channel, ids } of changes) {
    if (!isChannel(channel)) continue
    const known = all.get(channel) ?? new Set()
    if (known === 'all' || ids === null) all.set(channel, 'all')
    else
      all.set(
        channel,
        ids.reduce((set, id) => set.add(id), known),
      )
  }
  return all
}
