import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt } from './columns.ts'
import { users } from './users.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    authorName: text('author_name').notNull(),
    // Null means the shop's default avatar.
    imageUrl: text('image_url'),
    text: text('text').notNull(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (review) => [
    index('reviews_newest').on(review.id.desc().nullsFirst()).where(sql`deleted_at is null`),
    index('reviews_user').on(review.userId),
    index('reviews_uploaded_image').on(review.imageUrl).where(sql`image_url like '/images/uploads/%' and deleted_at is null`),
    check('reviews_author_length', sql`char_length(${review.authorName}) between 1 and 200`),
    check('reviews_text_length', sql`char_length(${review.text}) between 1 and 2000`),
  ],
)
