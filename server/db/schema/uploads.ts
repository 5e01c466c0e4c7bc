// One row per uploaded picture, so that unused pictures can be removed and no account can fill the disk.
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

export const uploads = pgTable(
  'uploads',
  {
    // The file name, derived from the picture's content.
    name: text('name').primaryKey(),
    // The first user who uploaded it; unknown for pictures older than this table.
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    // True once a product used it: orders keep a snapshot of the product, so the picture stays.
    isKept: boolean('is_kept').notNull().default(false),
    // Maintained by triggers on products, users and reviews: null while one of them uses the picture.
    unusedSince: timestamp('unused_since', { withTimezone: true }).default(sql`now()`),
    createdAt: createdAt(),
  },
  (upload) => [
    index('uploads_user').on(upload.userId),
    index('uploads_unused').on(upload.unusedSince).where(sql`unused_since is not null`),
  ],
)
