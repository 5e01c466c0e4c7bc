import { factTexts } from '#common/builds/fact-texts.ts'
import type { BuildSkus } from '#common/builds/schema.ts'
import { categoryOf } from '#common/specs/categories.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { readRuledParts } from '../builds/parts.ts'
import { cardsOf } from './cards.ts'

/**
 * The parts with these SKUs as cards, once each and in the given order, with their rule input: `facts` for the check in the browser,
 * `factTexts` for display. `missing` are SKUs without a live part. Cached, so treat the answer as read-only.
 */
export async function partsOfBuilds(ctx: PublicCtx, { skus }: BuildSkus) {
  const distinct = [...new Set(skus)]
  const load = async () => {
    const known = await readRuledParts(ctx.db, distinct)
    // Pages find the answer by the SKUs that they sent, so another spelling is missing.
    const ids = [...known].flatMap(([sku, part]) => (part.sku === sku ? part.id : []))
    const items = (await cardsOf(ctx.db, ids)).map((card) => {
      const { verifiedOn = null, facts = null } = known.get(card.sku) ?? {}
      // The builder finds the slot of a part by the type's usual spelling.
      const productType = categoryOf(card.productType)?.type ?? card.productType
      return { ...card, productType, verifiedOn, facts, factTexts: facts === null ? [] : factTexts(facts) }
    })
    const found = new Set(items.map(({ sku }) => sku))
    return { items, missing: distinct.filter((sku) => !found.has(sku)) }
  }
  const { items, missing } = await ctx.catalogue.read(JSON.stringify(['parts of builds', distinct]), load)
  return { parts: items, missing }
}
