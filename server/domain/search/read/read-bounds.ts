// Finds bounds in a search: "under 10000", "5k to 8k taka", "750w+", "at least 144hz". Removes their words from the text.
import { plainDecimal, readTypedNumber } from '#common/kit/typed-number.ts'
import { quantityPattern } from './quantities.ts'
import { plain, readPlain } from './text.ts'

export type Side = 'from' | 'to'

/** Bounds of a price in whole units of the shop's currency, both inclusive. */
export type PriceBound = Readonly<{ from: number | null; to: number | null; start: number; end: number }>

export type ReadBounds = Readonly<{
  /** The search with its bounds blanked out; quantities with bounds stay. */
  rest: string
  price: PriceBound | null
  /** The side of each quantity that is bounded, by the quantity's start. */
  sides: ReadonlyMap<number, Side>
}>

const anyOf = (...words: readonly string[]): string => `(?:${words.map(plain).join('|')})`
const begin = String.raw`(?<![\p{L}\p{M}\p{N}])`
const end = String.raw`(?![\p{L}\p{M}\p{N}])`

const atMost = anyOf('under', 'below', 'less than', 'cheaper than', 'not more than', 'within', 'up ?to', 'max(?:imum)?', '<=?', 'budget')
const atLeast = anyOf('over', 'above', 'more than', 'at ?least', 'min(?:imum)?', 'from', '>=?')
const orLess = anyOf('or less', 'or lower', 'or under', 'and below', 'and under', 'max(?:imum)?', 'budget')
const within = `(?:(?:er|r|এর)\\s)?${anyOf('moddhe', 'modhe', 'vitore?', 'bhitore?', 'niche', 'nicher', 'মধ্যে', 'ভিতরে', 'নিচে')}`
const orMore = anyOf('or more', 'or above', 'or higher', 'or better', 'and above', 'and up', 'and more', 'upwards')

const currency = anyOf('tk\\.?', 'takar?', 'bdt', '৳', 'টাকার?', '/-')
const number = String.raw`(\d{1,3}(?:[ '\u2019\u00a0\u202f]\d{2})*(?:[ '\u2019\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*)`
const times = `(?:\\s?(k|${anyOf('thousand', 'hazar', 'hajar', 'হাজার')}|${anyOf('lakh', 'lac', 'লাখ')})${end})?`
/** A number that may be money: its digits, a thousands suffix, and a currency before or after it. */
const amount = `(${currency}\\s?)?${number}${times}(\\s?${currency}(?![\\p{L}\\p{M}\\p{N}]))?`
const countPattern = String.raw`\d+\s?-?(?:cores?|threads?)`
const quantity = `(?:${quantityPattern}|${countPattern}${end})`

const [betweenAmounts, amountBefore, amountAfter, barePrice] = [
  `${begin}(between\\s|from\\s|price\\s|budget\\s)?${amount}\\s?(?:-|to${end}|and${end})\\s?${amount}`,
  `${begin}(?:(${atMost})|(${atLeast}))\\s?${amount}`,
  `${begin}${amount}(?:\\s(?:(${within}|${orLess})|(${orMore}))${end}|(\\+)(?![\\p{L}\\p{N}]))`,
  `${begin}${amount}`,
].map((source) => new RegExp(source, 'u')) as [RegExp, RegExp, RegExp, RegExp]
const quantityBefore = new RegExp(`${begin}(?:(${atMost})|(${atLeast}))\\s?(?=${quantity})`, 'gu')
const quantityAfter = new RegExp(`${begin}(?:${quantity})(?:\\s(?:(${orLess})|(${orMore}))${end}|(\\+)(?![\\p{L}\\p{N}]))`, 'gu')
const isQuantity = new RegExp(`^\\s?(?:${currency}\\s?)?${quantity}`, 'u')

/** A number without a currency is a price only from this value on: "under 300" may mean watts. */
const leastBare = 500

export function readBounds(search: string): ReadBounds {
  const { text, origin } = readPlain(search)
  const at = (place: number): number => origin[place] ?? search.length
  const sides = new Map<number, Side>()
  let rest = search
  const blank = (from: number, to: number) => {
    rest = rest.slice(0, at(from)) + ' '.repeat(at(to) - at(from)) + rest.slice(at(to))
  }
  const price = priceIn(text)
  if (price !== null) blank(price.start, price.end)
  const others = price === null ? text : text.slice(0, price.start) + ' '.repeat(price.end - price.start) + text.slice(price.end)

  for (const match of others.matchAll(quantityBefore)) {
    const place = match.index + match[0].length
    sides.set(at(place), match[1] === undefined ? 'from' : 'to')
    blank(match.index, place)
  }
  for (const match of others.matchAll(quantityAfter)) {
    const [less, more, plus] = match.slice(-3)
    const close = match.index + match[0].length
    sides.set(at(match.index), less === undefined ? 'from' : 'to')
    blank(close - (less ?? more ?? plus ?? '').length, close)
  }
  if (rest.trim() === '') return { rest: search, price: null, sides: new Map() }
  return { rest, price: price && { ...price, start: at(price.start), end: at(price.end) }, sides }
}

type Amount = Readonly<{ value: number; isMoney: boolean }>

function amountOf([before, digits = '', power, after]: readonly (string | undefined)[]): Amount {
  const factor = power === undefined ? 1 : /^(?:lakh|lac|লাখ)/.test(power) ? 100_000 : 1000
  const typed = readTypedNumber(digits)
  // A text without one clear number is not a price.
  const value = typed.is === 'number' ? Number(plainDecimal(typed)) : Number.NaN
  return { value: value * factor, isMoney: before !== undefined || after !== undefined || factor > 1 }
}

const isPrice = ({ value, isMoney }: Amount): boolean => !Number.isNaN(value) && (isMoney || value >= leastBare)

function priceIn(text: string): PriceBound | null {
  return betweenIn(text) ?? beforeIn(text) ?? afterIn(text) ?? bareIn(text)
}

const place = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })

function betweenIn(text: string): PriceBound | null {
  const match = betweenAmounts.exec(text)
  if (match === null) return null
  const [low, high] = [amountOf(match.slice(2, 6)), amountOf(match.slice(6, 10))]
  // "5-8k": the thousands apply to both.
  const from = !low.isMoney && high.isMoney && low.value < leastBare && high.value >= 1000 * low.value ? low.value * 1000 : low.value
  const isSaid = isPrice(high) && (match[1] !== undefined || high.isMoney)
  return isSaid && from < high.value && !isOfQuantity(text, match, match[0]) ? { from, to: high.value, ...place(match) } : null
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
  const isSure = /^(?:max|min|from|budget|maximum|minimum)/.test(match[0]) ? found.isMoney || match[0].startsWith('budget') : isPrice(found)
  if (!isSure || Number.isNaN(found.value)) return null
  return match[1] === undefined ? { from: found.value, to: null, ...place(match) } : { from: null, to: found.value, ...place(match) }
}

function afterIn(text: string): PriceBound | null {
  const match = amountAfter.exec(text)
  if (match === null) return null
  const found = amountOf(match.slice(1, 5))
  const [less, more, plus] = match.slice(5)
  const isSure = less !== undefined && !/^(?:max|budget)/.test(less) ? isPrice(found) : found.isMoney
  if (!isSure || Number.isNaN(found.value)) return null
  return more === undefined && plus === undefined
    ? { from: null, to: found.value, ...place(match) }
    : { from: found.value, to: null, ...place(match) }
}

/** "15000 taka monitor": a price without a comparing word is a maximum. */
function bareIn(text: string): PriceBound | null {
  const match = new RegExp(barePrice, 'gu')
  for (const found of text.matchAll(match)) {
    const [before, , , after] = found.slice(1)
    if (before === undefined && after === undefined) continue
    const { value } = amountOf(found.slice(1, 5))
    if (!Number.isNaN(value)) return { from: null, to: value, start: found.index, end: found.index + found[0].length }
  }
  return null
}
