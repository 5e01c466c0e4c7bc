// Finds variants of a model that the search does not ask for, although their names start with the model's name.
import type { Word } from './read-words.ts'
import { hasDigit } from './text.ts'
import { variantWords } from './variants.data.ts'

/** `3060ti`, `3060super` and so on for "rtx 3060", without words of the search itself. */
export function variantsOf(words: readonly Word[]): readonly string[] {
  const texts = words.map(({ forms }) => forms[0])
  const said = new Set(texts)
  const variants = words.flatMap(({ forms: [text], isFixed }, i) => {
    const before = words[i - 1]
    const isAfterModel = before !== undefined && isModel(before)
    if (isFixed || !(isModel({ forms: [text], isFixed }) || isAfterModel)) return []
    const chain = chainOf(texts, i)
    return [...variantWords].filter((variant) => !said.has(variant)).map((variant) => chain + variant)
  })
  return [...new Set(variants)]
}

const isModel = ({ forms: [text], isFixed }: Pick<Word, 'forms' | 'isFixed'>): boolean => !isFixed && hasDigit(text) && text.length > 1

/** "4070 ti" is one model, and the 4070 Ti SUPER is a variant of it. */
function chainOf(texts: readonly string[], i: number): string {
  const text = texts[i] ?? ''
  return variantWords.has(text) && i > 0 ? (texts[i - 1] ?? '') + text : text
}
