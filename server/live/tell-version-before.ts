// Until 0.2.0: during an upgrade, processes of the previous version do not read the change log. They listen to one PostgreSQL channel per
// kind of change.
import { type ChangeListener, type Channel, channels, type Ids } from './database-changes.ts'
import { gather } from './gather.ts'

const longestList = 200

export type VersionBefore = { listener: ChangeListener; close(): void }

export function tellVersionBefore(notify: (channel: Channel, payload: string) => Promise<unknown>): VersionBefore {
  const tellers = new Map(
    channels.map((channel) => [
      channel,
      gather(async (ids) => void (await notify(channel, writeIds(ids))), { waitMs: 25, minIntervalMs: 500 }),
    ]),
  )
  return {
    listener: {
      onChange: (channel, ids) => tellers.get(channel)?.add(ids),
      onLost() {},
      onResumed() {},
      onReset() {},
    },
    close() {
      for (const teller of tellers.values()) teller.stop()
    },
  }
}

const writeIds = (ids: Ids): string => (ids === 'all' || ids.size > longestList ? '*' : [...ids].join(','))
