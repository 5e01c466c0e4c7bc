// Lists the possible readings of a line: which number is the quantity, and which text remains as code or name. Only the catalogue can
// decide between them.
import { withoutAsides } from './bracket-notes.ts'
import { areFactors } from './factors.ts'
import type { Quantity } from './quantities.ts'
import { isAlone, type Token } from './token.ts'
import { tokensOf } from './tokens.ts'
import { costOfLookUp, createWork, type Work } from './work.ts'

export type Reading = Readonly<{
  item: string
  /** null if the line has no quantity; 'bad' if it cannot be ordered or there are several. */
  quantity: Quantity | null
  /** `isSplit`: numbers were taken from the line; `taken`: their count. */
  isSplit: boolean
  taken: number
  /** True if the number counts beside an exact code only, because a name may end in it. */
  needsCode?: boolean
}>

export type ReadLine = Readonly<{
  /** The normalized line. */
  text: string
  tokens: readonly Token[]
  readings: readonly Reading[]
  /** Codes that result if the number is part of the code. */
  joined: readonly string[]
  /** True for a row of a list with one row per piece: a bare number is not a quantity, unless an exact code is beside it. */
  isPiece: boolean
  /** True if the first number is the line's number in a list. */
  isNumbered: boolean
  /** The budget of the line; its cells share it. */
  work: Work
  /** The quantity from a separate field; null if that field is blank, undefined if there is none. */
  named?: Quantity | null
}>

/** The most numbers to try as the quantity, at each end of a line. */
const mostNumbers = { left: 2, right: 3 } as const

type Settings = Partial<Readonly<{ isNumbered: boolean; isPiece: boolean; work: Work }>>

/** `isNumbered`: the first number is the line's number in a list. `isPiece`: see `ReadLine`. Readings beyond the budget are left out. */
export function readLine(text: string, { isNumbered = false, isPiece = false, work = createWork() }: Settings = {}): ReadLine {
  if (!work.spend(text.length + costOfLookUp(text))) return { text, tokens: [], readings: [], joined: [], isPiece, isNumbered, work }
  const tokens = tokensOf(text, { isStrict: false })
  const readings = new Map<string, Reading>([[text, { item: text, quantity: null, isSplit: false, taken: 0 }]])
  const joined = new Set<string>()
  const add = (list: readonly Token[]) => {
    for (const { item, taken, start } of splits(text, list)) {
      const needsCode = isPiece && taken.some((token) => token.isMarked !== true && !isAlone(token, list))
      const reading = { item, quantity: quantityOf(taken), isSplit: taken.length > 0, taken: taken.length, needsCode }
      const key = `${item}\n${reading.isSplit}`
      const known = readings.get(key)
      // If the numbers can be taken in two ways, use the way with a valid quantity.
      if (known === undefined && !work.spend(costOfLookUp(item))) return
      if (known === undefined || (known.quantity === 'bad' && reading.quantity !== 'bad')) readings.set(key, reading)
      if (!taken[0] || taken.length !== 1) continue
      for (const code of joinedCodes(item, taken[0], start)) if (joined.has(code) || work.spend(costOfLookUp(code))) joined.add(code)
    }
  }
  add(tokens)
  if (/\d,\d/.test(text)) add(tokensOf(text, { isStrict: true }))
  if (isNumbered) add(tokens.slice(1))
  for (const { item, quantity } of gluedSplits(text, tokens)) {
    const key = `${item}\ntrue`
    if (!readings.has(key) && work.spend(costOfLookUp(item))) readings.set(key, { item, quantity, isSplit: true, taken: 1 })
  }
  return { text, tokens, readings: [...readings.values()], joined: [...joined], isPiece, isNumbered, work }
}

type Split = Readonly<{ item: string; taken: readonly Token[] /** The item's start. */; start: number }>

function* splits(text: string, tokens: readonly Token[]): Generator<Split> {
  const seen = new Set<string>()
  const rights = endsFrom(tokens, -1, mostNumbers.right)
  for (const left of endsFrom(tokens, 1, mostNumbers.left)) {
    for (const right of rights) {
      const first = tokens[left.next]
      const last = tokens[right.next]
      const key = `${left.next} ${right.next} ${left.taken.length + right.taken.length}`
      if (!first || !last || left.next > right.next || seen.has(key)) continue
      seen.add(key)
      yield { item: text.slice(first.start, last.end), taken: [...left.taken, ...right.taken], start: first.start }
    }
  }
}

type End = Readonly<{ next: number; taken: readonly Token[] }>

/** Of more possible ends, the outermost and the innermost ones are tried: polite phrases are long, names begin behind them. */
const mostOutside = 2
const mostInside = 6

/** Possible starts of the item from one end of the line: words and numbers there may belong to it or not. */
function endsFrom(tokens: readonly Token[], step: 1 | -1, most: number): readonly End[] {
  const ends: End[] = []
  const taken: Token[] = []
  for (let next = step === 1 ? 0 : tokens.length - 1; ; next += step) {
    const token = tokens[next]
    // No item begins or ends with a sign, but the whole line is one.
    if (token?.kind !== 'sign' || ends.length === 0) ends.push({ next, taken: [...taken] })
    if (token === undefined || token.kind === 'word' || (token.kind === 'number' && taken.length === most)) break
    if (token.kind === 'number') taken.push(token)
  }
  return ends.filter((_, i) => i < mostOutside || i >= ends.length - mostInside)
}

/** If there are several numbers, the marked one, for example by a unit. */
export function quantityOf(given: readonly Token[]): Quantity | null {
  const taken = withoutAsides(withoutBullet(given))
  if (taken === 'bad' || areFactors(taken)) return 'bad'
  const [only, ...others] = taken
  if (only === undefined) return null
  if (others.length === 0) return only.quantity ?? 'bad'
  const marked = taken.filter(({ isMarked }) => isMarked)
  return (marked.length === 1 ? marked[0]?.quantity : undefined) ?? 'bad'
}

/** "(4) CODE 3" asks for three. */
export const withoutBullet = (numbers: readonly Token[]): readonly Token[] =>
  numbers.length > 1 ? numbers.filter(({ isBullet }) => isBullet !== true) : numbers

/** Longer texts are names. */
const longestCode = 60
const joints = ['', '.', '/', '_'] as const

function joinedCodes(item: string, token: Token, start: number): readonly string[] {
  if (item.length > longestCode) return []
  const [written = ''] = /\d[\d.,]*/.exec(token.text) ?? []
  const numbers = new Set([written, ...(typeof token.quantity === 'number' ? [String(token.quantity)] : [])])
  numbers.delete('')
  return [...numbers].flatMap((number) => joints.map((joint) => (token.start < start ? number + joint + item : item + joint + number)))
}

/** "20xryzen 5 7600", "nh-d15*20", "nh-d15:20", "1)nh-d15" */
function* gluedSplits(text: string, tokens: readonly Token[]): Generator<{ item: string; quantity: Quantity | null }> {
  const first = tokens[0]
  const last = tokens.at(-1)
  if (first === undefined || last === undefined) return
  const leading = /^\(?(\d{1,6})(?:x|\*)(?=[\p{L}\p{N}])/u.exec(first.text)
  if (leading) yield { item: text.slice(first.start + leading[0].length), quantity: tokenQuantity(leading[1]) }
  const trailing = /(?<=[\p{L}\p{N})])(?:x|\*|:|=)(\d{1,6})$/u.exec(last.text)
  if (trailing) yield { item: text.slice(0, last.end - trailing[0].length), quantity: tokenQuantity(trailing[1]) }
  const numbering = /^\(?\d{1,3}[.)](?=\p{L})/u.exec(first.text)
  if (!numbering) return
  const rest = text.slice(first.start + numbering[0].length)
  for (const { item, taken } of splits(rest, tokensOf(rest, { isStrict: false }))) yield { item, quantity: quantityOf(taken) }
}

const tokenQuantity = (digits: string | undefined): Quantity => {
  const value = Number(digits)
  return value >= 1 && value <= 900_000 ? value : 'bad'
}
