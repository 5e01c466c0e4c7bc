// The catalogue in the shop: pages with facets. Every sort puts parts that cannot be ordered last.
import { writeRange } from '#common/items/filter-keys.ts'
import { type ItemBrowse, pageSizes } from '#common/items/schema.ts'
import { priceBounds } from '#common/money.ts'
import { readBuild } from '../builds/parts.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import type { PublicCtx } from '../ctx.ts'
import { priceKey } from '../search/bounds.ts'
import { type Search, searchOf } from '../search/postgres.ts'
import { inTurn } from '../turns.ts'
import { withBestValues } from './best-values.ts'
import type { Browsed, Understood } from './browsed.ts'
import { cardsOf } from './catalogue-page.ts'
import { choicesOf } from './chosen-values.ts'
import { typesNamed } from './facet-kinds.ts'
import { facetsOf } from './facets.ts'
import { fitChoiceOf, hiddenOf, marksOf } from './fit.ts'
import { type Limits, usualLimits } from './limits.ts'
import { readPage } from './pages.ts'
import { leastOf, type PartSet } from './part-set.ts'
import { surveyOf } from './survey.ts'
import { countTypes } from './type-counts.ts'
import { allSpellings, asChosen } from './types.ts'

/**
 * A page of cards with the `total` and `facets` of the filters; empty beyond the last page. Cached, so treat the answer as read-only.
 * Throws BAD_REQUEST for a cursor of another list.
 */
export async function browseItems(ctx: PublicCtx, query: ItemBrowse, limits: Limits = usualLimits): Promise<Browsed> {
  const key = JSON.stringify(['browse', { ...query, types: distinct(query.types), allOf: distinct(query.allOf) }, limits])
  const load = (catalogue: CatalogueCache) => loadPage({ ...ctx, catalogue }, query, limits)
  const browsed = await ctx.catalogue.read(key, load, { inTurn: (work) => inTurn(ctx, query.q ? 'searches' : 'lists', work) })
  if (query.q && isFirstLook(query)) {
    ctx.searchCounts.count(query.q, { isMiss: browsed.total === 0 || (browsed.search?.leftOut.length ?? 0) > 0 })
  }
  return browsed
}

const distinct = (texts: readonly string[] = []): string[] => [...new Set(texts)].sort()

/** The first page of an unfiltered search in the shop. Admins' tables have other page sizes and do not count. */
const isFirstLook = ({ types = [], filters = {}, page, perPage, sort, isLiteral, fitsOnly, ...others }: ItemBrowse): boolean =>
  page === 1 &&
  sort === 'best' &&
  !isLiteral &&
  !fitsOnly &&
  types.length + Object.keys(filters).length === 0 &&
  (others.after ?? others.before ?? others.priceFromMinor ?? others.priceToMinor) === undefined &&
  others.availability === 'all' &&
  pageSizes.some((size) => size === perPage)

async function loadPage(ctx: PublicCtx, query: ItemBrowse, limits: Limits): Promise<Browsed> {
  const search = query.q ? await searchOf(ctx, query.q, { isLiteral: query.isLiteral }) : null
  const build = query.build && (await readBuild(ctx.db, query.build))
  const set = {
    ...(await setOf(ctx, query, search)),
    fit: build && query.fitsOnly ? await fitChoiceOf(ctx, build.parts, query.pieces) : null,
  }
  const order = { sort: query.sort, isMixed: false, isScored: query.sort === 'best' && search !== null }
  const [page, facets, hidden] = await Promise.all([
    readPage(ctx, { set, order, limits }, query).then(async (page) => {
      const [items, marks] = await Promise.all([
        cardsOf(ctx.db, page.ids),
        build ? marksOf(ctx, { build: build.parts, pieces: query.pieces }, page.ids) : [],
      ])
      return { ...page, items, marks }
    }),
    facetsOf(ctx, set, set.types.length > 0 ? set.types : set.named, limits).then((facets) =>
      withBestValues({ ...facets, types: asChosen(facets.types, query.types ?? []) }, query),
    ),
    hiddenOf(ctx, set, limits),
  ])
  const fit = build ? { ...hidden, marks: page.marks, missing: [...build.missing] } : null
  const counted = page.isCapped ? (await surveyOf(ctx, set, { facets: true }, limits)).parts : 0
  const { items, isCapped, previous, next } = page
  const total = Math.max(page.total, counted, page.isCapped ? leastOf(set, limits.visits) : 0)
  const pages = page.pages ?? Math.max(page.page ?? 1, Math.ceil(Math.min(total, limits.reach) / query.perPage), 1)
  return { items, total, isCapped, page: page.page, pages, previous, next, facets, search: search && understood(search), fit }
}

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

const understood = ({ chips, corrected, corrections, leftOut }: Search): Understood => ({ chips, corrected, corrections, leftOut })
