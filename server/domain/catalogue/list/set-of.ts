// The set of parts that a query asks for.
import { writeRange } from '#common/catalogue/filter-keys.ts'
import type { ItemBrowse } from '#common/catalogue/schema.ts'
import { priceBounds } from '#common/kit/money.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { countTypes } from '../../items/type-counts.ts'
import type { Search } from '../../search/retrieve/postgres.ts'
import { priceKey } from '../../search/understand/bounds.ts'
import type { Chip } from '../../search/understand/chips.ts'
import { choicesOf } from './chosen-values.ts'
import type { PartSet } from './part-set.ts'
import { allSpellings } from './types.ts'

type Conditions = Pick<ItemBrowse, 'types' | 'filters' | 'priceFromMinor' | 'priceToMinor' | 'availability'>

export async function setOf(ctx: PublicCtx, query: Conditions, search: Search | null): Promise<PartSet> {
  const { priceFromMinor, priceToMinor, filters } = withBounds(query, search?.bounds ?? [])
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

/** Bounds in the search text act like filters. Chosen filters win. */
function withBounds({ priceFromMinor, priceToMinor, filters = {} }: Conditions, bounds: Search['bounds']) {
  const isPriced = priceFromMinor !== undefined || priceToMinor !== undefined
  const price = isPriced ? undefined : bounds.find(({ key }) => key === priceKey)
  const ofSpecs = bounds.filter(({ key }) => key !== priceKey).map((bound) => [bound.key, [writeRange(bound)]] as [string, string[]])
  return {
    priceFromMinor: price?.from == null ? priceFromMinor : price.from * minorUnits,
    priceToMinor: price?.to == null ? priceToMinor : price.to * minorUnits,
    filters: { ...Object.fromEntries(ofSpecs), ...filters },
  }
}

const minorUnits = 100

/** The type that a text names, if it is only one. */
function typesNamed(chips: readonly Chip[]): readonly string[] {
  const named = new Set(chips.filter(({ key }) => key === null).map(({ text }) => text))
  return named.size === 1 ? [...named] : []
}
