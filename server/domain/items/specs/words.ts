// Builds phrases from specs. Every function returns null for unknown values: price lists write zero, "None" or "Unknown" for that.

export type Specs = Record<string, unknown>
export type Words = string | null

const unknownText = /^(0|none|no|unknown|n\/?a|other|not included)?$/i
const maxTextLength = 100

/** The value at a dotted path. */
export function at(value: unknown, path: string): unknown {
  let inner = value
  for (const key of path.split('.')) inner = isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined
  return inner
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text without superfluous whitespace; null if it means "unknown" or is a long prose text. */
export function cleanText(value: unknown): Words {
  if (typeof value !== 'string') return null
  const text = value.replace(/[\s®™]+/g, ' ').trim()
  return unknownText.test(text) || text.length > maxTextLength ? null : text
}

export const text = (specs: Specs, path: string): Words => cleanText(at(specs, path))

/** A positive number; anything above `max` is a typing error. */
export function number(specs: Specs, path: string, max = 1_000_000): Words {
  const value = at(specs, path)
  return typeof value === 'number' && value > 0 && value <= max ? String(Number(value.toFixed(2))) : null
}

/** `phrase` if the spec is true. */
export const when = (specs: Specs, path: string, phrase: string): Words => (at(specs, path) === true ? phrase : null)

/** Fills a template; null if one of its values is unknown. */
export function say(template: TemplateStringsArray, ...values: Words[]): Words {
  return values.includes(null) ? null : String.raw({ raw: template }, ...values)
}

export const known = (words: readonly Words[]): string[] => words.filter((word) => word !== null && word !== '') as string[]

/** The known values joined, or null if there are none. */
export const joined = (separator: string, ...words: Words[]): Words => known(words).join(separator) || null

/** `A, B and C`. */
export function enumerated(words: readonly string[], last = 'and'): Words {
  const unique = [...new Set(words)]
  const end = unique.pop()
  if (end === undefined) return null
  return unique.length === 0 ? end : `${unique.join(', ')} ${last} ${end}`
}

/** The texts of a list. */
export function texts(specs: Specs, path: string): string[] {
  const value = at(specs, path)
  return Array.isArray(value) ? known(value.map(cleanText)) : []
}

/** `2 SATA ports`; null for zero. */
export const plural = (count: number, noun: string): Words => (count > 0 ? `${count} ${noun}${count === 1 ? '' : 's'}` : null)

/** The sum of the counts under `path` whose names match. */
export function sum(specs: Specs, path: string, names: RegExp): number {
  const counts = at(specs, path)
  if (!isObject(counts)) return 0
  return Object.entries(counts).reduce((total, [name, count]) => total + (names.test(name) && typeof count === 'number' ? count : 0), 0)
}

/** Counts by kind: `2 HDMI and 3 DisplayPort`. */
export function counted(specs: Specs, path: string, kinds: Readonly<Record<string, RegExp>>): Words {
  const counts = Object.entries(kinds).map(([kind, names]) => ({ kind, count: sum(specs, path, names) }))
  return enumerated(counts.filter(({ count }) => count > 0).map(({ kind, count }) => `${count} × ${kind}`))
}

/** Gigabytes, in terabytes for round multiples: memory counts by 1024, drives by 1000 or 1024. */
export function capacity(gigabytes: Words): Words {
  if (gigabytes === null) return null
  const value = Number(gigabytes)
  if (value >= 1_024 && value % 1_024 === 0) return `${value / 1_024} TB`
  return value >= 1_000 ? `${Number((value / 1_000).toFixed(2))} TB` : `${gigabytes} GB`
}

/** Converts words such as "Over-Ear" to lower case, but keeps "ATX" and "USB-C". */
export const lower = (words: Words): Words => words?.replace(/[A-Z][a-z]+/g, (word) => word.toLowerCase()) ?? null

/** Starts with a capital and ends with a full stop. */
export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
