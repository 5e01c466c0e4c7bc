// Matches of a frequent text: the best-selling ones first, ordered by relevance, then the others by sales.
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { type Order, placeIn } from './few-parts.ts'
import type { Limits } from './limits.ts'
import { keyOfSet, type PartSet } from './part-set.ts'
import { type ListedPart, type Place, walk } from './rows-in-order.ts'

/** The score in cursors behind the window, where relevance is not computed. */
export const behindWindow = -1_000

export type Window = Readonly<{ parts: readonly ListedPart[] /** Where to continue; null at the end of the list. */; end: Place | null }>

export async function windowOf(ctx: Pick<PublicCtx, 'db' | 'catalogue'>, set: PartSet, order: Order, limits: Limits): Promise<Window> {
  const load = async () => {
    const { parts, stoppedAt } = await walk(ctx.db, set, {
      ...order,
      take: limits.window,
      visits: limits.windowVisits,
    })
    const end = parts.length === limits.window ? (parts.at(-1) ?? null) : stoppedAt
    return { items: [], window: { parts: parts.toSorted((a, b) => comparePlaces(placeIn(order, b), placeIn(order, a))), end } }
  }
  return (await ctx.catalogue.read(JSON.stringify(['window', keyOfSet(set), order, limits]), load)).window
}

/** Negative if `a` sorts first. */
export function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (const [i, key] of a.entries()) {
    const difference = key - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
