// The catalogue for people: numbered pages with facets. Parts that cannot be ordered are at the end of every sort.

import type { ItemBrowse } from '#common/items/schema.ts'
import { priceBounds } from '#common/money.ts'
import { placeOf, rowsBefore } from '#common/paging.ts'
import type { PublicCtx } from '../ctx.ts'
import { type BrowseItem, listPageSlice, type Selection } from './catalogue-page.ts'
import { searchWords } from './search.ts'
import { countTypes, type Facets, facetsOf, type PriceRange } from './type-counts.ts'

export type Browsed = { items: BrowseItem[]; total: number; page: number; pages: number; facets: Facets }

/**
 * A page of cards with the `total` and `facets` of the filters; empty beyond the last page. Cached, so treat the answer as read-only.
 */
export function browseItems(ctx: PublicCtx, query: ItemBrowse): Promise<Browsed> {
  const words = query.q ? searchWords(query.q) : []
  // A search text without letters or digits matches nothing.
  if (query.q && words.length === 0) return Promise.resolve(answerOf([], query, []))
  const types = [...new Set(query.types)].sort()
  const { q, priceFromMinor, priceToMinor, availability, sort, page, perPage } = query
  const key = JSON.stringify(['browse', q, types, priceFromMinor, priceToMinor, availability, sort, page, perPage])
  const selection = { sort, q, words, types, price: priceRange(query) }
  return ctx.catalogue.read(key, (catalogue) => loadPage({ ...ctx, catalogue }, query, selection))
}

async function loadPage(ctx: PublicCtx, query: ItemBrowse, selection: Selection): Promise<Browsed> {
  const counts = await countTypes(ctx, query, selection.words, selection.price)
  const { all, orderable } = facetsOf(counts, query)
  const first = rowsBefore(query)
  const end = Math.min(first + query.perPage, query.availability === 'orderable' ? orderable : all)
  const [there, short] = await Promise.all([
    listPageSlice(ctx.db, selection, { stock: 'orderable', skip: first, take: Math.min(end, orderable) - first }),
    listPageSlice(ctx.db, selection, { stock: 'short', skip: Math.max(first - orderable, 0), take: end - Math.max(first, orderable) }),
  ])
  return answerOf([...there, ...short], query, counts)
}

function answerOf(items: BrowseItem[], query: ItemBrowse, counts: Parameters<typeof facetsOf>[0]): Browsed {
  const facets = facetsOf(counts, query)
  return { items, ...placeOf(query.availability === 'orderable' ? facets.orderable : facets.all, query), facets }
}

const priceRange = ({ priceFromMinor, priceToMinor }: ItemBrowse): PriceRange => ({
  from: priceFromMinor ?? priceBounds.min,
  to: priceToMinor ?? priceBounds.max,
  isGiven: priceFromMinor !== undefined || priceToMinor !== undefined,
})
