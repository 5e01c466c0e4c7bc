import { z } from 'zod'
import { ItemId } from '../items/schema.ts'
import { PageNumber, rowsPerPage } from '../paging.ts'
import { requiredLine, requiredText, text, textLimits } from '../text.ts'

/** The longest text that searches are counted by, and the longest side of a synonym, in characters. */
export const maxCountedText = 100

/** How many synonyms admins can add. */
export const maxSynonyms = 500

const words = requiredLine(maxCountedText, 'Enter a word or a phrase')

/** People type the one and mean the other as well: "noise box" and "case fan", or a unit: "gigs" and "gb". */
export const NewSynonym = z.object({ typed: words, means: words })
export type NewSynonym = z.infer<typeof NewSynonym>

export const SynonymRef = z.object({
  id: z.number('Must be a synonym id').int('Must be a synonym id').positive().max(Number.MAX_SAFE_INTEGER),
})
export type SynonymRef = z.infer<typeof SynonymRef>

export const SynonymList = z.object({ text: text(textLimits.other).optional(), page: PageNumber, perPage: rowsPerPage(50) })
export type SynonymList = z.infer<typeof SynonymList>

export const searchSorts = ['searches', 'misses', 'newest', 'text'] as const

/** The searches that were counted; `missed` leaves only those that found nothing at least once. */
export const SearchList = z.object({
  text: text(textLimits.other).optional(),
  missed: z.boolean().default(false),
  sort: z.enum(searchSorts).default('searches'),
  page: PageNumber,
  perPage: rowsPerPage(50),
})
export type SearchList = z.infer<typeof SearchList>

/** A search whose understanding is explained. */
export const SearchText = z.object({ q: requiredText(textLimits.other, 'Enter a search') })
export type SearchText = z.infer<typeof SearchText>

/** A product that was opened from the results of a search. */
export const SearchClick = z.object({ q: text(textLimits.other), id: ItemId })
export type SearchClick = z.infer<typeof SearchClick>
