// The catalogue in the shop: pages with facets. Every sort puts parts that cannot be ordered last.
import { type ItemBrowse, pageSizes } from '#common/catalogue/schema.ts'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { inQueue } from '#server/domain/limits/in-queue.ts'
import { readBuild } from '../../builds/parts.ts'
import { type Search, searchOf } from '../../search/retrieve/postgres.ts'
import type { Browsed, Facets, Fit, Understood } from '../browsed.ts'
import { cardsOf } from '../cards.ts'
import { knownFacetsOf } from '../facets/attribute-facets.ts'
import { withBestValues } from '../facets/best-values.ts'
import { surveyOf } from '../facets/count-parts.ts'
import { facetsFrom, facetsOf } from '../facets/facets.ts'
import { isFasterWalked, judgeSet, type Memory, openMemory } from '../list/in-memory.ts'
import { type Limits, usualLimits } from '../list/limits.ts'
import type { Listing } from '../list/listing.ts'
import { leastOf } from '../list/part-set.ts'
import { setOf } from '../list/set-of.ts'
import { asChosen, typeJoiner } from '../list/types.ts'
import { fitChoiceOf, hiddenOf, marksOf } from './fit.ts'
import { type PartsPage, pageFromMemory, readPage } from './pages.ts'

/**
 * A page of cards with the `total` and `facets` of the filters; empty beyond the last page. Cached, so treat the answer as read-only.
 * Throws BAD_REQUEST for a cursor of another list.
 */
export async function browseItems(ctx: PublicCtx, query: ItemBrowse, limits: Limits = usualLimits): Promise<Browsed> {
  const key = JSON.stringify(['browse', { ...query, types: distinct(query.types), allOf: distinct(query.allOf) }, limits])
  const load = (catalogue: CatalogueCache) => loadPage({ ...ctx, catalogue }, query, limits)
  const browsed = await ctx.catalogue.read(key, load, { inQueue: (work) => inQueue(ctx, query.q ? 'searches' : 'lists', work) })
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
  const asked = { set, order, limits, typesInView: set.types.length > 0 ? set.types : set.named }
  const memory = await openMemory(ctx, set, limits, order)
  const { page, facets, hidden } = memory ? await readFromColumns(ctx, memory, asked, query) : await readByStatements(ctx, asked, query)
  const [items, marks] = await Promise.all([
    cardsOf(ctx.db, page.ids),
    build ? marksOf(ctx, { build: build.parts, pieces: query.pieces }, page.ids) : [],
  ])
  const fit = build ? { ...hidden, marks, missing: [...build.missing] } : null
  const shown = withBestValues({ ...facets, types: asChosen(facets.types, query.types ?? []) }, query)
  const { total, isCapped, pages, previous, next } = page
  const place = { total, isCapped, page: page.page, pages, previous, next }
  return { items, ...place, facets: shown, search: search && understood(search), fit }
}

type AskedPage = Listing & { typesInView: readonly string[] }
type ReadPage = { page: Omit<PartsPage, 'pages'> & { pages: number }; facets: Facets; hidden: Pick<Fit, 'hidden' | 'isCapped'> }

/** Everything is counted in one go, between two looks at the database. */
async function readFromColumns(
  ctx: PublicCtx,
  memory: Memory,
  { typesInView, ...listing }: AskedPage,
  query: ItemBrowse,
): Promise<ReadPage> {
  const { set } = listing
  const [known, joinTypes] = await Promise.all([knownFacetsOf(ctx, set, typesInView), typeJoiner(ctx)])
  const judged = judgeSet(memory, set)
  const facets = facetsFrom(memory.columns, judged, set, { known, joinTypes })
  const hidden = { hidden: set.fit === null ? 0 : judged.counts.conflicts, isCapped: false }
  const { parts } = judged.counts
  const page = isFasterWalked(parts, memory) ? await readPage(ctx, listing, query, parts) : pageFromMemory(memory, judged, listing, query)
  return { page: { ...page, pages: page.pages ?? Math.max(1, Math.ceil(parts / query.perPage)) }, facets, hidden }
}

async function readByStatements(ctx: PublicCtx, { typesInView, ...listing }: AskedPage, query: ItemBrowse): Promise<ReadPage> {
  const { set, limits } = listing
  const [page, facets, hidden] = await Promise.all([
    readPage(ctx, listing, query),
    facetsOf(ctx, set, typesInView, limits),
    hiddenOf(ctx, set, limits),
  ])
  const counted = page.isCapped ? (await surveyOf(ctx, set, { facets: true }, limits)).parts : 0
  const total = Math.max(page.total, counted, page.isCapped ? leastOf(set, limits.visits) : 0)
  const pages = page.pages ?? Math.max(page.page ?? 1, Math.ceil(Math.min(total, limits.reach) / query.perPage), 1)
  return { page: { ...page, total, pages }, facets, hidden }
}

const understood = ({ chips, corrected, corrections, leftOut }: Search): Understood => ({
  chips: chips.map(({ text, key, without }) => ({ text, key, without })),
  corrected,
  corrections,
  leftOut,
})
