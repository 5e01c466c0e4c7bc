// The signed-in customer's prices on pages that are rendered once for everyone: public until the page knows the customer's own prices.
import { createContext, use } from 'react'
import type { Part } from '#client/lib/api-types.ts'
import { type PriceLadder, publicLadder } from '#common/prices/ladder.ts'

/** Ladders by part id. */
export type OwnPrices = ReadonlyMap<number, PriceLadder>
export type PricedPart = Pick<Part, 'id' | 'priceMinor' | 'minOrderQuantity' | 'priceBreaks'>

/** Null while the customer's prices are unknown, and for everyone without price lists. */
export const OwnPricesContext = createContext<OwnPrices | null>(null)

/** The signed-in customer's prices for a part; undefined while only its public prices are known, and without price lists. */
export const useOwnLadder = (id: number): PriceLadder | undefined => use(OwnPricesContext)?.get(id)

export function useLadder(part: PricedPart): PriceLadder {
  return useOwnLadder(part.id) ?? publicLadder(part)
}
