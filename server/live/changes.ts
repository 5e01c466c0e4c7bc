// Announces a process's own commits. Customers' statements do not notify, because PostgreSQL commits notifying transactions one after
// another. This notifies after the commits, once for all that happen close together.
import { logChannel } from './change-log.ts'
import type { Follower } from './database-changes.ts'
import { gather } from './gather.ts'

export type Changes = {
  /**
   * Call it after a commit. Soon sends other processes a hint to read the change log. Resolves when this process has seen the change, so
   * that it never answers with older data afterwards.
   */
  tell(): Promise<void>
  /** Sets how to read the log. Until then, `tell` only sends hints. */
  lookWith(look: Follower['look']): void
  close(): void
}

/** `notify` sends a PostgreSQL notification. */
export function createChanges(notify: (channel: string, payload: string) => Promise<unknown>): Changes {
  let look: Follower['look'] = () => Promise.resolve()
  const hints = gather(async () => void (await notify(logChannel, '')), { waitMs: 25, minIntervalMs: 100 })
  return {
    tell() {
      hints.add('all')
      return look()
    },
    lookWith(wanted) {
      look = wanted
    },
    close: () => hints.stop(),
  }
}
