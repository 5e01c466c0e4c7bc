import { eq, sql } from 'drizzle-orm'
import type { ItemRef } from '#common/items/schema.ts'
import type { Rating } from '#common/part-reviews/rules.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { partRatings } from '#server/db/schema/part-reviews.ts'

/** null without reviews; `stars` is the sum over all reviews. */
export const ratingOf = (reviews: number | null, stars: number | null): Rating | null =>
  reviews === null || stars === null || reviews === 0 ? null : { stars: Math.round((stars / reviews) * 10) / 10, reviews }

const sumsById = preparedOn((db) =>
  db
    .select({ reviews: partRatings.reviews, stars: partRatings.stars })
    .from(partRatings)
    .where(eq(partRatings.productId, sql.placeholder('id')))
    .prepare('rating'),
)

export async function findRating(db: Db, { id }: ItemRef): Promise<Rating | null> {
  const [sums] = await sumsById(db).execute({ id })
  return sums ? ratingOf(sums.reviews, sums.stars) : null
}
