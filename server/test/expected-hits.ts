// Compares the hits of searches with what experts expect (searches/queries.data.ts).

import type { SearchedPart } from '#server/domain/search/read/part-words.ts'
import { asRequired, attemptsOf } from '#server/domain/search/understand/smaller-searches.ts'
import { understand } from '#server/domain/search/understand/understand.ts'
import type { CataloguePart, makeCatalogue } from './search-in-memory.ts'
import { isWanted, type Query, type QueryKind, type Wanted } from './searches/wanted-hits.ts'

/** The fields of a part that expectations compare. */
export type FoundPart = Pick<SearchedPart, 'sku' | 'name' | 'manufacturer' | 'productType' | 'specs'> &
  Readonly<{ /** In whole units of the currency. */ price: number }>

/** The hits of a search, best first. If no part has all of it, the hits of the first smaller search that has any. */
export async function findsIn<Part extends CataloguePart & FoundPart>(
  { search, vocabulary, figures }: ReturnType<typeof makeCatalogue<Part>>,
  typed: string,
): Promise<readonly Part[]> {
  const understood = await understand(typed, vocabulary, { figures })
  const { from, to } = understood.price ?? { from: null, to: null }
  for (const [i, attempt] of attemptsOf(understood).entries()) {
    if (search(i === 0 ? asRequired(attempt) : attempt).length > 0)
      return search(attempt).flatMap(({ part }) => (part.price >= (from ?? 0) && part.price <= (to ?? part.price) ? [part] : []))
  }
  return []
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

function missingWanted({ every, first }: Every, firstTen: readonly FoundPart[], parts: readonly FoundPart[]): string | null {
  const missing = missingOf(every, firstTen, parts)
  if (missing !== null || first === undefined) return missing
  return parts.some((part) => isWanted(part, first)) ? missingOf(first, firstTen, parts) : null
}

function missingOf(wanted: Wanted, firstTen: readonly FoundPart[], parts: readonly FoundPart[]): string | null {
  const most = Math.min(10, parts.filter((part) => isWanted(part, wanted)).length)
  if (most === 0) return noSuchPart
  const good = firstTen.slice(0, most).filter((part) => isWanted(part, wanted)).length
  return good < most ? `only ${good} of the first ${most}` : null
}

const noSuchPart = 'there is no such part'

/** False if the list has no part that the query could find, as in a sample. */
export const isAnswerable = (query: Query, parts: readonly FoundPart[]): boolean =>
  'skus' in query || parts.some((part) => isWanted(part, query.every))

export type HitRate = Readonly<{ kind: QueryKind | 'all'; hits: number; total: number }>

/** By kind of search, and over all. */
export function hitRates(results: readonly Readonly<{ query: Query; missed: string | null }>[]): readonly HitRate[] {
  const kinds = [...new Set(results.map(({ query }) => query.kind)), 'all' as const]
  return kinds.map((kind) => {
    const ofKind = results.filter(({ query }) => kind === 'all' || query.kind === kind)
    return { kind, hits: ofKind.filter(({ missed }) => missed === null).length, total: ofKind.length }
  })
}
