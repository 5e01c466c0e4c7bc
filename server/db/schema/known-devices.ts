// What each account signed in from before, so that its owner is told of a sign-in from anything else.
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // The SHA-256 of a cookie that stays with the browser; of the program's name and network where there are no cookies.
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (device) => [primaryKey({ columns: [device.userId, device.deviceHash] }), index('known_devices_last_seen').on(device.lastSeenAt)],
)
