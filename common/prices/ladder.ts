// What pieces cost, as a ladder: each rung holds from its quantity until the next one. The database resolves ladders (`price_ladders`); these pure
// functions read them, on the server and in the browser.

export type PriceRung = Readonly<{
  fromQuantity: number
  unitPriceMinor: number
  /** The price list that gives the price; null for public prices. */
  listName: string | null
}>
/** At least one rung; the first is the minimum order, quantities rise, prices fall. */
export type PriceLadder = readonly PriceRung[]

/** A public price break of a product. */
export type PriceBreak = Readonly<{ quantity: number; priceMinor: number }>
type PublicPrices = Readonly<{ priceMinor: number; minOrderQuantity: number; priceBreaks: readonly PriceBreak[] }>

/** The ladder of everyone without a price list. */
export const publicLadder = ({ priceMinor, minOrderQuantity, priceBreaks }: PublicPrices): PriceLadder => [
  { fromQuantity: minOrderQuantity, unitPriceMinor: priceMinor, listName: null },
  ...priceBreaks.map((step) => ({ fromQuantity: step.quantity, unitPriceMinor: step.priceMinor, listName: null })),
]

/** The rung that a quantity reaches. Below the first one it is the first. Throws for an empty ladder. */
export function rungAt(ladder: PriceLadder, quantity: number): PriceRung {
  const rung = ladder.findLast(({ fromQuantity }) => fromQuantity <= quantity) ?? ladder[0]
  if (!rung) throw new Error('A price ladder needs at least one rung')
  return rung
}

/** What a piece costs at a quantity, in minor units. */
export const priceAt = (ladder: PriceLadder, quantity: number): number => rungAt(ladder, quantity).unitPriceMinor
