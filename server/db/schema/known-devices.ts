// The devices with which each account has signed in, so that its owner is notified of a new one.
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // The SHA-256 of a cookie that stays in the browser. Without cookies, the SHA-256 of the program's name and network.
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (device) => [primaryKey({ columns: [device.userId, device.deviceHash] }), index('known_devices_last_seen').on(device.lastSeenAt)],
)
