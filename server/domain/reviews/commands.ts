import { defaultAvatar } from '#common/kit/image-link.ts'
import type { NewReview } from '#common/reviews/schema.ts'
import { nameOf } from '#common/users/rules.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'

/** Adds a review. The author's name defaults to the caller's display name. */
export async function addReview(ctx: CustomerCtx, { authorName, imageUrl, text }: NewReview): Promise<{ id: number }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'reviews', actor.userId)
  const [added] = await db
    .insert(reviews)
    .values({
      userId: actor.userId,
      authorName: authorName ?? nameOf(actor),
      imageUrl: imageUrl === defaultAvatar ? null : imageUrl,
      text,
    })
    .returning({ id: reviews.id })
  if (!added) throw new Error('An insert answered without a row')
  return added
}
