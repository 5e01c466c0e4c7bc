// Parts as `index_part_batch` takes them: a list per column, and what several parts share once, with the number of parts that have it.
import { type Facet, facetsOf, typedSpecsOf } from '#common/specs/typed-specs.ts'
import type { Db } from '#server/db/database.ts'
import type { Pace } from '#server/lib/pace.ts'
import { partWords, squashedText } from '../search/read/part-words.ts'
import { type FitKey, fitKeyOf } from './fit-key.ts'
import { type PartCode, partCodesOf } from './part-codes.ts'
import { wordBatchOf } from './word-batch.ts'

export type PartToIndex = {
  id: number
  sku: string
  partNumbers: string[]
  name: string
  manufacturer: string | null
  series: string | null
  productType: string
} & Parameters<typeof typedSpecsOf>[0]

/** `gone`: products that are sold no more. */
export async function partBatchOf(db: Db, parts: readonly PartToIndex[], gone: readonly number[], pace: Pace) {
  const indexed = []
  for (const part of parts) {
    indexed.push(readPart(part))
    await pace(1)
  }
  return {
    ...(await wordBatchOf(db, indexed, gone)),
    specs: indexed.map(({ specs }) => specs),
    ...fitsOf(indexed),
    ...valuesOf(indexed),
    codes: codesOf(indexed),
  }
}

type IndexedPart = ReturnType<typeof readPart>

function readPart(row: PartToIndex) {
  const specs = typedSpecsOf(row)
  const part = { ...row, specs }
  return {
    id: row.id,
    type: row.productType,
    words: partWords(part),
    squashed: squashedText(part),
    codes: partCodesOf(part),
    specs,
    facets: facetsOf(row, specs),
    fitKey: fitKeyOf(row.productType, specs),
  }
}

/** Places begin with 1, as in SQL. */
function createPlaces<Entry>() {
  const places = new Map<string, number>()
  const entries: (Entry & { uses: number })[] = []
  return {
    entries,
    /** The place of the entry with this key, which has one use more. */
    use(key: string, entry: Entry): number {
      const place = places.get(key) ?? entries.push({ ...entry, uses: 0 })
      places.set(key, place)
      const used = entries[place - 1]
      if (used) used.uses += 1
      return place
    },
  }
}

function fitsOf(parts: readonly IndexedPart[]) {
  const fits = createPlaces<{ type: string } & FitKey>()
  const fit = parts.map(({ type, fitKey }) => fitKey && fits.use(`${type}\n${fitKey.digest}`, { type, ...fitKey }))
  return { fit, fits: fits.entries }
}

function valuesOf(parts: readonly IndexedPart[]) {
  const values = createPlaces<{ type: string } & Facet>()
  const facets = parts.map(({ type, facets: own }) => {
    const places = own.map((facet) => values.use(`${type}\n${facet.key}\n${facet.folded}`, { type, ...facet }))
    return `{${places.join(',')}}`
  })
  return { facets, values: values.entries }
}

function codesOf(parts: readonly IndexedPart[]) {
  const codes: { part: number[]; key: string[]; kind: PartCode['kind'][] } = { part: [], key: [], kind: [] }
  for (const [index, { codes: own }] of parts.entries()) {
    for (const { key, kind } of own) {
      codes.part.push(index + 1)
      codes.key.push(key)
      codes.kind.push(kind)
    }
  }
  return codes
}
