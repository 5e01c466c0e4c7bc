// Prices as a ladder: each rung applies from its quantity up to the next rung. The database resolves ladders (`price_ladders`); these pure
// functions read them, on the server and in the browser.

import type { PriceBreak } from '#common/items/price-breaks.ts'

export type PriceRung = Readonly<{
  fromQuantity: number
  unitPriceMinor: number
  /** The price list that sets the price; null for public prices. */
  listName: string | null
}>
/** At least one rung. The first is the minimum order; quantities rise, prices fall. */
export type PriceLadder = readonly PriceRung[]

type PublicPrices = Readonly<{ priceMinor: number; minOrderQuantity: number; priceBreaks: readonly PriceBreak[] }>

/** The ladder for everyone without a price list. */
export const publicLadder = ({ priceMinor, minOrderQuantity, priceBreaks }: PublicPrices): PriceLadder => [
  { fromQuantity: minOrderQuantity, unitPriceMinor: priceMinor, listName: null },
  ...priceBreaks.map((step) => ({ fromQuantity: step.quantity, unitPriceMinor: step.priceMinor, listName: null })),
]

/** The rung for a quantity; the first rung if the quantity is below it. Throws for an empty ladder. */
export function rungAt(ladder: PriceLadder, quantity: number): PriceRung {
  const rung = ladder.findLast(({ fromQuantity }) => fromQuantity <= quantity) ?? ladder[0]
  if (!rung) throw new Error('A price ladder needs at least one rung')
  return rung
}

/** The price per piece at a quantity, in minor units. */
export const priceAt = (ladder: PriceLadder, quantity: number): number => rungAt(ladder, quantity).unitPriceMinor
