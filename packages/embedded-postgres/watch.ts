import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from './cluster.ts'
import { textOf } from './errors.ts'
import { withLock } from './lock.ts'
import { isPostgresOf } from './processes.ts'
import { keepReserve, withReserve } from './reserve.ts'
import { ensureServer } from './server.ts'

const lookEveryMs = 200
const reserveEveryMs = 60_000
const longestPauseMs = 5_000
const lockPatienceMs = 2_000

/**
 * Watches a server: when its process is gone, restarts it on the same port, with growing pauses between attempts, until `end()`. All
 * processes that share the server do so; the lock lets one of them restart it. Keeps no event loop alive.
 */
export function watchServer(site: Site, server: { pid: number }, log: (line: string) => void): { end(): Promise<void> } {
  const ended = new AbortController()
  let { pid } = server
  const rest = (ms: number) => pause(ms, undefined, { ref: false, signal: ended.signal })

  const revive = async () => {
    log('The embedded database has stopped: starting it again.')
    for (let wait = 100; !ended.signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        const start = () => withLock(site.home, lockPatienceMs, () => ensureServer(site, true, ended.signal))
        const revived = await withReserve(site.home, start, log)
        pid = revived.pid
        log('The embedded database is running again.')
        return
      } catch (error) {
        log(`The embedded database could not be started again: ${textOf(error)}`)
        await rest(wait)
      }
    }
  }

  const look = async () => {
    while (!ended.signal.aborted) {
      await rest(lookEveryMs)
      if (!isPostgresOf(pid, site.cluster)) await revive()
    }
  }

  const keep = async () => {
    // A database without fsync is thrown away after use.
    while (site.fsync && !ended.signal.aborted) {
      await keepReserve(site.home, ended.signal)
      await rest(reserveEveryMs)
    }
  }

  const keeping = keep().catch(() => {})
  const looking = look().catch((error: unknown) => {
    if (!ended.signal.aborted) log(`The embedded database is no longer watched: ${textOf(error)}`)
  })
  return {
    end: async () => {
      ended.abort()
      await Promise.all([looking, keeping])
    },
  }
}
