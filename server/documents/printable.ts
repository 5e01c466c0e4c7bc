import { likeSigns } from './like-signs.ts'

/** The width of a character, in thousandths of the font size; null if no font has it. */
export type WidthOf = (codePoint: number) => number | null

/** A visible replacement for characters that no font contains, and that have no like sign. */
export const missingLetters = '[?]'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Invisible characters that change the text direction: no invoice needs them. Joiners are kept, because they are part of the surrounding
// letters.
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Variation_Selector}]/gu
// Other spellings of usual letters: ligatures, and letters as wide as a Chinese one.
const otherSpellings = /[\ufb00-\ufb06\uff01-\uff5e]/gu

// Letters that each font of Latin has, with single spaces between them: most texts, and there is nothing to replace.
const plain = /^[!-~]+(?: [!-~]+)*$/

/**
 * A printable text: on one line, without invisible characters. A sign that no font contains is written in a like sign, and `[?]` replaces each
 * run of characters without one.
 */
export function printable(text: string, widthOf: WidthOf): string {
  if (plain.test(text)) return text
  const seen = text
    .normalize('NFC')
    .replace(otherSpellings, (letter) => letter.normalize('NFKC'))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\t\n\v\f\r\u2028\u2029]/g, ' ')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim()
  let printed = ''
  for (const { segment } of graphemes.segment(seen)) {
    const form = [segment, likeSigns[segment] ?? segment.normalize('NFKC')].find((one) =>
      codesOf(one).every((code) => widthOf(code) !== null),
    )
    if (form !== undefined) printed += form
    else if (!printed.endsWith(missingLetters)) printed += missingLetters
  }
  return printed
}

/** Breaks words that are wider than a column, between two characters and without a hyphen. `width` is in thousandths of the font size. */
export function fitted(text: string, widthOf: WidthOf, width: number): string {
  return text
    .split(' ')
    .map((word) => {
      if (widthOfText(word, widthOf) <= width) return word
      let [fit, used] = ['', 0]
      for (const { segment } of graphemes.segment(word)) {
        const wide = widthOfText(segment, widthOf)
        if (used > 0 && used + wide > width) [fit, used] = [`${fit}\n`, 0]
        fit += segment
        used += wide
      }
      return fit
    })
    .join(' ')
}

const widthOfText = (text: string, widthOf: WidthOf) => codesOf(text).reduce((sum, code) => sum + (widthOf(code) ?? 0), 0)
const codesOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)
