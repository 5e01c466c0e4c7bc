// Compares the hits of searches with what experts expect (searches/queries.data.ts).

import type { SearchedPart } from '#server/domain/search/read/part-words.ts'
import { type Bound, priceKey } from '#server/domain/search/understand/bounds.ts'
import { attemptsOf } from '#server/domain/search/understand/smaller-searches.ts'
import { understand } from '#server/domain/search/understand/understand.ts'
import type { CataloguePart, makeCatalogue } from './search-in-memory.ts'
import { isWanted, type Query, type QueryKind } from './searches/wanted-hits.ts'

/** The fields of a part that expectations compare. */
export type FoundPart = Pick<SearchedPart, 'sku' | 'name' | 'manufacturer' | 'productType' | 'specs'> &
  Readonly<{ /** In whole units of the currency. */ price: number }>

/** The hits of a search, best first. If no part has all of it, the hits of the first smaller search that has any. */
export async function findsIn<Part extends CataloguePart & FoundPart>(
  { search, vocabulary }: ReturnType<typeof makeCatalogue<Part>>,
  typed: string,
): Promise<readonly Part[]> {
  const understood = await understand(typed, vocabulary)
  for (const attempt of [understood, ...attemptsOf(understood)]) {
    const hits = search(attempt)
    if (hits.length > 0) return hits.map(({ part }) => part).filter((part) => understood.bounds.every((bound) => isWithin(part, bound)))
  }
  return []
}

function isWithin({ price, specs }: FoundPart, { key, from, to }: Bound): boolean {
  const value = key === priceKey ? price : specs[key]
  return typeof value === 'number' && value >= (from ?? value) && value <= (to ?? value)
}

/** The expectation that the first ten hits of a search miss; null if none. `parts`: all parts. */
export function missedBy(query: Query, firstTen: readonly FoundPart[], parts: readonly FoundPart[]): string | null {
  const found = firstTen.map(({ name }) => name).join(' · ') || 'nothing'
  const missing = 'skus' in query ? missingSkus(query, firstTen) : missingWanted(query, firstTen, parts)
  return missing === null ? null : `${query.kind} «${query.typed}»: ${missing}, found ${found}`
}

type Skus = Extract<Query, { skus: readonly string[] }>
type Every = Exclude<Query, Skus>

function missingSkus({ skus, isFirst }: Skus, firstTen: readonly FoundPart[]): string | null {
  const missing = skus.filter((sku) => !firstTen.some((part) => part.sku === sku))
  if (missing.length > 0) return `no ${missing.join(', ')}`
  return isFirst && firstTen[0]?.sku !== skus[0] ? `${skus[0]} is not first` : null
}

function missingWanted({ every }: Every, firstTen: readonly FoundPart[], parts: readonly FoundPart[]): string | null {
  const wanted = Math.min(10, parts.filter((part) => isWanted(part, every)).length)
  if (wanted === 0) return 'there is no such part'
  const good = firstTen.slice(0, wanted).filter((part) => isWanted(part, every)).length
  return good < wanted ? `only ${good} of the first ${wanted}` : null
}

export type HitRate = Readonly<{ kind: QueryKind | 'all'; hits: number; total: number }>

/** By kind of search, and over all. */
export function hitRates(results: readonly Readonly<{ query: Query; missed: string | null }>[]): readonly HitRate[] {
  const kinds = [...new Set(results.map(({ query }) => query.kind)), 'all' as const]
  return kinds.map((kind) => {
    const ofKind = results.filter(({ query }) => kind === 'all' || query.kind === kind)
    return { kind, hits: ofKind.filter(({ missed }) => missed === null).length, total: ofKind.length }
  })
}
