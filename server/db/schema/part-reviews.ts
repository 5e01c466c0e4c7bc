// Product reviews by customers who bought the product: at most one per customer and product. reviews.ts has the shop's own reviews.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, updatedAt } from './columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const partReviews = pgTable(
  'part_reviews',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    authorName: text('author_name').notNull(),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    // By its author.
    updatedAt: updatedAt(),
    // Withdrawn by its author.
    deletedAt: deletedAt(),
    // Hidden by an admin, with a reason that the author sees.
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
    hiddenBy: uuid('hidden_by').references(() => users.id),
    hiddenReason: text('hidden_reason'),
  },
  (review) => [
    uniqueIndex('part_reviews_one_each').on(review.productId, review.userId).where(sql`deleted_at is null`),
    index('part_reviews_shown').on(review.productId, review.id.desc().nullsFirst()).where(sql`deleted_at is null and hidden_at is null`),
    index('part_reviews_user').on(review.userId),
    check('part_reviews_stars', sql`${review.stars} between 1 and 5`),
    check('part_reviews_author_length', sql`char_length(${review.authorName}) between 1 and 200`),
    check('part_reviews_text_length', sql`char_length(${review.text}) between 1 and 2000`),
    check('part_reviews_hidden', sql`(${review.hiddenAt} is null) = (${review.hiddenReason} is null)`),
  ],
)

// The totals of a product's visible reviews. A trigger maintains them, even for concurrent reviews.
export const partRatings = pgTable('part_ratings', {
  productId: bigint('product_id', { mode: 'number' })
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  reviews: integer('reviews').notNull(),
  stars: integer('stars').notNull(),
})
