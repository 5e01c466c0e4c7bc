// How a process learns of changes by other processes: the database notifies every listener when such a change commits.
import { setTimeout as pause } from 'node:timers/promises'
import { closeSqlClient, createSqlClient, type Sql } from '#server/db/client.ts'

const retryMs = 100

/** The notification channels of the database; see server/db/functions/live. */
export const channels = ['catalogue', 'stock', 'orders', 'users', 'sessions', 'reviews', 'messages'] as const
export type Channel = (typeof channels)[number]

/** The ids that a notification names, or all ids. */
export type Ids = ReadonlySet<string> | 'all'

export type ChangeListener = {
  onChange(channel: Channel, ids: Ids): void
  /** The connection is lost; no notifications arrive until `onReset`. */
  onLost(): void
  /** The connection is listening, for the first time or again; earlier changes are unknown. */
  onReset(): void
}

/**
 * Forwards notifications to the listeners until the returned client is closed. `url` must lead to PostgreSQL itself, because a pooler would
 * not keep the session. Throws if the first LISTEN fails.
 */
export async function followChanges(url: string, listeners: readonly ChangeListener[]): Promise<Sql> {
  // postgres.js's own `listen` reconnects without reporting that the connection was lost.
  const sql = createSqlClient(url, {
    max: 1,
    prepare: false,
    applicationName: 'partsdock-listen',
    onNotify: (channel, payload) => {
      if (isChannel(channel)) for (const listener of listeners) listener.onChange(channel, readIds(payload))
    },
    onLost: () => {
      losses += 1
      for (const listener of listeners) listener.onLost()
      if (!isConnecting) void listenWithRetry()
    },
  })
  let losses = 0
  let isConnecting = true

  const listen = () => sql.unsafe(channels.map((channel) => `listen ${channel}`).join(';'))

  async function listenWithRetry(): Promise<void> {
    isConnecting = true
    for (;;) {
      const lossesBefore = losses
      const failure = await listen().then(
        () => null,
        (error: unknown) => error,
      )
      if (isClosed(failure)) return
      if (failure === null && losses === lossesBefore) break
      await pause(retryMs, undefined, { ref: false })
    }
    isConnecting = false
    for (const listener of listeners) listener.onReset()
  }

  try {
    await listen()
  } catch (error) {
    await closeSqlClient(sql)
    throw error
  }
  await listenWithRetry()
  return sql
}

const isChannel = (name: string): name is Channel => (channels as readonly string[]).includes(name)

const isClosed = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'CONNECTION_ENDED'

function readIds(payload: string): Ids {
  if (payload === '*') return 'all'
  return new Set(payload === '' ? [] : payload.split(','))
}

/** The payload that names these ids, in the format of the database's own triggers. */
export function writeIds(ids: Ids): string {
  return ids === 'all' || ids.size > 200 ? '*' : [...ids].join(',')
}
