// Explains the interpretation of a search, in words for admins who add synonyms.

import type { SearchText } from '#common/search/schema.ts'
import type { Category } from '#common/specs/attribute.ts'
import { categories } from '#common/specs/categories.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { typeWord } from '#server/domain/search/read/marked-words.ts'
import type { Alternative } from '#server/domain/search/repair/dictionary.ts'
import { searchOf } from '#server/domain/search/retrieve/postgres.ts'
import { figureText } from '#server/domain/search/understand/chips.ts'
import type { Figure } from '#server/domain/search/understand/retrieval.ts'

export type Explained = {
  /**
   * The words and phrases of the search as interpreted, with the alternatives that a part may have for each. `isWish`: parts with one of them
   * come first, but others are shown, too.
   */
  words: { text: string; means: string[]; isWish: boolean }[]
  chips: string[]
  /** The search with its corrections; null if nothing was corrected. */
  corrected: string | null
  /** Words that match no part together with the others. */
  leftOut: string[]
  isFound: boolean
}

export async function explainSearch(ctx: StaffCtx<'search'>, { q }: SearchText): Promise<Explained> {
  const { groups, chips, corrected, leftOut, match } = await searchOf(ctx, q)
  const category = categories.find(({ type }) => groups.some((group) => group.type === typeWord(type)))
  return {
    words: groups
      .filter(({ end }) => end > 0)
      .map(({ start, end, tiers, figure, isWish = false }) => ({
        text: q.slice(start, end),
        means:
          figure !== undefined && category !== undefined
            ? [`${category.type}, ${explainFigure(category, figure)}`]
            : [...new Set((tiers[0]?.alternatives ?? []).map(written))],
        isWish,
      })),
    chips: chips.map(({ text }) => text),
    corrected,
    leftOut: [...leftOut],
    isFound: match !== null,
  }
}

/** "Power from 650 W" */
function explainFigure(category: Category, figure: Figure): string {
  const text = figureText(category, figure)
  const label = category.attributes[figure.key]?.label ?? ''
  return text.startsWith(label) ? text : `${label} ${text}`
}

const types = new Map(categories.map(({ type }) => [typeWord(type), type]))

/** The words that a part must have, then the name of the category. */
const written = (words: Alternative): string =>
  [...words]
    .sort((a, b) => Number(a.startsWith('@')) - Number(b.startsWith('@')))
    .map((word) => types.get(word) ?? word)
    .join(' + ')
