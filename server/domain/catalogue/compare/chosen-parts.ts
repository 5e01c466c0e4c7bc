import type { ItemPick } from '#common/catalogue/schema.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { type BrowseItem, cardsOf } from '../cards.ts'

/** The cards of these items in the given order, without deleted items. Cached, so treat the answer as read-only. */
export async function pickItems({ db, catalogue }: PublicCtx, { ids }: ItemPick): Promise<readonly BrowseItem[]> {
  const distinct = [...new Set(ids)]
  return (await catalogue.read(JSON.stringify(['pick', distinct]), async () => ({ items: await cardsOf(db, distinct) }))).items
}
