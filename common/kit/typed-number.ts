// Numbers as people type them: in the digits of any script, with blanks, apostrophes, commas or dots between groups, and with a decimal point or
// comma. A text that can mean two numbers is refused, never guessed: 1.250 is a thousand to one reader and a little over one to another.

/** The meaning of a text: a number, digit by digit; nothing; or the reason why it is not one number. */
export type TypedNumber =
  | { is: 'number'; sign: '' | '-'; whole: string; fraction: string }
  | { is: 'empty' }
  | { is: 'unreadable' }
  /** Both numbers that it can mean, as plain decimals. */
  | { is: 'ambiguous'; readings: readonly [string, string] }

const unreadable = { is: 'unreadable' } as const

const digit = /\p{Nd}/u
const minusSigns = /^[-\u2010-\u2015\u2212]/
/** Blanks and apostrophes between groups; not a tab or a line break. */
const groupBlanks = /[ \u00a0\u2000-\u200a\u202f\u205f\u3000'\u2019\u02bc\u066c]/g

/** ², ① and ½: they look like digits, and a price with small decimals would become a hundred times as much. */
const otherNumbers = /[\p{No}\p{Nl}]/u

/** Longer texts are refused. */
const maxLength = 40

/** Digits of every script as 0 to 9, and full-width or Arabic separators as the usual ones. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\u066b', '.')
    .replace(/\p{Nd}/gu, (character) => (character <= '9' ? character : String(digitValue(character))))
}

/** Digits of a script are ten neighbours, so the distance from the first one tells the value. */
function digitValue(character: string): number {
  const point = character.codePointAt(0) ?? 0
  let first = point
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}

export type DecimalSign = '.' | ','

/**
 * Reads a text as one number; see `TypedNumber`. Blanks around it do not count. With `decimal`, only this sign separates decimals, the other one
 * groups, and nothing is ambiguous.
 */
export function readTypedNumber(typed: string, decimal?: DecimalSign): TypedNumber {
  if (typed.length > maxLength) return typed.trim() === '' ? { is: 'empty' } : unreadable
  if (otherNumbers.test(typed)) return unreadable
  const text = plainDigits(typed).trim()
  if (text === '') return { is: 'empty' }
  const sign = minusSigns.test(text) ? '-' : ''
  const unsigned = text.replace(/^[-+\u2010-\u2015\u2212]\s?/, '')
  return readUnsigned(unsigned, sign, decimal)
}

function readUnsigned(text: string, sign: '' | '-', decimal: DecimalSign | undefined): TypedNumber {
  const number = (whole: string, fraction = ''): TypedNumber => ({ is: 'number', sign, whole: whole.replace(/^0+(?=\d)/, ''), fraction })
  if (/^\d+$/.test(text)) return number(text)
  const grouped = readBlankGroups(text)
  if (grouped === null) return unreadable
  const { digits, isGrouped } = grouped
  const marks = digits.match(/[.,]/g) ?? []
  const [first] = marks
  const last = marks.at(-1)
  if (first === undefined || last === undefined) return /^\d+$/.test(digits) ? number(digits) : unreadable
  if (!/^\d*(?:[.,]\d+)+$/.test(digits)) return unreadable

  const end = digits.lastIndexOf(last)
  const [head, tail] = [digits.slice(0, end), digits.slice(end + 1)]
  // 1,250.50 and 1.250,50: the last mark is the decimal one.
  if (first !== last) {
    const groups = head.split(first)
    if (first === decimal) return unreadable
    return !isGrouped && !head.includes(last) && areGroups(groups) ? number(groups.join(''), tail) : unreadable
  }
  // 1,250,000 and 12,50,000: a mark that is repeated stands between groups.
  if (marks.length > 1) {
    const groups = digits.split(first)
    return !isGrouped && first !== decimal && areGroups(groups) ? number(groups.join('')) : unreadable
  }
  if (decimal !== undefined && first !== decimal) return !isGrouped && areGroups([head, tail]) ? number(head + tail) : unreadable
  if (head === '') return number('0', tail)
  // 1 250,50: the blanks stand between groups, so the mark is the decimal one.
  if (isGrouped || decimal !== undefined || tail.length !== 3 || !/^[1-9]\d{0,2}$/.test(head)) return number(head, tail)
  // 1,250 is how the shop itself writes a thousand. 1.250 can be either.
  return last === ',' ? number(head + tail) : { is: 'ambiguous', readings: [`${sign}${head}.${tail}`, `${sign}${head}${tail}`] }
}

/** The decimal sign that a number in a file shows: `either` if it means another number with each of them, null if it shows nothing. */
export function decimalSignIn(written: string): DecimalSign | 'either' | null {
  const [pointed, commaed] = [readTypedNumber(written, '.'), readTypedNumber(written, ',')]
  if (pointed.is !== 'number') return commaed.is === 'number' ? ',' : null
  if (commaed.is !== 'number') return '.'
  return plainDecimal(pointed) === plainDecimal(commaed) ? null : 'either'
}

/** Takes blanks and apostrophes from between the groups of the whole part; null if they stand elsewhere. */
function readBlankGroups(text: string): { digits: string; isGrouped: boolean } | null {
  const digits = text.replace(groupBlanks, ' ')
  if (!digits.includes(' ')) return { digits, isGrouped: false }
  const [, whole = '', fraction = ''] = /^([\d ]+)([.,]\d+)?$/.exec(digits) ?? []
  const groups = whole.split(' ')
  return areGroups(groups) ? { digits: groups.join('') + fraction, isGrouped: true } : null
}

/** Groups of three digits, or, in South Asia, of two before the last three. */
function areGroups(groups: readonly string[]): boolean {
  const [first = '', ...others] = groups
  const last = others.at(-1)
  if (last === undefined) return /^\d+$/.test(first)
  if (!/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return false
  const middle = others.slice(0, -1)
  return middle.every((group) => /^\d{3}$/.test(group)) || (first.length <= 2 && middle.every((group) => /^\d{2}$/.test(group)))
}

/** A number as plain decimal text, without needless zeros at its end, such as `-12.5`. */
export function plainDecimal({ sign, whole, fraction }: { sign: '' | '-'; whole: string; fraction: string }): string {
  const rest = fraction.replace(/0+$/, '')
  return `${sign}${whole}${rest === '' ? '' : `.${rest}`}`
}
