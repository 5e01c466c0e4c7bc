// Reads typed specs from a supplier's fields, following the description of the part's category. Zero, empty and "Unknown" mean unknown.
import { cutText } from '#common/kit/cut-text.ts'
import type { Attribute, Category, Choice, Source, SpecValue, TypedSpecs } from './attribute.ts'
import { readQuantity } from './units.ts'

const maxText = 500
const maxName = 500
/** Longer texts are prose, not a choice. */
const maxChoice = 100
const maxEntries = 50
/** Longer texts are cut, to bound the cost of reading them. */
const maxRead = 5_000
const unknownText = /^(?:0|unknown|n\/?a|none|null|undefined|nan|tbd|other|not (?:specified|stated|available)|-+)?$/i

/** Space, trademark signs, and characters that reorder or hide text. */
const unseen = /[\s®™©\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** A part's typed specs; unknown values are missing. Never throws, whatever the fields contain. */
export function readTypedSpecs(category: Category, { specs, name }: Source): TypedSpecs {
  const source = { specs, name: name.slice(0, maxName) }
  const found: Record<string, SpecValue> = {}
  for (const [key, attribute] of attributesOf(category)) {
    const value = readAttribute(attribute, source)
    if (value !== null) found[key] = value
  }
  return found
}

/** One typed spec as in `readTypedSpecs`; undefined if it is unknown, or no attribute of the category. */
export function readTypedSpec({ attributes }: Category, key: string, { specs, name }: Source): SpecValue | undefined {
  const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined
  return attribute && (readAttribute(attribute, { specs, name: name.slice(0, maxName) }) ?? undefined)
}

const attributes = new WeakMap<Category, readonly (readonly [string, Attribute])[]>()

/** Lists of an import are read by the same descriptions thousands of times. */
function attributesOf(category: Category): readonly (readonly [string, Attribute])[] {
  const listed = attributes.get(category) ?? Object.entries(category.attributes)
  attributes.set(category, listed)
  return listed
}

function readAttribute(attribute: Attribute, source: Source): SpecValue | null {
  for (const path of attribute.from ?? []) {
    const value = typed(attribute, valueAt(source.specs, path))
    if (value !== null) return value
  }
  const read = attribute.read === undefined ? null : typed(attribute, attribute.read(source))
  if (read !== null || attribute.inName === undefined) return read
  const match = attribute.inName.exec(source.name)
  if (match === null) return null
  return typed(attribute, attribute.kind === 'yes' ? true : (match[1] ?? match[0]))
}

/** The value at a dotted path. Reads own properties only, because the fields come from outside. */
export function valueAt(specs: unknown, path: string): unknown {
  let at = specs
  for (let from = 0; from <= path.length; ) {
    const dot = path.indexOf('.', from)
    const key = dot < 0 ? path.slice(from) : path.slice(from, dot)
    if (!isRecord(at) || !Object.hasOwn(at, key)) return undefined
    at = at[key]
    from = dot < 0 ? path.length + 1 : dot + 1
  }
  return at
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Suppliers write the same few texts for most parts. */
const readTexts = new WeakMap<Attribute, Map<string, SpecValue | null>>()
const [longestKept, mostKept] = [60, 200]

/** Converts a supplier's value to the attribute's kind; null if it is unknown or impossible. Never modify a list: parts share it. */
export function typed(attribute: Attribute, value: unknown): SpecValue | null {
  if (typeof value !== 'string' || value.length > longestKept) return convert(attribute, value)
  const kept = readTexts.get(attribute) ?? new Map<string, SpecValue | null>()
  readTexts.set(attribute, kept)
  const known = kept.get(value)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const converted = convert(attribute, value)
  kept.set(value, converted)
  return converted
}

function convert(attribute: Attribute, value: unknown): SpecValue | null {
  switch (attribute.kind) {
    case 'number':
      return numberOf(value, attribute)
    case 'one':
      return choiceOf(value, attribute)
    case 'many': {
      const entries = Array.isArray(value)
        ? value
        : typeof value === 'string'
          ? value.slice(0, maxRead).split(attribute.separator ?? /[,;|]|\s{2,}/)
          : []
      const chosen = new Set(entries.slice(0, maxEntries).flatMap((entry) => choiceOf(entry, attribute) ?? []))
      if (chosen.size === 0) return null
      return attribute.keepsOrder ? [...chosen] : [...chosen].sort(byPlaceIn(attribute.choices))
    }
    case 'yes':
      return booleanOf(value)
    case 'text':
      return cleanText(typeof value === 'number' ? String(value) : value)
  }
}

function numberOf(value: unknown, { unit, min, max }: Extract<Attribute, { kind: 'number' }>): number | null {
  const read = typeof value === 'number' ? value : typeof value === 'string' ? readQuantity(value, unit) : null
  if (read === null || !Number.isFinite(read)) return null
  const rounded = Number(read.toFixed(3))
  return rounded >= min && rounded <= max ? rounded : null
}

function choiceOf(value: unknown, { choices, isClosed = false }: { choices: readonly Choice[]; isClosed?: boolean }): string | null {
  const written = cleanText(typeof value === 'number' ? String(value) : value)
  if (written === null || written.length > maxChoice) return null
  return knownName(choices, written) ?? (isClosed ? null : written)
}

/** The choice that a text spells, in any case and with any punctuation. */
export const knownName = (choices: readonly Choice[], text: string): string | undefined => knownOf(choices).nameOf.get(squash(text))

/** Letters and digits in lower case: `DDR5`, `ddr-5` and `Ddr 5` are one spelling. Keeps marks, which are the vowels of Bengali. */
export const squash = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+]+/gu, '')

type Known = Readonly<{ nameOf: ReadonlyMap<string, string>; placeOf: ReadonlyMap<string, number> }>

const known = new WeakMap<readonly Choice[], Known>()

function knownOf(choices: readonly Choice[]): Known {
  const existing = known.get(choices)
  if (existing) return existing
  const made = {
    nameOf: new Map(choices.flatMap(([name, ...others]) => [name, ...others].map((spelling) => [squash(spelling), name] as const))),
    placeOf: new Map(choices.map(([name], place) => [name, place])),
  }
  known.set(choices, made)
  return made
}

/** Choices in their order, then other values in the supplier's order. */
function byPlaceIn(choices: readonly Choice[]): (a: string, b: string) => number {
  const { placeOf } = knownOf(choices)
  const place = (name: string) => placeOf.get(name) ?? choices.length
  return (a, b) => place(a) - place(b)
}

function booleanOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  if (/^(?:yes|true|y)$/i.test(value.trim())) return true
  return /^(?:no|false|none)$/i.test(value.trim()) ? false : null
}

/**
 * A text without hidden characters and trademark signs; null for other values and for placeholders such as "Unknown",
 * unless they are `valid`.
 */
export function cleanText(value: unknown, valid?: RegExp): string | null {
  if (typeof value !== 'string') return null
  const clean = value.slice(0, maxRead).toWellFormed().replace(unseen, ' ').trim()
  if (unknownText.test(clean) && valid?.test(clean) !== true) return null
  return clean.length > maxText && Array.from(clean).length > maxText ? `${cutText(clean, maxText)}…` : clean
}
