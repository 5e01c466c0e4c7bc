// "Fits my build" as a condition: parts whose fit key conflicts with a build are left out, or they alone are taken.
import { type SQL, sql } from 'drizzle-orm'
import { specEdition } from '#common/specs/typed-specs.ts'
import type { JudgedBuild } from '../builds/judged-keys.ts'

/** `hidden` takes the parts that conflict. */
export type FitChoice = Readonly<{ judged: JudgedBuild; side: 'shown' | 'hidden' }>

type InTypes = Readonly<{ types: readonly string[]; fit: FitChoice | null }>

export type FitKeys = Readonly<{
  side: FitChoice['side']
  hidden: readonly number[]
  shown: readonly number[]
  hiddenParts: number
  shownParts: number
  /** Whether the choice takes parts with certain keys alone. Those without a key are shown, too. */
  isExact: boolean
}>

/** What the choice says about the types of a set; null if it says nothing, because none of their parts conflicts. */
export function fitWithin({ types, fit }: InTypes): FitKeys | null {
  if (fit === null) return null
  const { judged, side } = fit
  const inView = types.length === 0 ? [...judged.types.values()] : types.flatMap((type) => judged.types.get(type) ?? [])
  const hidden = inView.flatMap((keys) => keys.hidden.keys)
  if (hidden.length === 0 && side === 'shown') return null
  return {
    side,
    hidden,
    shown: inView.flatMap((keys) => keys.shown.keys),
    hiddenParts: inView.reduce((sum, keys) => sum + keys.hidden.parts, 0),
    shownParts: inView.reduce((sum, keys) => sum + keys.shown.parts, 0),
    isExact: side === 'hidden' || (judged.isWhole && types.length > 0 && inView.length === types.length),
  }
}

// Written out, because PostgreSQL looks up values of a constant array by their hashes, and compares all of any other.
const keyArray = (keys: readonly number[]): SQL => sql.raw(`'{${keys.join()}}'::int[]`)

/**
 * Conditions over `f`, rows of part_facts. Parts that rules do not read, or that the present descriptions have not read yet, are shown: no key
 * says that they conflict.
 */
export function ofFitKeys(fit: FitKeys): SQL {
  const { side, hidden, shown } = fit
  if (side === 'hidden') return ofTakenKeys(fit)
  return hidden.length <= shown.length
    ? sql`(f.fit_key_id is null or f.fit_key_id <> all (${keyArray(hidden)}))`
    : sql`(f.fit_key_id is null or f.edition <> ${sql.raw(String(specEdition))} or f.fit_key_id = any (${keyArray(shown)}))`
}

/** The same as a condition that an index finds, if the keys are exact. */
export const ofTakenKeys = ({ side, hidden, shown }: FitKeys): SQL =>
  sql`f.fit_key_id = any (${keyArray(side === 'hidden' ? hidden : shown)})`

/** How many parts the choice takes of those with keys. */
export const takenParts = ({ side, hiddenParts, shownParts }: FitKeys): number => (side === 'hidden' ? hiddenParts : shownParts)
