import { count, desc, isNull } from 'drizzle-orm'
import { reviewsPerPage } from '#common/reviews/rules.ts'
import type { ReviewPage } from '#common/reviews/schema.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

const reviewColumns = {
  id: reviews.id,
  authorName: reviews.authorName,
  imageUrl: reviews.imageUrl,
  text: reviews.text,
  createdAt: reviews.createdAt,
} as const

/** A page of at most three reviews, newest first; pages count from 0. */
export async function listReviews({ db }: PublicCtx, { page }: ReviewPage) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .where(isNull(reviews.deletedAt))
    .orderBy(desc(reviews.id))
    .limit(reviewsPerPage)
    .offset(page * reviewsPerPage)
}

export async function countReviews({ db }: PublicCtx): Promise<{ count: number }> {
  const [counted] = await db.select({ count: count() }).from(reviews).where(isNull(reviews.deletedAt))
  return { count: counted?.count ?? 0 }
}

export type Review = Awaited<ReturnType<typeof listReviews>>[number]
