// Explains the interpretation of a search, in words for admins who add synonyms.

import type { SearchText } from '#common/search/schema.ts'
import { categories } from '#common/specs/categories.ts'
import type { AdminCtx } from '#server/domain/context/ctx.ts'
import { typeWord } from '#server/domain/search/read/marked-words.ts'
import type { Alternative } from '#server/domain/search/repair/dictionary.ts'
import { readDictionary } from '#server/domain/search/repair/read-dictionary.ts'
import { vocabularyOf } from '#server/domain/search/repair/vocabulary-query.ts'
import { searchOf } from '#server/domain/search/retrieve/postgres.ts'
import { understand } from '#server/domain/search/understand/understand.ts'

export type Explained = {
  /** The words and phrases of the search as interpreted, with the alternatives that a part may have for each. */
  words: { text: string; means: string[] }[]
  chips: string[]
  /** The search with its corrections; null if nothing was corrected. */
  corrected: string | null
  /** Words that match no part together with the others. */
  leftOut: string[]
  isFound: boolean
}

export async function explainSearch(ctx: AdminCtx, { q }: SearchText): Promise<Explained> {
  const [dictionary, search] = await Promise.all([readDictionary(ctx), searchOf(ctx, q)])
  const { groups } = await understand(q, vocabularyOf(ctx.db), { dictionary })
  return {
    words: groups.map(({ start, end, tiers }) => ({
      text: q.slice(start, end),
      means: [...new Set((tiers[0]?.alternatives ?? []).map(written))],
    })),
    chips: search.chips.map(({ text }) => text),
    corrected: search.corrected,
    leftOut: [...search.leftOut],
    isFound: search.match !== null,
  }
}

const types = new Map(categories.map(({ type }) => [typeWord(type), type]))

/** The words that a part must have, then the name of the category. */
const written = (words: Alternative): string =>
  [...words]
    .sort((a, b) => Number(a.startsWith('@')) - Number(b.startsWith('@')))
    .map((word) => types.get(word) ?? word)
    .join(' + ')
