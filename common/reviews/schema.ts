import { z } from 'zod'
import { imageLink } from '#common/kit/image-link.ts'
import { messages } from '#common/kit/messages.ts'
import { requiredLine, requiredLines, textLimits, wholeNumberWithin } from '#common/kit/text.ts'

export const ReviewPage = z.object({ page: wholeNumberWithin(0, 1_000_000).default(0) })
export type ReviewPage = z.infer<typeof ReviewPage>

export const NewReview = z.object({
  authorName: requiredLine(textLimits.author, messages.nameRequired).optional(),
  imageUrl: imageLink.optional(),
  text: requiredLines(textLimits.review, messages.descriptionRequired),
})
export type NewReview = z.infer<typeof NewReview>
