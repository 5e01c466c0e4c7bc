// The address of a comparison contains its parts, so that it can be shared, and a flag to omit rows without a difference.
import { paths } from '#common/kit/paths.ts'

export const mostCompared = 4

export const comparePath = (ids: readonly number[]): string =>
  ids.length === 0 ? paths.compare : `${paths.compare}?parts=${ids.join(',')}`

export const fields = { parts: 'parts', only: 'only' } as const
const differences = 'differences'

export type Comparison = { ids: readonly number[]; isOnlyDifferences: boolean }

/** Reads the URL; ignores invalid values, repeated parts, and parts above the maximum. */
export function readComparison(search: URLSearchParams): Comparison {
  const written = (search.get(fields.parts) ?? '').split(/[^\d]+/).filter((text) => /^[1-9]\d{0,15}$/.test(text))
  const ids = [...new Set(written.map(Number))].filter(Number.isSafeInteger).slice(0, mostCompared)
  return { ids, isOnlyDifferences: search.get(fields.only) === differences }
}

export function hrefOf({ ids, isOnlyDifferences }: Comparison): string {
  const path = comparePath(ids)
  return isOnlyDifferences && ids.length > 0 ? `${path}&${fields.only}=${differences}` : path
}
