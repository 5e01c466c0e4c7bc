import { z } from 'zod'
import { PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { requiredLines, textLimits, wholeNumberWithin } from '#common/kit/text.ts'
import { ItemId } from '../items/schema.ts'
import { mostStars, partReviewsPerPage } from './rules.ts'

/** The start of the next page: the id of the last review on the previous page. */
export const PartReviewCursor = z.string().regex(/^[1-9]\d{0,14}$/, 'Must be the cursor of an earlier page')
export const PartReviewLimit = wholeNumberWithin(1, 100).default(partReviewsPerPage)

export const PartReviewList = z.object({ productId: ItemId, limit: PartReviewLimit, cursor: PartReviewCursor.optional() })
export type PartReviewList = z.infer<typeof PartReviewList>

export const ReviewedPart = z.object({ productId: ItemId })
export type ReviewedPart = z.infer<typeof ReviewedPart>

const starsRequired = 'Choose 1 to 5 stars'

export const PartReviewText = z.object({
  stars: z.number(starsRequired).int(starsRequired).min(1, starsRequired).max(mostStars, starsRequired),
  text: requiredLines(textLimits.review, 'Write a few words about the part'),
})

export const PartReviewSaving = PartReviewText.extend({ productId: ItemId })
export type PartReviewSaving = z.infer<typeof PartReviewSaving>

const PartReviewId = z.number('Must be a review id').int('Must be a review id').positive().max(Number.MAX_SAFE_INTEGER)

export const PartReviewRef = z.object({ id: PartReviewId })
export type PartReviewRef = z.infer<typeof PartReviewRef>

/** The author can read the reason. */
export const PartReviewHiding = PartReviewRef.extend({ reason: requiredLines(textLimits.address, 'Give a reason. The author will see it') })
export type PartReviewHiding = z.infer<typeof PartReviewHiding>

/** Reviews for admins, including hidden ones: for all products or one. */
export const PartReviewSearch = z.object({
  productId: ItemId.optional(),
  state: z.enum(['all', 'shown', 'hidden']).default('all'),
  page: PageNumber,
  perPage: rowsPerPage(20),
})
export type PartReviewSearch = z.infer<typeof PartReviewSearch>
