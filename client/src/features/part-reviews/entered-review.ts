import { z } from 'zod'
import { PartReviewText } from '#common/part-reviews/schema.ts'

const { stars, text } = PartReviewText.shape

/** A review as entered in the form: the number of stars is a text, and missing until one is chosen. */
export const EnteredReview = z.object({ stars: z.preprocess((value) => (value === undefined ? value : Number(value)), stars), text })
