/** How wide a character is, in thousandths of the size of its letters; null where no font has it. */
export type WidthOf = (codePoint: number) => number | null

/** Stands where letters are that the fonts do not have: it is seen, and says that something is missing. */
export const missingLetters = '[?]'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// What is not seen, and turns the direction of what is: no invoice needs it. Joiners belong to the letters around them.
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A text as it can be printed: on one line, without what is unseen, and with `[?]` for each run of letters that no font has. */
export function printable(text: string, widthOf: WidthOf): string {
  const seen = text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u2028\u2029]/g, ' ')
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .trim()
  let printed = ''
  for (const { segment } of graphemes.segment(seen)) {
    const isThere = codesOf(segment).every((code) => widthOf(code) !== null)
    if (isThere) printed += segment
    else if (!printed.endsWith(missingLetters)) printed += missingLetters
  }
  return printed
}

/** Breaks words that are wider than a column, `width` in thousandths of the size of the letters: between two letters, without a sign of its own. */
export function fitted(text: string, widthOf: WidthOf, width: number): string {
  return text
    .split(' ')
    .map((word) => {
      let [fit, used] = ['', 0]
      for (const { segment } of graphemes.segment(word)) {
        const wide = codesOf(segment).reduce((sum, code) => sum + (widthOf(code) ?? 0), 0)
        if (used > 0 && used + wide > width) [fit, used] = [`${fit}\n`, 0]
        fit += segment
        used += wide
      }
      return fit
    })
    .join(' ')
}

const codesOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)
