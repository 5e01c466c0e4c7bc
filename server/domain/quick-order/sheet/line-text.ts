// Normalizes a pasted line: no markup, lower case, ASCII digits, and one kind of dash and blank. Tabs stay, because they separate the cells of
// sheets.
import { plain } from '#server/domain/search/read/text.ts'
import { withoutMarkup } from './markup.ts'

const signs: ReadonlyMap<string, string> = new Map([
  // Separators in Arabic numbers and lists, then Chinese and Bengali ones.
  ['٫', '.'],
  ['٬', ','],
  ['،', ','],
  ['؛', ';'],
  ['、', ','],
  ['।', ' '],
])
const signPattern = new RegExp(`[${[...signs.keys()].join('')}]`, 'g')

/** Circled numbers and keycap emoji, used as bullets. */
const bullets = /^\s*(?:[\u2460-\u24ff\u2776-\u2793]|\d\ufe0f?\u20e3)+/u
const narrowGroups = /(?<=(?<!\p{Nd})\p{Nd}{1,3}(?:[\u2009\u202f]\p{Nd}{3})*)[\u2009\u202f](?=\p{Nd}{3}(?!\p{Nd}))/gu
const wideGroups = /(?<=(?<!\p{Nd})\p{Nd}{1,3})\u00a0(?=\p{Nd}{3}(?!\p{Nd}))/gu
const control = /(?!\t)[\p{Cc}\u2028\u2029]/gu

/** True if nothing is written, not even a sign. */
export const isBlankText = (written: string): boolean => /^[\s\p{Cc}\p{Cf}]*$/u.test(written)

export function plainLine(written: string): string {
  let text = withoutMarkup(written).replace(bullets, ' ').replace(narrowGroups, '')
  // If all blanks are no-break spaces, they do not group digits.
  if (/[ \t;|]/.test(text)) text = text.replace(wideGroups, '')
  text = text.replace(control, ' ').replace(signPattern, (sign) => signs.get(sign) ?? ' ')
  return plain(text)
    .replace(/[^\S\t]+/g, ' ')
    .replace(/^ | $/g, '')
}
