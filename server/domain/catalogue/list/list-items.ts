// The catalogue for the API: lists in one order, with orderable and other parts mixed, and with cursors.
import { eq, sql } from 'drizzle-orm'
import type { ItemList } from '#common/catalogue/schema.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { products } from '#server/db/schema/products.ts'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { inQueue } from '#server/domain/limits/in-queue.ts'
import { ownPricing } from '#server/domain/prices/own-prices.ts'
import { readCursor, writeCursor } from '#server/domain/record-lists/cursor.ts'
import { summaryColumns } from '../../items/columns.ts'
import { type Search, searchOf } from '../../search/retrieve/postgres.ts'
import { idsText } from '../cards.ts'
import { lengthOfPlace, placeIn } from './few-parts.ts'
import { behindWindow } from './frequent-text.ts'
import { isFasterWalked, judgeSet, openMemory, readFromMemory } from './in-memory.ts'
import { type Limits, usualLimits } from './limits.ts'
import { openListing } from './listing.ts'
import type { ListedPart } from './rows-in-order.ts'
import { setOf } from './set-of.ts'
import { spellingsOf } from './types.ts'

export type ItemSummary = Awaited<ReturnType<typeof itemsOf>>[number]

/**
 * `total`: the number of matches, a lower bound if `isCapped`. `nextCursor`: null on the last page. `hasOwnPrices`: the caller's price lists
 * set the prices, so the page is for this caller alone.
 */
export type ItemPage = { items: ItemSummary[]; total: number; isCapped: boolean; nextCursor: string | null; hasOwnPrices: boolean }

/**
 * A page of the catalogue at the caller's prices; order and price filters go by public prices for everyone. At public prices it is cached, so
 * treat the answer as read-only. Throws BAD_REQUEST for a cursor of another list.
 */
export async function listItems(ctx: PublicCtx, list: ItemList, limits: Limits = usualLimits): Promise<ItemPage> {
  const page = await listPublicly(ctx, list, limits)
  const pricing = await ownPricing(
    ctx,
    page.items.map(({ id }) => id),
  )
  return pricing ? { ...page, items: page.items.map(pricing), hasOwnPrices: true } : page
}

async function listPublicly(ctx: PublicCtx, list: ItemList, limits: Limits): Promise<ItemPage> {
  const types = list.type ? await spellingsOf(ctx, list.type) : []
  if (list.type && types.length === 0) return nothing
  // Uses the catalogue's spelling of the type, so that a list is cached once for all spellings.
  const key = JSON.stringify(['list', { ...list, type: undefined }, types, limits])
  const load = async (catalogue: CatalogueCache) => ({
    ...(await loadItems({ ...ctx, catalogue }, list, types, limits)),
    hasOwnPrices: false,
  })
  return ctx.catalogue.read(key, load, { inQueue: (work) => inQueue(ctx, list.q ? 'searches' : 'lists', work) })
}

const nothing = { items: [], total: 0, isCapped: false, nextCursor: null, hasOwnPrices: false }

async function loadItems(ctx: PublicCtx, list: ItemList, types: readonly string[], limits: Limits) {
  const { sort, limit, cursor } = list
  const search: Search | null = list.q ? await searchOf(ctx, list.q) : null
  const set = await setOf(ctx, { ...list, types: [...types] }, search)
  const order = { sort, isMixed: true, isScored: sort === 'best' && search !== null }
  const from = cursor === undefined ? null : readCursor(cursor, lengthOfPlace(order))
  const memory = await openMemory(ctx, set, limits, order)
  const judged = memory && judgeSet(memory, set)
  const isWalked = memory !== null && judged !== null && isFasterWalked(judged.counts.parts, memory)
  if (memory && judged && !isWalked) {
    const parts = readFromMemory(memory, judged, order, { from, take: limit + 1 })
    const last = parts.length > limit ? parts[limit - 1] : undefined
    const items = await itemsOf(ctx, idsOf(parts.slice(0, limit)))
    return { items, total: judged.counts.parts, isCapped: false, nextCursor: last ? writeCursor(placeIn(order, last)) : null }
  }
  const opened = await openListing(ctx, { set, order, limits }, judged?.counts.parts)
  const read = await opened.read({ from, take: limit + 1 })
  const shown = read.parts.slice(0, limit)
  const [last, hasMore] = [shown.at(-1), read.parts.length > limit]
  const items = await itemsOf(ctx, idsOf(shown))
  if ('total' in read) {
    const isCapped = read.visited > limits.visits
    return { items, total: read.total, isCapped, nextCursor: hasMore && last ? writeCursor(placeIn(order, last)) : null }
  }
  const stopped = read.stoppedAt && placeIn(order, { ...read.stoppedAt, id: 0, score: behindWindow })
  const nextPlace = hasMore && last ? placeIn(order, last) : stopped
  const isCapped = opened.total === null && (from !== null || nextPlace !== null)
  return {
    items,
    total: opened.total ?? Math.max(read.found, read.parts.length),
    isCapped,
    nextCursor: nextPlace && writeCursor(nextPlace),
  }
}

const itemsById = preparedOn((db) =>
  db
    .select(summaryColumns)
    .from(sql`unnest(${sql.placeholder('ids')}::text::bigint[]) with ordinality as wanted (id, place)`)
    .innerJoin(products, eq(products.id, sql`wanted.id`))
    .orderBy(sql`wanted.place`)
    .prepare('items'),
)

const idsOf = (parts: readonly ListedPart[]) => parts.map(({ id }) => id)

const itemsOf = ({ db }: PublicCtx, ids: readonly number[]) => itemsById(db).execute({ ids: idsText(ids) })
