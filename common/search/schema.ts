import { z } from 'zod'
import { PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { requiredLine, requiredText, text, textLimits } from '#common/kit/text.ts'
import { ItemId } from '../items/schema.ts'

/** The maximum length, in characters, of a counted search text and of each side of a synonym. */
export const maxCountedText = 100

export const maxSynonyms = 500

const words = requiredLine(maxCountedText, 'Enter a word or a phrase')

/** Searches for one side also find the other: "noise box" and "case fan", or a unit: "gigs" and "gb". */
export const NewSynonym = z.object({ typed: words, means: words })
export type NewSynonym = z.infer<typeof NewSynonym>

export const SynonymRef = z.object({
  id: z.number('Must be a synonym id').int('Must be a synonym id').positive().max(Number.MAX_SAFE_INTEGER),
})
export type SynonymRef = z.infer<typeof SynonymRef>

export const SynonymList = z.object({ text: text(textLimits.other).optional(), page: PageNumber, perPage: rowsPerPage(50) })
export type SynonymList = z.infer<typeof SynonymList>

export const searchSorts = ['searches', 'misses', 'newest', 'text'] as const

/** Counted searches; `missed` returns only searches that found nothing at least once. */
export const SearchList = z.object({
  text: text(textLimits.other).optional(),
  missed: z.boolean().default(false),
  sort: z.enum(searchSorts).default('searches'),
  page: PageNumber,
  perPage: rowsPerPage(50),
})
export type SearchList = z.infer<typeof SearchList>

export const SearchText = z.object({ q: requiredText(textLimits.other, 'Enter a search') })
export type SearchText = z.infer<typeof SearchText>

export const SearchClick = z.object({ q: text(textLimits.other), id: ItemId })
export type SearchClick = z.infer<typeof SearchClick>
