// The options of `npm run bench`, and which lines they choose.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const shortestSeconds = 0.1

export type Options = {
  seconds: number
  /** Texts that choose lines by a part of their name; empty for all lines. */
  only: readonly string[]
  /** Which tables: the lines of one catalogue, the growth from a small to a large one, or both. */
  tables: readonly ('lines' | 'growth')[]
  ownLoad: boolean
  parts?: string | undefined
  profile?: string | undefined
  keep?: string | undefined
  /** Programs of the shop to measure instead of this build: one, or two that are compared. */
  mains: readonly string[]
  /** A small catalogue and one round: tries the bench itself. */
  isTrial: boolean
}

/** Reads the arguments. Throws a one-line error if they are wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '2' },
      only: { type: 'string', multiple: true, default: [] },
      growth: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      'own-load': { type: 'boolean', default: false },
      parts: { type: 'string' },
      profile: { type: 'string' },
      keep: { type: 'string' },
      main: { type: 'string', multiple: true, default: [] },
      trial: { type: 'boolean', default: false },
    },
  })
  const seconds = Number(values.seconds)
  if (!Number.isFinite(seconds) || seconds < shortestSeconds)
    throw new Error(`--seconds takes a number of seconds, at least ${shortestSeconds}`)
  if (values.main.length > 2) throw new Error('--main names one program of the shop, or two that are compared')
  return {
    seconds,
    only: values.only,
    tables: values.all ? ['lines', 'growth'] : [values.growth ? 'growth' : 'lines'],
    ownLoad: values['own-load'],
    parts: values.parts,
    profile: values.profile,
    keep: values.keep,
    mains: values.main.map(programIn),
    isTrial: values.trial,
  }
}

/** A checkout or its `dist` may be named instead of the program. */
function programIn(path: string): string {
  const places = ['', 'server/main.js', 'dist/server/main.js'].map((place) => resolve(path, place))
  const found = places.find((place) => place.endsWith('.js') && existsSync(place))
  if (found === undefined) throw new Error(`There is no built shop at ${path}: name its dist/server/main.js`)
  return found
}

/**
 * The names that contain one of the texts, in any case; all names without a text. A text may be several, separated by commas, unless a name
 * contains it with its commas. Throws an error that lists the names if a text is in none.
 */
export function chooseLines(names: readonly string[], only: readonly string[]): Set<string> {
  if (only.length === 0) return new Set(names)
  const matching = (text: string) => names.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  const texts = only.flatMap((text) => (matching(text).length > 0 ? [text] : text.split(',').map((part) => part.trim())))
  const unknown = texts.filter((text) => text === '' || matching(text).length === 0)
  if (unknown.length > 0) {
    const said = unknown.map((text) => `"${text}"`).join(', ')
    throw new Error(`No line's name contains ${said}. The lines are:\n${names.map((name) => `  ${name}`).join('\n')}`)
  }
  return new Set(texts.flatMap(matching))
}
