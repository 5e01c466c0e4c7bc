// Reads sections of a list: from its start or from a cursor, forwards or backwards.
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { countTypes, sumCounts } from '../../items/type-counts.ts'
import { type FewParts, fewParts, type Order, placeIn } from './few-parts.ts'
import { fitWithin } from './fit-choice.ts'
import { behindWindow, comparePlaces, windowOf } from './frequent-text.ts'
import type { Limits } from './limits.ts'
import { narrowestWay } from './narrowest-way.ts'
import { isCounted, isEmpty, isOfFit, matchOf, type PartSet, usesWithin, walkedSet } from './part-set.ts'
import { type ListedPart, type Place, type Walked, walk } from './rows-in-order.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

export type Listing = Readonly<{ set: PartSet; order: Order; limits: Limits }>

export type Reading =
  | { by: 'sorting'; read: (stretch: Stretch) => Promise<FewParts> }
  | { by: 'walking'; read: (stretch: Stretch) => Promise<Walked> }

type Stretch = { from?: readonly number[] | null; isBackwards?: boolean; skip?: number; take: number }

/**
 * `total`: the number of parts; null if unknown. `reach`: roughly the number of rows from either end that a walk can find within its limit.
 */
export async function openListing(
  ctx: Ctx,
  listing: Listing,
  known: number | null = null,
): Promise<Reading & { total: number | null; reach: number }> {
  const { set, order, limits } = listing
  const { reach } = limits
  if (isEmpty(set)) return { by: 'sorting', read: async () => ({ parts: [], total: 0, visited: 0 }), total: 0, reach }
  const walked = { ...listing, set: walkedSet(set) }
  const walking = { by: 'walking' as const, read: (stretch: Stretch) => walkStretch(ctx, walked, stretch) }
  const counts = sumCounts(await countTypes(ctx), set.types)
  if (known !== null) return { ...walking, total: known, reach: Math.min(reach, (limits.visits * known) / Math.max(counts.parts, 1)) }
  if (isCounted(set)) return { ...walking, total: set.isOrderable ? counts.orderable : counts.parts, reach }
  const ofFit = partsOfOnlyFit(set, counts.parts)
  const isMostlyShown = ofFit !== null && ofFit * rareShare >= counts.parts
  const way = isMostlyShown ? null : await narrowestWay(ctx, set, limits)
  if (way !== null)
    return { by: 'sorting', read: (stretch) => fewParts(ctx.db, set, way, { ...stretch, order }, limits.visits), total: null, reach }
  const total = usesOfOnlyChoice(set) ?? ofFit
  return { ...walking, total, reach: total === null ? reach : Math.min(reach, (limits.visits * total) / counts.parts) }
}

/** If one part in this many matches, walking to a page costs as much as finding all matches. */
const rareShare = 8

/** Values of a single attribute are counted on write. */
function usesOfOnlyChoice(set: PartSet): number | null {
  const [choice, ...others] = set.choices
  const isOnly =
    choice !== undefined && others.length === 0 && fitWithin(set) === null && set.price === null && !set.isOrderable && set.search === null
  return isOnly && !(choice.isMany && choice.texts.size > 1) ? usesWithin(set, choice) : null
}

/** Counted on write: parts with keys by fit key, parts of types without keys by type. */
function partsOfOnlyFit(set: PartSet, parts: number): number | null {
  const fit = fitWithin(set)
  if (fit === null || set.isOrderable || !isOfFit(set)) return null
  return fit.side === 'hidden' ? fit.hiddenParts : parts - fit.hiddenParts
}

/** `from`: sort keys as returned by `placeIn`. */
async function walkStretch(ctx: Ctx, listing: Listing, stretch: Stretch): Promise<Walked> {
  const { set, order, limits } = listing
  const { from = null, isBackwards = false, skip = 0, take } = stretch
  if (order.isScored && matchOf(set) !== null) return walkText(ctx, listing, stretch)
  const visits = isCounted(set) ? skip + take : limits.visits
  return walk(ctx.db, set, {
    ...order,
    isScored: false,
    from: from === null ? null : readPlace(order, from),
    isBackwards,
    skip,
    take,
    visits,
  })
}

/** The part of a place that indexes contain, without the score. */
function readPlace({ isMixed, isScored, sort }: Order, place: readonly number[]): Place {
  const unscored = isScored ? place.slice(1) : place
  if (isMixed) return { isShort: false, keys: unscored }
  const [half, ...keys] = unscored
  return { isShort: (half === 1) === (sort === 'price'), keys }
}

async function walkText(ctx: Ctx, listing: Listing, { from = null, isBackwards = false, skip = 0, take }: Stretch): Promise<Walked> {
  const { set, order, limits } = listing
  const { parts, end } = await windowOf(ctx, set, order, limits)
  const answer = (found: readonly ListedPart[], stoppedAt: Place | null = null): Walked => ({
    parts: found,
    found: parts.length,
    visited: 0,
    stoppedAt,
  })
  const walkOn = async (place: Place, missing: number, isBack = false) => {
    const walked = await walk(ctx.db, set, {
      ...order,
      isScored: false,
      from: place,
      isBackwards: isBack,
      take: missing,
      visits: limits.visits,
    })
    return { ...walked, parts: walked.parts.map((part) => ({ ...part, score: behindWindow })) }
  }
  const isBehind = from?.[0] === behindWindow
  if (isBackwards) {
    const isBefore = (part: ListedPart) => from === null || comparePlaces(placeIn(order, part), from) > 0
    if (!isBehind || from === null || end === null) return answer(parts.filter(isBefore).slice(-take).toReversed())
    const lastOfWindow = placeIn(order, { ...end, id: 0, score: behindWindow })
    const { parts: found, stoppedAt } = await walkOn(readPlace(order, from), take, true)
    const isInRest = (part: ListedPart) => comparePlaces(placeIn(order, part), lastOfWindow) < 0
    const behind = found.filter(isInRest)
    if (stoppedAt !== null && isInRest({ ...stoppedAt, id: 0, score: behindWindow })) return answer(behind, stoppedAt)
    const missing = take - behind.length
    return answer([...behind, ...(missing > 0 ? parts.slice(-missing).toReversed() : [])])
  }
  const within = isBehind
    ? []
    : parts.filter((part) => from === null || comparePlaces(placeIn(order, part), from) < 0).slice(skip, skip + take)
  if (within.length === take || end === null || skip > parts.length) return answer(within)
  const rest = await walkOn(isBehind && from !== null ? readPlace(order, from) : end, take - within.length)
  return answer([...within, ...rest.parts], rest.stoppedAt)
}
