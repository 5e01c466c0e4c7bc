// Chooses between the readings of a line by the catalogue. Never guesses: if several parts match, the customer chooses.

import type { Quantity } from '../reading/quantities.ts'
import type { Reading, ReadLine } from '../reading/readings.ts'
import type { Bearers } from './bearers.ts'

export type Option = Readonly<{ productId: number; quantity: Quantity | null }>

/** `item`: the text of the code or name; a choice is remembered by it. */
export type Verdict = Readonly<{ item: string; quantity: Quantity | null }> &
  /** `isByName`: not by its code. */
  (Readonly<{ kind: 'part'; productId: number; isByName?: boolean }> | Readonly<{ kind: 'choose'; options: readonly Option[] }>)

type Hit = Readonly<{ reading: Reading; productId: number; isByCode: boolean }>

export type Known = Readonly<{
  bearers: Bearers
  /** True if a code is a usual word or too short: "keyboard", "27", "DDR4". */
  isVague: (item: string, productId: number) => boolean
  /** True if a part has exactly this name, ignoring case and blanks. */
  hasName: (productId: number, item: string) => boolean
}>

/** Returns null unless the line is an exact code or name, with at most a quantity next to it. `isAlone`: it is the only line. */
export function resolve(line: ReadLine, known: Known, { isAlone = false } = {}): Verdict | null {
  const all = line.readings.flatMap((reading) => hitsOf(reading, known))
  const hits = firmest(all, known)
  // Usual words are not codes: `loose.ts` offers the parts that have them.
  const whole = hits.filter(({ reading }) => !reading.isSplit)
  if (hits.every(({ reading, productId, isByCode }) => isByCode && known.isVague(reading.item, productId))) {
    return isNumberOfPart(line.text, isAlone) && whole.length > 0 ? choose(line.text, optionsOf(whole)) : null
  }
  const split = likeliest(
    hits.filter(({ reading }) => reading.isSplit),
    all,
  )
  if (split.length === 0 || (whole.length > 0 && belongs(line, whole, known))) return verdictOf(line, whole)
  const joined = line.joined.flatMap((code) => known.bearers(code).byCode.map((productId) => ({ productId, quantity: null })))
  if (whole.length + joined.length === 0) return verdictOf(line, split)
  return choose(line.text, [...optionsOf(whole), ...joined, ...optionsOf(split)])
}

/** Among other lines, short numbers are rows and pages, even if a part has such a number. */
const shortestInList = 4

const isNumberOfPart = (text: string, isAlone: boolean): boolean => /^\d+$/.test(text) && (isAlone || text.length >= shortestInList)

function hitsOf(reading: Reading, { bearers }: Known): readonly Hit[] {
  const { byCode, byName: named } = bearers(reading.item)
  const byName = reading.needsCode ? [] : named
  return [
    ...byCode.map((productId) => ({ reading, productId, isByCode: true })),
    ...byName.filter((id) => !byCode.includes(id)).map((productId) => ({ reading, productId, isByCode: false })),
  ]
}

/** Vague codes count only if nothing better matches, and then decide nothing. One that is the name of another part makes a question of it. */
function firmest(hits: readonly Hit[], known: Known): readonly Hit[] {
  const isFirm = ({ reading, productId, isByCode }: Hit) => !isByCode || !known.isVague(reading.item, productId)
  const firm = hits.filter(isFirm)
  const named = new Set(firm.flatMap(({ isByCode, reading }) => (isByCode ? [] : [reading.item])))
  return firm.length > 0 ? hits.filter((hit) => isFirm(hit) || named.has(hit.reading.item)) : hits
}

/** Prefers readings that take the fewest numbers from a name, and keeps codes that such a reading would make another code of. */
function likeliest(hits: readonly Hit[], all: readonly Hit[]): readonly Hit[] {
  const least = Math.min(...hits.map(({ reading }) => reading.taken))
  const likely = hits.filter(({ reading }) => reading.taken === least)
  const isBegin = ({ reading: { item } }: Hit, long: Hit) =>
    long.reading.item.startsWith(`${item} `) && /^\d/.test(long.reading.item.slice(item.length + 1))
  const short = all.filter(
    (hit) => hit.isByCode && !likely.includes(hit) && likely.some((long) => isBegin(hit, long) && (long.isByCode || hits.includes(hit))),
  )
  return [...likely, ...short]
}

/** True if the number surely belongs to the code or name: no blank precedes it, or the full name contains it. */
const belongs = ({ tokens }: ReadLine, whole: readonly Hit[], known: Known): boolean =>
  tokens.length === 1 || whole.every(({ productId, isByCode, reading }) => !isByCode && known.hasName(productId, reading.item))

function verdictOf(line: ReadLine, hits: readonly Hit[]): Verdict | null {
  const [first] = hits
  if (first === undefined) return null
  const ids = new Set(hits.map(({ productId }) => productId))
  const items = new Set(hits.map(({ reading }) => reading.item))
  if (ids.size > 1) return choose(items.size === 1 ? first.reading.item : line.text, optionsOf(hits))
  return {
    kind: 'part',
    item: first.reading.item,
    productId: first.productId,
    isByName: hits.every(({ isByCode }) => !isByCode),
    quantity: common(hits.map(({ reading }) => reading.quantity)),
  }
}

const optionsOf = (hits: readonly Hit[]): readonly Option[] =>
  hits.map(({ productId, reading }) => ({ productId, quantity: reading.quantity }))

export function choose(item: string, options: readonly Option[]): Verdict {
  const byId = new Map<number, Option>()
  for (const option of options) {
    const known = byId.get(option.productId)
    byId.set(option.productId, known === undefined ? option : { ...known, quantity: common([known.quantity, option.quantity]) })
  }
  const quantities = new Set(options.map(({ quantity }) => quantity))
  const [only = null] = quantities
  return { kind: 'choose', item, options: [...byId.values()], quantity: quantities.size === 1 ? only : null }
}

/** The quantity that all readings agree on; 'bad' if they differ. */
function common(quantities: readonly (Quantity | null)[]): Quantity | null {
  const [only = null, ...others] = new Set(quantities)
  return others.length === 0 ? only : 'bad'
}

/** Combines the verdicts on the cells of a row. Cells that name different parts make the row unclear. */
export function together(verdicts: readonly (Verdict | null)[]): Verdict | null {
  const [first, ...others] = verdicts.flatMap((verdict) => verdict ?? [])
  if (first === undefined || others.length === 0) return first ?? null
  const options = offered(first)
  const isAgreed = others.every((other) => offered(other).some(({ productId }) => options.some((option) => option.productId === productId)))
  if (isAgreed) return first
  return choose([first, ...others].map(({ item }) => item).join(' '), [...options, ...others.flatMap(offered)])
}

const offered = (verdict: Verdict): readonly Option[] => (verdict.kind === 'choose' ? verdict.options : [verdict])
