// What the compared ways of counting facets have in common.
import type postgres from 'postgres'

/** Filters by their texts, and the ids of the values behind them. */
export type FacetQuery = Readonly<{
  type: string
  priceMinor: Readonly<{ from: number; to: number }> | null
  chosen: readonly Readonly<{ key: string; value: string; ids: readonly number[] }>[]
}>

/** Parts per value of a filter, each counted without the filter's own choice; keys by `countKey`. */
export type FacetCounts = ReadonlyMap<string, number>
export const countKey = (key: string, value: string): string => `${key}=${value}`

/** A value of a filter, as the shop stores it. */
export type StoredValue = Readonly<{ id: number; type: string; key: string; value: string }>

export type Place = Readonly<{ url: string; sql: postgres.Sql; values: readonly StoredValue[] }>

export type OpenedWay = {
  /** Null if the way did not see all parts. */
  count: (query: FacetQuery) => Promise<FacetCounts | null>
  close?: () => Promise<void>
}

/** `open` fills what the way keeps in the memory of the process. */
export type FacetWay = Readonly<{ name: string; open: (place: Place) => Promise<OpenedWay> }>
