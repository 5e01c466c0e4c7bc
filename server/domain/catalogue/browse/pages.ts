// Pages of a list in the shop: numbered up to ten thousand rows from either end, with cursors in between.
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { readCursor, writeCursor } from '#server/domain/record-lists/cursor.ts'
import type { PageRef } from '../browsed.ts'
import { lengthOfPlace, type Order, placeIn } from '../list/few-parts.ts'
import { behindWindow } from '../list/frequent-text.ts'
import { type Judged, type Memory, type ReadStretch, readFromMemory } from '../list/in-memory.ts'
import { type Listing, openListing } from '../list/listing.ts'
import type { ListedPart, Place } from '../list/rows-in-order.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

export type Asked = Readonly<{ page: number; perPage: number; after?: string | undefined; before?: string | undefined }>

export type PartsPage = Readonly<{
  ids: readonly number[]
  /** The number of parts; a lower bound if `isCapped`. */
  total: number
  isCapped: boolean
  page: number | null
  /** The number of pages if all of them were numbered; null if unknown. */
  pages: number | null
  previous: PageRef | null
  next: PageRef | null
}>

type Opened = Awaited<ReturnType<typeof openListing>>

/** A page from memory. Every page has a number. */
export function pageFromMemory(memory: Memory, judged: Judged, { order }: Pick<Listing, 'order'>, asked: Asked): PartsPage {
  const { after, before, page, perPage } = asked
  const total = judged.counts.parts
  const read = (stretch: ReadStretch) => readFromMemory(memory, judged, order, stretch)
  const counted = { total, isCapped: false, pages: Math.max(1, Math.ceil(total / perPage)) }
  if (after !== undefined || before !== undefined) return { ...counted, ...cursorPage(read, order, asked) }
  return {
    ...counted,
    ids: idsOf(read({ skip: (page - 1) * perPage, take: perPage })),
    page,
    previous: page > 1 ? refOf(Math.min(page - 1, counted.pages)) : null,
    next: page < counted.pages ? refOf(page + 1) : null,
  }
}

function cursorPage(read: (stretch: ReadStretch) => readonly ListedPart[], order: Order, { after, before, perPage }: Asked) {
  const isBackwards = after === undefined
  const given = after ?? before ?? ''
  const from = readCursor(given, lengthOfPlace(order), isBackwards ? 'before' : 'after')
  const found = read({ from, isBackwards, take: perPage + 1 })
  const parts = isBackwards ? found.slice(0, perPage).toReversed() : found.slice(0, perPage)
  const cursors = { first: parts.at(0), last: parts.at(-1) }
  const cursorOf = (part: ListedPart | undefined) => (part ? writeCursor(placeIn(order, part)) : given)
  const hasMore = found.length > perPage
  const isBehindStart = isBackwards ? hasMore : true
  const isBeforeEnd = isBackwards ? true : hasMore
  return {
    ids: idsOf(parts),
    page: null,
    previous: isBehindStart ? { before: cursorOf(cursors.first) } : null,
    next: isBeforeEnd ? { after: cursorOf(cursors.last) } : null,
  }
}

/** `known`: the number of parts, if it was counted. */
export async function readPage(ctx: Ctx, listing: Listing, asked: Asked, known: number | null = null): Promise<PartsPage> {
  const opened = await openListing(ctx, listing, known)
  const { after, before } = asked
  if (after !== undefined || before !== undefined) return pageByCursor(opened, listing, asked)
  if (opened.by === 'sorting') return pageOfFew(opened, listing, asked)
  return opened.total === null ? pageFromStart(opened, listing, asked) : pageFromNearerEnd(opened, opened.total, listing, asked)
}

const refOf = (page: number): PageRef => ({ page })
const idsOf = (parts: readonly ListedPart[]) => parts.map(({ id }) => id)
const cursorOf = ({ order }: Listing, part: ListedPart): string => writeCursor(placeIn(order, part))
/** The cursor of the place where a walk stopped at its limit. */
const cursorAt = ({ order }: Listing, place: Place): string => writeCursor(placeIn(order, { ...place, id: 0, score: behindWindow }))

async function pageOfFew(opened: Extract<Opened, { by: 'sorting' }>, { limits }: Listing, { page, perPage }: Asked): Promise<PartsPage> {
  const { parts, total, visited } = await opened.read({ skip: (page - 1) * perPage, take: perPage })
  return {
    ids: idsOf(parts),
    total,
    isCapped: visited > limits.visits,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    previous: page > 1 ? refOf(page - 1) : null,
    next: page * perPage < total ? refOf(page + 1) : null,
  }
}

/** For a list of known length. A page number out of reach returns the nearest page in reach. */
async function pageFromNearerEnd(
  opened: Extract<Opened, { by: 'walking' }>,
  total: number,
  listing: Listing,
  { page, perPage }: Asked,
): Promise<PartsPage> {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const counted = { total, isCapped: false, pages }
  if (page > pages) return { ids: [], ...counted, page, previous: refOf(pages), next: null }
  const reach = Math.max(1, Math.floor(opened.reach / perPage))
  const isReached = (number: number) => number <= reach || number > pages - reach
  const reached = isReached(page) ? page : page < pages / 2 ? reach : pages - reach + 1
  const skip = (reached - 1) * perPage
  const take = Math.min(perPage, total - skip)
  const isBackwards = reached > reach || (skip > total / 2 && reached > pages - reach)
  const { parts: found, stoppedAt } = await opened.read({ skip: isBackwards ? total - skip - take : skip, take, isBackwards })
  const parts = isBackwards ? found.toReversed() : found
  // If the walk stopped at its limit, the next page continues from there.
  const stop = stoppedAt && found.length < take ? cursorAt(listing, stoppedAt) : null
  const [first, last] = [parts.at(0), parts.at(-1)]
  const [before, after] = [first && cursorOf(listing, first), last && cursorOf(listing, last)]
  const previous = isReached(reached - 1) ? refOf(reached - 1) : before ? { before } : null
  const next = isReached(reached + 1) ? refOf(reached + 1) : after ? { after } : null
  return {
    ids: idsOf(parts),
    ...counted,
    page: reached,
    previous: reached === 1 ? null : stop !== null && isBackwards ? { before: stop } : previous,
    next: reached === pages ? null : stop !== null && !isBackwards ? { after: stop } : next,
  }
}

/** For a list of unknown length. */
async function pageFromStart(opened: Extract<Opened, { by: 'walking' }>, listing: Listing, { page, perPage }: Asked): Promise<PartsPage> {
  const skip = (page - 1) * perPage
  const { parts, found, stoppedAt } = await opened.read({ skip, take: perPage + 1 })
  if (parts.length === 0 && page > 1)
    return pageFromStart(opened, listing, { page: Math.min(page - 1, Math.max(1, Math.ceil(found / perPage))), perPage })
  const shown = parts.slice(0, perPage)
  const [last, hasMore] = [shown.at(-1), parts.length > perPage]
  const isNumbered = hasMore && (page + 1) * perPage <= listing.limits.reach && (found > skip + perPage || listing.order.isScored === false)
  return {
    ids: idsOf(shown),
    total: Math.max(found, skip + shown.length),
    isCapped: hasMore || stoppedAt !== null,
    page,
    pages: listing.order.isScored ? Math.max(1, Math.ceil(found / perPage)) : null,
    previous: page > 1 ? refOf(page - 1) : null,
    next:
      hasMore && last
        ? isNumbered
          ? refOf(page + 1)
          : { after: cursorOf(listing, last) }
        : stoppedAt && { after: cursorAt(listing, stoppedAt) },
  }
}

async function pageByCursor(opened: Opened, listing: Listing, { after, before, perPage }: Asked): Promise<PartsPage> {
  const isBackwards = after === undefined
  const given = after ?? before ?? ''
  const from = readCursor(given, lengthOfPlace(listing.order), isBackwards ? 'before' : 'after')
  const read = await opened.read({ from, isBackwards, take: perPage + 1 })
  const found = read.parts.slice(0, perPage)
  const parts = isBackwards ? found.toReversed() : found
  const hasMore = read.parts.length > perPage
  const stoppedAt = 'stoppedAt' in read && read.stoppedAt !== null ? cursorAt(listing, read.stoppedAt) : null
  const [first, last] = [parts.at(0), parts.at(-1)]
  const onward = hasMore ? (isBackwards ? first && cursorOf(listing, first) : last && cursorOf(listing, last)) : stoppedAt
  const back = isBackwards ? (last ? cursorOf(listing, last) : given) : first ? cursorOf(listing, first) : given
  const [beforeThis, afterThis] = isBackwards ? [onward, back] : [back, onward]
  const total = 'total' in read ? read.total : (opened.total ?? found.length)
  return {
    ids: idsOf(parts),
    total,
    isCapped: 'total' in read ? read.visited > listing.limits.visits : opened.total === null,
    page: null,
    pages: 'total' in read || opened.total !== null ? Math.max(1, Math.ceil(total / perPage)) : null,
    previous: beforeThis ? { before: beforeThis } : null,
    next: afterThis ? { after: afterThis } : null,
  }
}
