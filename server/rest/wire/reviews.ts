import { z } from 'zod'
import { defaultAvatar } from '#server/domain/links.ts'
import { messages } from '#server/domain/messages.ts'
import type { Review as DomainReview } from '#server/domain/reviews/queries.ts'
import type { NewReview } from '#server/domain/reviews/schema.ts'
import { readImage, writeImage } from './images.ts'
import { writeTime } from './time.ts'

export const Review = z
  .object({
    _id: z.string(),
    name: z.string(),
    img: z.string(),
    time: z.string().describe('day/month/year in UTC, the month counted from 0'),
    description: z.string(),
  })
  .meta({ id: 'Review' })

export const ReviewsQuery = z.object({
  page: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a page')
    .optional()
    .describe('From 0; three reviews each'),
})
export const ReviewCount = z.object({ count: z.int() }).meta({ id: 'ReviewCount' })

export const NewReviewBody = z.object({
  name: z.string().nullish(),
  img: z.string().nullish().describe('An https link, or the default avatar of this shop'),
  description: z.string(messages.descriptionRequired),
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
