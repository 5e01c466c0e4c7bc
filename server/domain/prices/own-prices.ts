// Puts a customer's own prices in the place of public ones. Answers at public prices are shared by all callers and cached; an answer at own
// prices is made for one caller, and cached nowhere.
import type { PriceLadder } from '#common/prices/ladder.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { customerLadders } from './queries.ts'

type Priced = { id: number; priceMinor: number; priceBreaks: readonly { quantity: number; priceMinor: number }[] }

/** Shows items at a customer's own prices. */
export type Pricing = <Item extends Priced>(item: Item) => Item

/** The caller's own prices of these products; null for all who pay public prices: visitors, admins, and customers without a valid list. */
export async function ownPricing({ db, actor }: Pick<PublicCtx, 'db' | 'actor'>, ids: readonly number[]): Promise<Pricing | null> {
  if (actor === null || actor.role === 'admin') return null
  const { hasLists, ladders } = await customerLadders(db, actor.userId, ids)
  if (!hasLists) return null
  const byId = new Map(ladders.map(({ id, ladder }) => [id, ladder]))
  return (item) => pricedBy(byId.get(item.id) ?? [], item)
}

function pricedBy<Item extends Priced>([first, ...later]: PriceLadder, item: Item): Item {
  if (!first) return item
  const priceBreaks = later.map(({ fromQuantity, unitPriceMinor }) => ({ quantity: fromQuantity, priceMinor: unitPriceMinor }))
  return { ...item, priceMinor: first.unitPriceMinor, priceBreaks }
}
