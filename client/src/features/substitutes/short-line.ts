import type { Outputs } from '#client/lib/api-types.ts'
import type { Replacement } from '#common/quick-order/replacements.ts'

/** A line that the stock does not cover, or whose part is no longer sold. */
export type ShortLine = Readonly<{ key: string; name: string; productId: number; quantity: number }>

/** The cart or list that the lines are in: its builds decide, too. */
export type Place = Readonly<{ isCart?: true; listId?: string }>

export type Offer = Outputs['quickOrder']['substitutes']['lines'][number]['substitutes'][number]
export type Replaced = Replacement<Offer>

/** The pieces that lines have of each part, without those that are short. */
export function piecesOf(lines: readonly Readonly<{ productId: number; quantity: number }>[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>()
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return pieces
}
