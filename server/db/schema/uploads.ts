// One row per uploaded picture, so that pictures that nothing shows can be removed, and so that an account cannot fill the disk.
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

export const uploads = pgTable(
  'uploads',
  {
    // The file name, which is made from the picture's content.
    name: text('name').primaryKey(),
    // Who uploaded it first; unknown for pictures that are older than this table.
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    // A product had it once: orders keep a snapshot of the product, so the picture stays.
    isKept: boolean('is_kept').notNull().default(false),
    // Triggers on products, users and reviews keep this column: null while one of them shows the picture.
    unusedSince: timestamp('unused_since', { withTimezone: true }).default(sql`now()`),
    createdAt: createdAt(),
  },
  (upload) => [
    index('uploads_user').on(upload.userId),
    index('uploads_unused').on(upload.unusedSince).where(sql`unused_since is not null`),
  ],
)
