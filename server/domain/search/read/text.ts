// Normalizes texts for comparison: ASCII digits, lower case, no diacritics and no trademark signs.

/** A normalized text. `origin[i]` is the position in the original text of the character at `i`; it may be longer than the text. */
export type PlainText = Readonly<{ text: string; origin: readonly number[] }>

const signs: ReadonlyMap<string, string> = new Map([
  ...['™', '®', '©', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff'].map((sign) => [sign, ''] as const),
  ...['”', '“', '″', '„', '❞'].map((sign) => [sign, '"'] as const),
  ...['×', '✕', '✖', '⨯'].map((sign) => [sign, 'x'] as const),
  ...['‐', '‑', '‒', '–', '—', '−'].map((sign) => [sign, '-'] as const),
  ...['’', '‘', '′', '`'].map((sign) => [sign, "'"] as const),
  ['µ', 'u'],
  ['μ', 'u'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
])

const isAscii = /^[\0-\x7f]*$/
const latinMarks = /[\u0300-\u036f]/g
const digit = /\p{Nd}/u

/** The digits of a script are consecutive code points, starting at zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && digit.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

function plainSign(sign: string): string {
  const known = signs.get(sign)
  if (known !== undefined) return known
  const lower = sign.normalize('NFKC').toLowerCase().normalize('NFD').replace(latinMarks, '').normalize('NFC')
  return Array.from(lower, (part) => signs.get(part) ?? (part > '9' && digit.test(part) ? digitOf(part) : part)).join('')
}

const basicPlane = 0x10000
/** Filled as signs are first seen, so bounded by the plane: making one plain form takes as long as reading a hundred from here. */
const plainForms = new Array<string | undefined>(basicPlane)

function plainForm(sign: string): string {
  if (sign.length > 1) return plainSign(sign)
  const code = sign.charCodeAt(0)
  const known = plainForms[code] ?? plainSign(sign)
  plainForms[code] = known
  return known
}

/** Shared by all texts without other signs: an import reads a hundred thousand names. */
const places = Array.from({ length: 1_000 }, (_, place) => place)

export function readPlain(written: string): PlainText {
  if (isAscii.test(written)) {
    const origin = written.length <= places.length ? places : Array.from(written, (_, place) => place)
    return { text: written.toLowerCase(), origin }
  }
  const origin: number[] = []
  let text = ''
  let place = 0
  for (const sign of written) {
    const plain = plainForm(sign)
    for (let i = 0; i < plain.length; i++) origin.push(place)
    text += plain
    place += sign.length
  }
  return { text, origin }
}

export function plain(written: string): string {
  if (isAscii.test(written)) return written.toLowerCase()
  let text = ''
  for (const sign of written) text += plainForm(sign)
  return text
}

const dotOfDecimal = /(?<=\d)\.(?=\d)/
const betweenWords = /[^\p{L}\p{M}\p{N}.]+|(?<!\d)\.|\.(?!\d)/gu

/** Only letters, digits and decimal points: `2 × 16 GB` is `2x16gb`, `AM3+` is `am3plus`, `2.5G` differs from `25G`. */
export const squashWord = (written: string): string =>
  plain(written).replaceAll('+', 'plus').replaceAll('%', 'percent').replace(betweenWords, '')

/** Only letters and digits, for comparing complete numbers and names. */
export const squash = (written: string): string => plain(written).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

export const hasDecimal = (word: string): boolean => dotOfDecimal.test(word)
export const hasDigit = (word: string): boolean => /\d/.test(word)
export const isLetters = (word: string): boolean => /^[\p{L}\p{M}]+$/u.test(word)
export const isNumber = (word: string): boolean => /^\d+(?:\.\d+)?$/.test(word)

/** `rtx4070ti` has the pieces `rtx`, `4070` and `ti`. */
export const piecesOf = (word: string): readonly string[] => word.match(/\d+|[^\d.]+/g) ?? []
