import { z } from 'zod'
import { imageLink } from '../image-link.ts'
import { messages } from '../messages.ts'
import { requiredLine, requiredLines, textLimits, wholeNumberWithin } from '../text.ts'

export const ReviewPage = z.object({ page: wholeNumberWithin(0, 1_000_000).default(0) })
export type ReviewPage = z.infer<typeof ReviewPage>

export const NewReview = z.object({
  authorName: requiredLine(textLimits.author, messages.nameRequired).optional(),
  imageUrl: imageLink.optional(),
  text: requiredLines(textLimits.review, messages.descriptionRequired),
})
export type NewReview = z.infer<typeof NewReview>
