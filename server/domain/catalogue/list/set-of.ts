// The set of parts that a query asks for.
import type { ItemBrowse } from '#common/catalogue/schema.ts'
import { priceBounds } from '#common/kit/money.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { countTypes } from '../../items/type-counts.ts'
import type { Search } from '../../search/retrieve/postgres.ts'
import type { Chip } from '../../search/understand/chips.ts'
import { choicesOf } from './chosen-values.ts'
import type { PartSet } from './part-set.ts'
import { allSpellings } from './types.ts'

type Conditions = Pick<ItemBrowse, 'types' | 'filters' | 'priceFromMinor' | 'priceToMinor' | 'availability'>

export async function setOf(ctx: PublicCtx, query: Conditions, search: Search | null): Promise<PartSet> {
  const { priceFromMinor, priceToMinor } = withPrice(query, search?.price ?? null)
  const { filters = {} } = query
  const isPriced = priceFromMinor !== undefined || priceToMinor !== undefined
  const inCatalogue = Object.keys(filters).length === 0 ? [] : (await countTypes(ctx)).map(({ type }) => type)
  return {
    types: await allSpellings(ctx, query.types ?? []),
    isOrderable: query.availability === 'orderable',
    price: isPriced ? { from: priceFromMinor ?? priceBounds.min, to: priceToMinor ?? priceBounds.max } : null,
    choices: await choicesOf(ctx, filters, inCatalogue),
    fit: null,
    search,
    named: search === null ? [] : await allSpellings(ctx, typesNamed(search.chips)),
  }
}

/** A price in the search text acts like a filter. Chosen filters win. */
function withPrice({ priceFromMinor, priceToMinor }: Conditions, price: Search['price']) {
  if (priceFromMinor !== undefined || priceToMinor !== undefined || price === null) return { priceFromMinor, priceToMinor }
  return {
    priceFromMinor: price.from === null ? undefined : price.from * minorUnits,
    priceToMinor: price.to === null ? undefined : price.to * minorUnits,
  }
}

const minorUnits = 100

/** The type that a text names, if it is only one. */
function typesNamed(chips: readonly Chip[]): readonly string[] {
  const named = new Set(chips.filter(({ key }) => key === null).map(({ text }) => text))
  return named.size === 1 ? [...named] : []
}
