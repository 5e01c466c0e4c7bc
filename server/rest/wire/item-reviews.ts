import { z } from 'zod'
import { mostStars } from '#common/part-reviews/rules.ts'
import { PartReviewCursor, PartReviewLimit } from '#common/part-reviews/schema.ts'
import type { PartReview } from '#server/domain/part-reviews/queries.ts'
import { ruledBy } from './documented.ts'
import { queryCount } from './numbers.ts'
import { writeTime } from './time.ts'

export const ItemReview = z
  .object({
    _id: z.string(),
    name: z.string().describe('The name of the author'),
    stars: z.int().min(1).max(mostStars),
    time: z.string().describe('day/month/year in UTC. Months count from 0: 21/10/2026 is 21 November'),
    description: z.string(),
  })
  .meta({ id: 'ItemReview' })

export const ItemReviewsQuery = z.object({
  limit: queryCount(PartReviewLimit).optional().describe('The maximum number of entries'),
  cursor: ruledBy(z.string(), PartReviewCursor).optional().describe('The start of the page, from the Link header of the previous page'),
})

export const writeItemReview = (review: PartReview): z.infer<typeof ItemReview> => ({
  _id: String(review.id),
  name: review.authorName,
  stars: review.stars,
  time: writeTime(review.createdAt),
  description: review.text,
})
