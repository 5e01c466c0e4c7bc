// What a process says of its own commits. No statement of a customer notifies, because PostgreSQL commits notifying transactions one after another;
// this notifies after the commit, once for all commits of a moment.
import { logChannel } from './change-log.ts'
import type { Follower } from './database-changes.ts'
import { gather } from './gather.ts'

export type Changes = {
  /**
   * Call it after a commit. Hints other processes at the change log, soon. Resolves when this process knows of the change, so that it never
   * answers with older data afterwards.
   */
  tell(): Promise<void>
  /** Looks at the log in this way from now on; before, `tell` only hints. */
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
