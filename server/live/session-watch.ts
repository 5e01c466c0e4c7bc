// Ends a stream with its session. The database announces ended sessions and changed roles; a periodic check covers missed announcements.
import { isStaff } from '#common/staff/rights.ts'
import type { ActorStanding } from '#server/domain/context/ctx.ts'
import type { Ids } from './database-changes.ts'

export type Watched = { sessionId: string; userId: string; standing: ActorStanding; end: () => void }

type SessionWatchOptions = {
  /** The standing of the accounts whose sessions are still valid, by session. */
  standingsOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, ActorStanding>>
  recheckMs?: number
  beatMs?: number
}

const isSame = (before: ActorStanding, now: ActorStanding | undefined): boolean =>
  now !== undefined &&
  now.role === before.role &&
  now.lacksFactor === before.lacksFactor &&
  now.staffRoles.join() === before.staffRoles.join()

export type SessionWatch = ReturnType<typeof watchSessions>

/** Ends watched streams once their session is over or their account's rights have changed. */
export function watchSessions({ standingsOf, recheckMs = 60_000, beatMs = 5_000 }: SessionWatchOptions) {
  const dueAt = new Map<Watched, number>()
  let beat: NodeJS.Timeout | undefined

  async function check(watched: readonly Watched[]): Promise<void> {
    if (watched.length === 0) return
    for (const each of watched) if (dueAt.has(each)) dueAt.set(each, Date.now() + recheckMs)
    // If the database is down, the result is unknown; the next check decides.
    const standings = await standingsOf([...new Set(watched.map(({ sessionId }) => sessionId))]).catch(() => null)
    if (!standings) return
    for (const { sessionId, standing, end } of watched) if (!isSame(standing, standings.get(sessionId))) end()
  }

  const recheck = () => void check([...dueAt].filter(([, due]) => due <= Date.now()).map(([watched]) => watched))

  return {
    add(watched: Watched): void {
      // Check soon: the session may have ended while its stream was being opened.
      dueAt.set(watched, Date.now())
      beat ??= setInterval(recheck, beatMs).unref()
    },
    remove(watched: Watched): void {
      dueAt.delete(watched)
      if (dueAt.size > 0) return
      clearInterval(beat)
      beat = undefined
    },
    /** After a change of what the shop demands of its staff. */
    checkStaff(): Promise<void> {
      return check([...dueAt.keys()].filter(({ standing }) => isStaff(standing)))
    },
    checkUsers(ids: Ids): Promise<void> {
      return check([...dueAt.keys()].filter(({ userId }) => ids === 'all' || ids.has(userId)))
    },
  }
}
