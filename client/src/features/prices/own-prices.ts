// The prices of the signed-in customer on pages that are rendered once for everybody: public until the page knows the customer's own.
import { createContext, use } from 'react'
import type { Part } from '#client/lib/api-types.ts'
import { type PriceLadder, publicLadder } from '#common/prices/ladder.ts'

/** Ladders by the ids of parts. */
export type OwnPrices = ReadonlyMap<number, PriceLadder>
export type PricedPart = Pick<Part, 'id' | 'priceMinor' | 'minOrderQuantity' | 'priceBreaks'>

/** Null while the customer's prices are unknown, and for everyone without price lists. */
export const OwnPricesContext = createContext<OwnPrices | null>(null)

/** What a part costs the signed-in customer; undefined while only its public prices are known, and without price lists. */
export const useOwnLadder = (id: number): PriceLadder | undefined => use(OwnPricesContext)?.get(id)

export function useLadder(part: PricedPart): PriceLadder {
  return useOwnLadder(part.id) ?? publicLadder(part)
}
