// "Fits my build" as a condition: either leaves out parts whose fit key conflicts with a build, or selects only those.
import { type SQL, sql } from 'drizzle-orm'
import { specEdition } from '#common/specs/typed-specs.ts'
import type { JudgedBuild } from '../../builds/judged-keys.ts'

/** `hidden` selects the parts that conflict. */
export type FitChoice = Readonly<{ judged: JudgedBuild; side: 'shown' | 'hidden' }>

type InTypes = Readonly<{ types: readonly string[]; fit: FitChoice | null }>

export type FitKeys = Readonly<{
  side: FitChoice['side']
  hidden: readonly number[]
  shown: readonly number[]
  hiddenParts: number
  shownParts: number
  /** True if the choice selects only parts with certain keys. Otherwise parts without a key are shown, too. */
  isExact: boolean
}>

/** The condition for the types of a set; null if it has no effect because none of their parts conflicts. */
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

// A literal: PostgreSQL hashes a constant array, but scans any other array per row.
const keyArray = (keys: readonly number[]): SQL => sql.raw(`'{${keys.join()}}'::int[]`)

/**
 * Conditions over `f`, rows of part_facts. Parts without a current key are shown: no rule reads them, or the current edition has not
 * indexed them yet.
 */
export function ofFitKeys(fit: FitKeys): SQL {
  const { side, hidden, shown } = fit
  if (side === 'hidden') return ofTakenKeys(fit)
  return hidden.length <= shown.length
    ? sql`(f.fit_key_id is null or f.fit_key_id <> all (${keyArray(hidden)}))`
    : sql`(f.fit_key_id is null or f.edition <> ${sql.raw(String(specEdition))} or f.fit_key_id = any (${keyArray(shown)}))`
}

/** Equivalent if the keys are exact, in a form that can use an index. */
export const ofTakenKeys = ({ side, hidden, shown }: FitKeys): SQL =>
  sql`f.fit_key_id = any (${keyArray(side === 'hidden' ? hidden : shown)})`

/** The number of selected parts that have a key. */
export const takenParts = ({ side, hiddenParts, shownParts }: FitKeys): number => (side === 'hidden' ? hiddenParts : shownParts)
