import { z } from 'zod'
import { defaultAvatar } from '#common/kit/image-link.ts'
import { messages } from '#common/kit/messages.ts'
import { type NewReview, NewReview as NewReviewRules, ReviewPage } from '#common/reviews/schema.ts'
import type { Review as DomainReview } from '#server/domain/reviews/queries.ts'
import { count } from './common.ts'
import { ruledBy } from './documented.ts'
import { readImage, writeImage } from './images.ts'
import { queryCount } from './numbers.ts'
import { writeTime } from './time.ts'

export const Review = z
  .object({
    _id: z.string(),
    name: z.string(),
    img: z.string(),
    time: z.string().describe('day/month/year in UTC. Months count from 0: 21/10/2026 is 21 November'),
    description: z.string(),
  })
  .meta({ id: 'Review' })

export const ReviewsQuery = z.object({
  page: queryCount(ReviewPage.shape.page).optional().describe('The page number, from 0. Each page has three reviews'),
})
export const ReviewCount = z.object({ count }).meta({ id: 'ReviewCount' })

const rules = NewReviewRules.shape

export const NewReviewBody = z.object({
  name: ruledBy(z.string(), rules.authorName.unwrap()).nullish().describe('The name on the review. Default: the name of the account'),
  img: ruledBy(z.string(), rules.imageUrl.unwrap()).nullish().describe('An https link, or the default avatar of this shop'),
  description: ruledBy(z.string(messages.descriptionRequired), rules.text).describe('The text of the review'),
})

export function writeReview(publicUrl: string, review: DomainReview): z.infer<typeof Review> {
  return {
    _id: String(review.id),
    name: review.authorName,
    img: writeImage(publicUrl, review.imageUrl ?? defaultAvatar),
    time: writeTime(review.createdAt),
    description: review.text,
  }
}

export function readNewReview(publicUrl: string, { name, img, description }: z.infer<typeof NewReviewBody>): NewReview {
  return {
    text: description,
    ...(name !== undefined && name !== null && { authorName: name }),
    ...(img !== undefined && img !== null && img !== '' && { imageUrl: readImage(publicUrl, img) }),
  }
}
