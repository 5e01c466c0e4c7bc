// Reads known facts from a part's untrusted specs and name. Zero, null, "Unknown" and the like are not facts, as in the price lists.
import { finishes, graphite, steel, type Tone } from './palette.ts'
import { lineOf, makerTone } from './product-line.ts'
import { rollsOf } from './rolls.ts'
import type { PictureSubject } from './subject.ts'

export type Facts = {
  name: string
  /** The specs field at a dotted path as a number within the limits; undefined if it is missing, zero, not a number or out of range. */
  number: (field: string, min: number, max: number) => number | undefined
  /** A whole number from 0 (also: unknown) to `max`. */
  count: (field: string, max: number) => number
  word: (field: string) => string
  words: (field: string) => string[]
  flag: (field: string) => boolean | undefined
  /** The objects of a list field. */
  rows: (field: string) => Record<string, unknown>[]
  /** A number in the name: the pattern's first group. */
  said: (pattern: RegExp, min: number, max: number) => number | undefined
  /** Whether the name says so. */
  says: (pattern: RegExp) => boolean
  /** The part's colours: `accent` is the second that is listed, or the first; `trim` is the second, or the maker's colour. */
  finish: (fallback?: Tone) => { body: Tone; accent: Tone; trim: Tone; named: boolean }
  isLit: () => boolean
  /** The colour that stands for the maker. */
  maker: Tone
  /** One of the choices, the same for all parts of a product line. `feature` names what is chosen. */
  choose: <T>(feature: string, choices: readonly [T, ...T[]]) => T
  /** A number from 0 to 1, the same for all parts of a product line. */
  share: (feature: string) => number
  /** The next of a sequence of numbers from 0 to 1 that depends only on the SKU: for details that do not tell parts apart. */
  roll: () => number
}

const unknownWords = new Set(['', 'unknown', 'none', 'n/a', 'na', 'no', '-', '0', 'null', 'undefined', 'other'])
const colourWord =
  /\b(black|white|snow|grey|gray|silver|titanium|red|blue|green|yellow|orange|pink|purple|violet|brown|gold)\b(?!\s+(?:switch|mechanical|shaft))/gi
/** "Cherry MX Red" is a switch and "80+ Gold" an efficiency rating: neither is the colour of the part. */
const switchColour =
  /(?:\b(?:cherry|mx|gateron|kailh|outemu|ttc|switch(?:es)?)\b[\s:-]*)+(?:(?:silent|speed|low|profile|jupiter|pro|box)[\s-]+){0,3}\w+/gi
const efficiencyMetal = /80\s?(?:\+|plus)\s*\w+|\bgold (?:rated|certified)/gi

const sameColour: Readonly<Record<string, string>> = { gray: 'grey', silver: 'grey', titanium: 'grey', snow: 'white', violet: 'purple' }

export function readFacts(subject: PictureSubject): Facts {
  const name = textOf(subject.name, 300)
  const value = (field: string) => valueAt(subject.specs, field)
  const word = (field: string) => knownWord(value(field))
  const words = (field: string) => listOf(value(field)).map(knownWord).filter(Boolean)
  const says = (pattern: RegExp) => pattern.test(name)
  const line = lineOf(name)
  const share = (feature: string) => rollsOf(`${line} ${feature}`)()
  const maker = makerTone(name)
  const number = (field: string, min: number, max: number) => {
    const read = numberOf(value(field))
    return read !== undefined && read !== 0 && read >= min && read <= max ? read : undefined
  }
  return {
    name,
    number,
    count: (field, max) => Math.floor(number(field, 0, max) ?? 0),
    word,
    words,
    flag: (field) => {
      const read = value(field)
      return typeof read === 'boolean' ? read : undefined
    },
    rows: (field) => listOf(value(field)).filter(isRecord),
    said: (pattern, min, max) => {
      const read = Number(pattern.exec(name)?.[1])
      return read >= min && read <= max ? read : undefined
    },
    says,
    finish: (fallback = graphite) => finishOf(words('color'), name, fallback, maker),
    isLit: () => value('rgb') === true || words('color').some((colour) => /^a?rgb$/i.test(colour)) || says(/(?<!non[- ])\ba?rgb\b/i),
    maker,
    choose: (feature, choices) => choices[Math.floor(share(feature) * choices.length)] ?? choices[0],
    share,
    roll: rollsOf(textOf(subject.sku, 100)),
  }
}

/** A number in a row of a list field, as `Facts.number` reads it. */
export function numberIn(row: Record<string, unknown>, field: string, min: number, max: number): number | undefined {
  const read = numberOf(Object.hasOwn(row, field) ? row[field] : undefined)
  return read !== undefined && read !== 0 && read >= min && read <= max ? read : undefined
}

function finishOf(colours: string[], name: string, fallback: Tone, maker: Tone) {
  const listed = colours.map((colour) => colour.toLowerCase())
  const spoken = name.replace(switchColour, ' ').replace(efficiencyMetal, ' ').match(colourWord)
  const tones = (listed.length > 0 ? listed : (spoken ?? []))
    .map((colour) => sameColour[colour.toLowerCase()] ?? colour.toLowerCase())
    .flatMap((colour) => (Object.hasOwn(finishes, colour) ? (finishes[colour] ?? []) : []))
  const body = tones[0] ?? fallback
  const second = tones.find((tone) => tone !== body)
  return { body, accent: second ?? body, trim: second ?? (maker === body ? steel : maker), named: tones.length > 0 }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 64) : typeof value === 'string' ? [value] : [])

/** Own properties only: a field called `__proto__` is nothing special. */
function valueAt(specs: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), specs)
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const digits = typeof value === 'string' ? /^\s*(\d{1,7}(?:\.\d{1,4})?)/.exec(value)?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

function knownWord(value: unknown): string {
  const read = textOf(value, 80).trim()
  return unknownWords.has(read.toLowerCase()) ? '' : read
}

const textOf = (value: unknown, limit: number): string => (typeof value === 'string' ? value.slice(0, limit) : '')
