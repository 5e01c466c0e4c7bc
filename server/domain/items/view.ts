import type { ItemRef } from '#common/items/schema.ts'
import { priceBounds } from '#common/money.ts'
import type { PublicCtx } from '../ctx.ts'
import { type BrowseItem, listPageSlice, type Selection } from './catalogue-page.ts'
import { getItem } from './queries.ts'
import { specRowsOf } from './specs/rows.ts'

const relatedCount = 4

/** One item for its page, with its specs as rows and up to four other items of its type. Throws NOT_FOUND. */
export async function viewItem(ctx: PublicCtx, ref: ItemRef) {
  const { specs, ...item } = await getItem(ctx, ref)
  const best = await bestOfType(ctx, item.productType)
  const related = best.filter(({ id }) => id !== item.id).slice(0, relatedCount)
  return { item, specRows: specRowsOf(specs), related }
}

/** The best-selling items of a type, orderable ones first: one more than is shown, because an item is not related to itself. */
async function bestOfType({ db, catalogue }: PublicCtx, productType: string): Promise<BrowseItem[]> {
  const { items } = await catalogue.read(JSON.stringify(['best', productType]), async () => {
    const price = { from: priceBounds.min, to: priceBounds.max, isGiven: false }
    const selection: Selection = { sort: 'best', words: [], types: [productType], price }
    const wanted = relatedCount + 1
    const there = await listPageSlice(db, selection, { stock: 'orderable', skip: 0, take: wanted })
    const short = await listPageSlice(db, selection, { stock: 'short', skip: 0, take: wanted - there.length })
    return { items: [...there, ...short] }
  })
  return items
}
