import type { ItemRef } from '#common/items/schema.ts'
import type { PublicCtx } from '../ctx.ts'
import { type BrowseItem, cardsOf } from './catalogue-page.ts'
import { usualLimits } from './limits.ts'
import { readPage } from './pages.ts'
import { getItemToShow } from './queries.ts'
import { findRating } from './rating.ts'
import { shownSpecs } from './specs/shown-specs.ts'

const relatedCount = 4

/**
 * One item for its page, with its rating, its specs in groups of rows, those for the head of the page, and up to four other items of its type. Throws
 * NOT_FOUND.
 */
export async function viewItem(ctx: PublicCtx, ref: ItemRef) {
  const [{ stored, supplied, edits, ...item }, rating] = await Promise.all([getItemToShow(ctx, ref), findRating(ctx.db, ref)])
  const best = await bestOfType(ctx, item.productType)
  const related = best.filter(({ id }) => id !== item.id).slice(0, relatedCount)
  return { item: { ...item, rating }, ...shownSpecs({ ...item, stored, supplied, edits }), related }
}

/** The best-selling items of a type, orderable ones first: one more than is shown, because an item is not related to itself. */
async function bestOfType(ctx: PublicCtx, productType: string): Promise<BrowseItem[]> {
  const load = async (catalogue: PublicCtx['catalogue']) => {
    const set = { types: [productType], isOrderable: false, price: null, choices: [], search: null, named: null }
    const order = { sort: 'best' as const, isMixed: false, isScored: false }
    const { ids } = await readPage({ ...ctx, catalogue }, { set, order, limits: usualLimits }, { page: 1, perPage: relatedCount + 1 })
    return { items: await cardsOf(ctx.db, ids) }
  }
  return (await ctx.catalogue.read(JSON.stringify(['best', productType]), load)).items
}
