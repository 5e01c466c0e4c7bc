// Finds bounds in a search: "under 10000", "5k to 8k taka", "750w+", "at least 144hz". Removes their words from the text.
import { plainDecimal, readTypedNumber } from '#common/kit/typed-number.ts'
import { isLess, quantityPattern, writtenQuantity } from './quantities.ts'
import type { Word } from './read-words.ts'
import { plain, readPlain } from './text.ts'

export type Side = 'from' | 'to'

/** Bounds of a price in whole units of the shop's currency, both inclusive. */
export type PriceBound = Readonly<{
  from: number | null
  to: number | null
  start: number
  end: number
  /** The numbers without a currency that are not round: the names of the catalogue tell whether they are models. */
  doubtful: readonly string[]
}>

export type ReadBounds = Readonly<{
  /** The search with its bounds blanked out; quantities with bounds stay. */
  rest: string
  price: PriceBound | null
  /** The side of each quantity that is bounded, by the quantity's start. */
  sides: ReadonlyMap<number, Side>
  /** The ranges of quantities, which stay in the search. */
  ranges: readonly QuantityRange[]
}>

/** Both figures in all spellings, the usual ones first. */
export type QuantityRange = Readonly<{ low: readonly string[]; high: Word['forms']; start: number; end: number }>

const anyOf = (...words: readonly string[]): string => `(?:${words.map(plain).join('|')})`
const begin = String.raw`(?<![\p{L}\p{M}\p{N}])`
const end = String.raw`(?![\p{L}\p{M}\p{N}])`

const atMost = anyOf(
  ...['under', 'below', 'less than', 'lower than', 'smaller than', 'cheaper than', 'no[t]? more than', 'not over', 'within', 'up ?to'],
  ...['at ?most', 'max(?:imum)?(?: of)?', '<=?', 'budget'],
)
const atLeast = anyOf(
  ...['over', 'above', 'more than', 'greater than', 'larger than', 'bigger than', 'faster than', 'no[t]? less than', 'not under'],
  ...['at ?least', 'min(?:imum)?(?: of)?', 'from', 'starting (?:at|from)', '>=?'],
)
const orLessSaid = ['or (?:less|lower|smaller|fewer|under|below|shorter)', 'and (?:less|lower|smaller|under|below)', 'at ?most', 'maximum']
const orMoreSaid = [
  ...['(?:or|and) (?:more|above|higher|better|larger|bigger|greater|faster|over|up)', 'upwards?', 'and up(?:wards)?'],
  ...['at ?least', 'min(?:imum)?'],
]
const orLess = anyOf(...orLessSaid, 'max', 'budget')
const orMore = anyOf(...orMoreSaid, 'plus')
const within = `(?:(?:er|r|এর)\\s)?${anyOf('moddhe', 'modhe', 'vitore?', 'bhitore?', 'niche', 'nicher', 'মধ্যে', 'ভিতরে', 'নিচে')}`

const currency = anyOf('tk\\.?', 'takar?', 'bdt', '৳', 'টাকার?', '/-')
const number = String.raw`(\d{1,3}(?:[ '\u2019\u00a0\u202f]\d{2})*(?:[ '\u2019\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*)`
const times = `(?:\\s?(k|${anyOf('thousand', 'hazar', 'hajar', 'হাজার')}|${anyOf('lakh', 'lac', 'লাখ')})${end})?`
/** A number that may be money: its digits, a thousands suffix, and a currency before or after it. */
const amount = `(${currency}\\s?)?${number}${times}(\\s?${currency}${end})?${end}`
const countPattern = String.raw`\d+\s?-?(?:cores?|threads?)`
const quantity = `(?:${quantityPattern}|${countPattern}${end})`

const [betweenAmounts, amountBefore, amountAfter, barePrice] = [
  `${begin}(between\\s|from\\s|price\\s|budget\\s)?${amount}\\s?(?:-|to${end}|(and)${end})\\s?${amount}`,
  `${begin}(?:(${atMost})|(${atLeast}))\\s?${amount}`,
  `${begin}${amount}(?:\\s(?:(${within}|${orLess})|(${orMore}))${end}|(\\+)(?![\\p{L}\\p{N}]))`,
  `${begin}${amount}`,
].map((source) => new RegExp(source, 'u')) as [RegExp, RegExp, RegExp, RegExp]
const quantityBefore = new RegExp(`${begin}(?:(${atMost})|(${atLeast}))\\s?(?=${quantity})`, 'gu')
const quantityAfter = new RegExp(`${begin}(?:${quantity})(?:\\s(?:(${orLess})|(${orMore}))${end}|(\\+)(?![\\p{L}\\p{N}]))`, 'gu')
/** The same words away from their figure: "16gb ddr5 at least". "Max" and "plus" alone are names there: "Tomahawk Max". */
const looseBound = new RegExp(`${begin}(?:(${anyOf(...orLessSaid)})|(${anyOf(...orMoreSaid)}))${end}`, 'gu')
const anyQuantity = new RegExp(`${begin}${quantity}`, 'gu')
const anyNumber = new RegExp(String.raw`${begin}\d+${end}`, 'gu')

const counted = String.raw`(\d+)\s?-?\s?((?:core|thread)s?)${end}`
const [low, high] = [`(?:${quantityPattern}|(\\d+)(?:\\s?-?\\s?(?:core|thread)s?)?)`, `(?:${quantityPattern}|${counted})`]
/** "500-650w", "1tb to 2tb", "between 6 and 8 cores". */
const rangeOfQuantities = new RegExp(
  String.raw`${begin}(?<![.-])(?:(between|from)\s)?${low}(?:\s?-\s?|\s(?:to|(and)|till|until)\s)${high}`,
  'gu',
)
const isQuantity = new RegExp(`^\\s?(?:${currency}\\s?)?${quantity}`, 'u')

/** A number without a currency is a price only from this value on: "under 300" may mean watts. */
const leastBare = 500
const round = 100
const none: ReadonlySet<string> = new Set()

/** `models`: numbers that are names of models. */
export function readBounds(search: string, models: ReadonlySet<string> = none): ReadBounds {
  const { text, origin } = readPlain(search)
  const at = (place: number): number => origin[place] ?? search.length
  const sides = new Map<number, Side>()
  let rest = search
  const blank = (from: number, to: number) => {
    rest = rest.slice(0, at(from)) + ' '.repeat(at(to) - at(from)) + rest.slice(at(to))
  }
  const found = priceIn(text)
  const isModel = found !== null && found.doubtful.some((digits) => models.has(digits))
  const price = isModel ? null : found
  if (isModel) blank(found.start, found.start + text.slice(found.start, found.end).search(/\d/))
  if (price !== null) blank(price.start, price.end)
  let others = price === null ? text : blanked(text, price.start, price.end)
  const take = (from: number, to: number) => {
    blank(from, to)
    others = blanked(others, from, to)
  }

  const ranges = rangesIn(others)
  const withoutRanges = ranges.reduce((left, { start, end }) => blanked(left, start, end), others)
  others = withoutRanges
  for (const match of withoutRanges.matchAll(quantityBefore)) {
    const place = match.index + match[0].length
    sides.set(at(place), match[1] === undefined ? 'from' : 'to')
    take(match.index, place)
  }
  for (const match of others.matchAll(quantityAfter)) {
    const [less, more, plus] = match.slice(-3)
    const close = match.index + match[0].length
    sides.set(at(match.index), less === undefined ? 'from' : 'to')
    take(close - (less ?? more ?? plus ?? '').length, close)
  }
  for (const match of others.matchAll(looseBound)) {
    const figure = figureNear(others, match.index, (place) => !sides.has(at(place)))
    if (figure !== undefined) sides.set(at(figure), match[1] === undefined ? 'from' : 'to')
    take(match.index, match.index + match[0].length)
  }
  if (rest.trim() === '') return { rest: search, price: null, sides: new Map(), ranges: [] }
  return {
    rest,
    price: price && { ...price, start: at(price.start), end: at(price.end) },
    sides,
    ranges: ranges.map((range) => ({ ...range, start: at(range.start), end: at(range.end - 1) + 1 })),
  }
}

const blanked = (text: string, from: number, to: number): string => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)

/** The place of the figure that a bound away from it means: the last one before it, or the first behind it; better one with a unit. */
function figureNear(text: string, bound: number, isFree: (place: number) => boolean): number | undefined {
  for (const pattern of [anyQuantity, anyNumber]) {
    const places = [...text.matchAll(pattern)].map(({ index }) => index).filter(isFree)
    const nearest = places.findLast((place) => place < bound) ?? places[0]
    if (nearest !== undefined) return nearest
  }
  return undefined
}

function rangesIn(text: string): readonly QuantityRange[] {
  return [...text.matchAll(rangeOfQuantities)].flatMap((match) => {
    const [all, between, lowDigits, lowUnit, bareLow, and, highDigits, highUnit, count, counts] = match
    if (and !== undefined && between === undefined) return []
    const ofCount = counts?.replace(/s$/, '')
    const unit = highUnit ?? ofCount ?? ''
    const [from, to] = [[lowDigits ?? bareLow ?? '', lowUnit ?? unit] as const, [highDigits ?? count ?? '', unit] as const]
    if (!isLess(from, to)) return []
    const [high, ...others] = writtenQuantity(...to)
    return high === undefined
      ? []
      : [{ low: writtenQuantity(...from), high: [high, ...others], start: match.index, end: match.index + all.length }]
  })
}

type Amount = Readonly<{ value: number; isMoney: boolean; doubtful: readonly string[] }>

function amountOf([before, digits = '', power, after]: readonly (string | undefined)[]): Amount {
  const factor = power === undefined ? 1 : /^(?:lakh|lac|লাখ)/.test(power) ? 100_000 : 1000
  const typed = readTypedNumber(digits)
  // A text without one clear number is not a price. "14900k" is a model.
  const isModel = power === 'k' && /^\d{4}/.test(digits)
  const value = typed.is === 'number' && !isModel ? Number(plainDecimal(typed)) * factor : Number.NaN
  const isMoney = before !== undefined || after !== undefined || factor > 1
  return { value, isMoney, doubtful: isMoney || value % round === 0 ? [] : [digits] }
}

const isPrice = ({ value, isMoney }: Amount): boolean => !Number.isNaN(value) && (isMoney || value >= leastBare)

function priceIn(text: string): PriceBound | null {
  return betweenIn(text) ?? beforeIn(text) ?? afterIn(text) ?? bareIn(text)
}

const place = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })

function betweenIn(text: string): PriceBound | null {
  const match = betweenAmounts.exec(text)
  if (match === null) return null
  const [low, high] = [amountOf(match.slice(2, 6)), amountOf(match.slice(7, 11))]
  // "5-8k": the thousands apply to both.
  const from = !low.isMoney && high.isMoney && low.value < leastBare && high.value >= 1000 * low.value ? low.value * 1000 : low.value
  // "rtx 4090 and 14900k" are two models.
  const isSaid = isPrice(high) && (match[1] !== undefined || (match[6] === undefined ? high.isMoney : low.isMoney && high.isMoney))
  return isSaid && from < high.value && !isOfQuantity(text, match, match[0])
    ? { from, to: high.value, doubtful: [...low.doubtful, ...high.doubtful], ...place(match) }
    : null
}

/** "under 300w": the number has a unit other than money. */
const isOfQuantity = (text: string, match: RegExpExecArray, matched: string): boolean => {
  const digits = /\d[\d,.]*[^\d]*$/u.exec(matched)
  return digits !== null && isQuantity.test(text.slice(match.index + digits.index))
}

function beforeIn(text: string): PriceBound | null {
  const match = amountBefore.exec(text)
  if (match === null || isOfQuantity(text, match, match[0])) return null
  const found = amountOf(match.slice(3, 7))
  // "TOMAHAWK MAX 2000" and "from 4070" are models.
  const isSure = /^(?:max|min|from|budget|at ?least|at ?most|starting)/.test(match[0])
    ? found.isMoney || match[0].startsWith('budget')
    : isPrice(found)
  if (!isSure || Number.isNaN(found.value)) return null
  const { value, doubtful } = found
  return match[1] === undefined
    ? { from: value, to: null, doubtful, ...place(match) }
    : { from: null, to: value, doubtful, ...place(match) }
}

function afterIn(text: string): PriceBound | null {
  const match = amountAfter.exec(text)
  if (match === null) return null
  const found = amountOf(match.slice(1, 5))
  const [less, more, plus] = match.slice(5)
  const isSure = less !== undefined && !/^(?:max|budget|at)/.test(less) ? isPrice(found) : found.isMoney
  if (!isSure || Number.isNaN(found.value)) return null
  return more === undefined && plus === undefined
    ? { from: null, to: found.value, doubtful: found.doubtful, ...place(match) }
    : { from: found.value, to: null, doubtful: found.doubtful, ...place(match) }
}

/** "15000 taka monitor": a price without a comparing word is a maximum. */
function bareIn(text: string): PriceBound | null {
  const match = new RegExp(barePrice, 'gu')
  for (const found of text.matchAll(match)) {
    const [before, , , after] = found.slice(1)
    if (before === undefined && after === undefined) continue
    const { value } = amountOf(found.slice(1, 5))
    if (!Number.isNaN(value)) return { from: null, to: value, doubtful: [], start: found.index, end: found.index + found[0].length }
  }
  return null
}
