import type { ItemRef } from '#common/items/schema.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { getItemToShow } from '../../items/queries.ts'
import { findRating } from '../../items/rating.ts'
import { factTextsOf } from '../../items/specs/fact-texts-of.ts'
import { shownSpecs } from '../../items/specs/shown-specs.ts'
import { type BrowseItem, cardsOf } from '../cards.ts'
import { usualLimits } from '../list/limits.ts'
import { walk } from '../list/rows-in-order.ts'

const relatedCount = 4

/**
 * One item for its page, with its rating, its specs in groups and for the head of the page, the facts that build rules read, and up to four
 * other items of its type. Cached, so treat it as read-only. Throws NOT_FOUND.
 */
export const viewItem = (ctx: PublicCtx, { id }: ItemRef) =>
  ctx.catalogue.read(JSON.stringify(['view', id]), (catalogue) => loadView({ ...ctx, catalogue }, { id }))

async function loadView(ctx: PublicCtx, ref: ItemRef) {
  const [{ stored, supplied, edits, ...item }, rating] = await Promise.all([getItemToShow(ctx, ref), findRating(ctx.db, ref)])
  const best = await bestOfType(ctx, item.productType)
  const related = best.filter(({ id }) => id !== item.id).slice(0, relatedCount)
  const specs = { ...item, stored, supplied, edits }
  return { item: { ...item, rating }, ...shownSpecs(specs), factTexts: factTextsOf(specs), related }
}

/** The best-selling items of a type, orderable ones first: one more than shown, because an item is not related to itself. */
async function bestOfType(ctx: PublicCtx, productType: string): Promise<BrowseItem[]> {
  // Without counts: they change with every part's stock, and each change would re-render the page.
  const load = async () => {
    const set = { types: [productType], isOrderable: false, price: null, choices: [], fit: null, search: null, named: [] }
    const { parts } = await walk(ctx.db, set, { sort: 'best', isMixed: false, take: relatedCount + 1, visits: usualLimits.visits })
    return {
      items: await cardsOf(
        ctx.db,
        parts.map(({ id }) => id),
      ),
    }
  }
  return (await ctx.catalogue.read(JSON.stringify(['best', productType]), load)).items
}
