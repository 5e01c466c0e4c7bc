// Reads known facts from a part's typed specs and name. The name is untrusted; unknown specs are missing.
import { finishes, graphite, steel, type Tone } from './palette.ts'
import { lineOf, makerTone } from './product-line.ts'
import { rollsOf } from './rolls.ts'
import type { PictureSubject } from './subject.ts'

export type Facts = {
  name: string
  /** The typed spec with this key as a number within the limits; undefined if it is unknown or out of range. */
  number: (key: string, min: number, max: number) => number | undefined
  /** A whole number from 0 (also: unknown) to `max`. */
  count: (key: string, max: number) => number
  /** '' if it is unknown. */
  word: (key: string) => string
  words: (key: string) => readonly string[]
  flag: (key: string) => boolean | undefined
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

const colourWord =
  /\b(black|white|snow|grey|gray|silver|titanium|red|blue|green|yellow|orange|pink|purple|violet|brown|gold)\b(?!\s+(?:switch|mechanical|shaft))/gi
/** "Cherry MX Red" is a switch and "80+ Gold" an efficiency rating: neither is the colour of the part. */
const switchColour =
  /(?:\b(?:cherry|mx|gateron|kailh|outemu|ttc|switch(?:es)?)\b[\s:-]*)+(?:(?:silent|speed|low|profile|jupiter|pro|box)[\s-]+){0,3}\w+/gi
const efficiencyMetal = /80\s?(?:\+|plus)\s*\w+|\bgold (?:rated|certified)/gi

const sameColour: Readonly<Record<string, string>> = { gray: 'grey', silver: 'grey', titanium: 'grey', snow: 'white', violet: 'purple' }

export function readFacts(subject: PictureSubject): Facts {
  const name = textOf(subject.name, 300)
  const value = (key: string) => (Object.hasOwn(subject.specs, key) ? subject.specs[key] : undefined)
  const words = (key: string) => {
    const read = value(key)
    return typeof read === 'object' ? read : []
  }
  const flag = (key: string) => {
    const read = value(key)
    return typeof read === 'boolean' ? read : undefined
  }
  const says = (pattern: RegExp) => pattern.test(name)
  const line = lineOf(name)
  const share = (feature: string) => rollsOf(`${line} ${feature}`)()
  const maker = makerTone(name)
  const number = (key: string, min: number, max: number) => {
    const read = value(key)
    return typeof read === 'number' && read >= min && read <= max ? read : undefined
  }
  return {
    name,
    number,
    count: (key, max) => Math.floor(number(key, 0, max) ?? 0),
    word: (key) => textOf(value(key), 80),
    words,
    flag,
    said: (pattern, min, max) => {
      const read = Number(pattern.exec(name)?.[1])
      return read >= min && read <= max ? read : undefined
    },
    says,
    finish: (fallback = graphite) => finishOf(words('colour'), name, fallback, maker),
    isLit: () => flag('rgb') ?? says(/(?<!non[- ])\ba?rgb\b/i),
    maker,
    choose: (feature, choices) => choices[Math.floor(share(feature) * choices.length)] ?? choices[0],
    share,
    roll: rollsOf(textOf(subject.sku, 100)),
  }
}

function finishOf(colours: readonly string[], name: string, fallback: Tone, maker: Tone) {
  const listed = colours.map((colour) => colour.toLowerCase())
  const spoken = name.replace(switchColour, ' ').replace(efficiencyMetal, ' ').match(colourWord)
  const tones = (listed.length > 0 ? listed : (spoken ?? []))
    .map((colour) => sameColour[colour.toLowerCase()] ?? colour.toLowerCase())
    .flatMap((colour) => (Object.hasOwn(finishes, colour) ? (finishes[colour] ?? []) : []))
  const body = tones[0] ?? fallback
  const second = tones.find((tone) => tone !== body)
  return { body, accent: second ?? body, trim: second ?? (maker === body ? steel : maker), named: tones.length > 0 }
}

const textOf = (value: unknown, limit: number): string => (typeof value === 'string' ? value.slice(0, limit) : '')
