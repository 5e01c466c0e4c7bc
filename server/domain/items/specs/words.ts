// Builds phrases from typed specs. Every function returns null for unknown values.
import type { Category } from '#common/specs/attribute.ts'
import { formatSpec } from '#common/specs/format.ts'
import type { SpecReader } from '#common/specs/typed-specs.ts'

export type Words = string | null

export const known = (words: readonly Words[]): string[] => words.filter((word) => word !== null && word !== '') as string[]

/** Fills a template; null if one of its values is unknown. */
export function say(template: TemplateStringsArray, ...values: Words[]): Words {
  return values.includes(null) ? null : String.raw({ raw: template }, ...values)
}

/** The known values joined, or null if there are none. */
export const joined = (separator: string, ...words: Words[]): Words => known(words).join(separator) || null

/** `A, B and C`. */
export function enumerated(words: readonly string[], last = 'and'): Words {
  const unique = [...new Set(words)]
  const end = unique.pop()
  if (end === undefined) return null
  return unique.length === 0 ? end : `${unique.join(', ')} ${last} ${end}`
}

/** Converts words such as "Over-Ear" to lower case, but leaves "ATX" and "USB-C". */
export const lower = (words: Words): Words => words?.replace(/[A-Z][a-z]+/g, (word) => word.toLowerCase()) ?? null

export const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const longest = 100

/** The specs of one part as words. Texts that are prose count as unknown. */
export type Facts = {
  /** With its unit: `850 W`. */
  text: (key: string) => Words
  texts: (key: string) => readonly string[]
  number: (key: string) => number | null
  /** Returns `phrase` if the value is yes. */
  when: (key: string, phrase: string) => Words
  /** `2 SATA ports`. */
  plural: (key: string, noun: string) => Words
  /** `2 × HDMI and 3 × DisplayPort`; `kinds` maps keys to names. */
  counted: (kinds: Readonly<Record<string, string>>) => Words
}

export function factsOf({ attributes }: Category, at: SpecReader): Facts {
  const number = (key: string) => {
    const value = at(key)
    return typeof value === 'number' ? value : null
  }
  return {
    number,
    text: (key) => {
      const [attribute, value] = [attributes[key], at(key)]
      const text = attribute === undefined || value === undefined ? null : formatSpec(attribute, value)
      return text !== null && text.length <= longest ? text : null
    },
    texts: (key) => {
      const value = at(key)
      return typeof value === 'object' ? value : []
    },
    when: (key, phrase) => (at(key) === true ? phrase : null),
    plural: (key, noun) => {
      const count = number(key)
      return count === null ? null : `${count} ${noun}${count === 1 ? '' : 's'}`
    },
    counted: (kinds) =>
      enumerated(
        Object.entries(kinds).flatMap(([key, kind]) => {
          const count = number(key)
          return count === null ? [] : [`${count} × ${kind}`]
        }),
      ),
  }
}
