// The plan that replaces lines by substitutes. Pure, so that pages can show what a press would do.
import { raisedQuantity } from '#common/items/quantities.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { priceAt } from '../prices/ladder.ts'
import type { QuickOrderPart } from './answer.ts'

/** The lines of a request for substitutes. Each is a search of its own. */
export const mostSubstituteLines = 20

type Offer = Readonly<{ part: QuickOrderPart }>
type Short<O extends Offer> = Readonly<{ key: string; quantity: number; offers: readonly O[] }>
/** `quantity`: what the line then has of the part. */
export type Replacement<O extends Offer> = Readonly<{ key: string; offer: O; quantity: number; totalMinor: number }>

/**
 * The cheapest offer for each line whose stock is enough for all lines together: `taken` are the pieces that other lines have of a part.
 * Lines without such an offer are left out.
 */
export function planReplacements<O extends Offer>(
  lines: readonly Short<O>[],
  taken: ReadonlyMap<number, number>,
): readonly Replacement<O>[] {
  const used = new Map(taken)
  return lines.flatMap(({ key, quantity, offers }) => {
    for (const offer of offers) {
      const { part } = offer
      const before = used.get(part.productId) ?? 0
      const wanted = raisedQuantity(quantity, part)
      if (before + wanted > part.availableQuantity) continue
      used.set(part.productId, before + wanted)
      return [{ key, offer, quantity: wanted, totalMinor: lineTotalMinor(priceAt(part.ladder, wanted), wanted) }]
    }
    return []
  })
}
