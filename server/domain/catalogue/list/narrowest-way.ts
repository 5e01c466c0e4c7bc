// Chooses how to find the parts of a set while visiting few rows.
import { type SQL, sql } from 'drizzle-orm'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { countTypes, sumCounts } from '../../items/type-counts.ts'
import { fitWithin, takenParts } from './fit-choice.ts'
import type { Limits } from './limits.ts'
import { seenBy, type WayIn } from './matching-parts.ts'
import { keyOfSet, matchOf, type PartSet, usesWithin } from './part-set.ts'
import { walk } from './rows-in-order.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

/** The condition that few parts meet; null if all are common, so that walking in sort order is cheaper. */
export async function narrowestWay(ctx: Ctx, set: PartSet, limits: Limits): Promise<WayIn | null> {
  const load = async (catalogue: Ctx['catalogue']) => ({ items: [], way: await findWay({ ...ctx, catalogue }, set, limits) })
  return (await ctx.catalogue.read(JSON.stringify(['way', keyOfSet(set), limits]), load)).way
}

async function findWay(ctx: Ctx, set: PartSet, limits: Limits): Promise<WayIn | null> {
  const counts = sumCounts(await countTypes(ctx), set.types)
  const size = set.isOrderable ? counts.orderable : counts.parts
  const [narrowest] = estimatesOf(set, size).toSorted((a, b) => a.parts - b.parts)
  if (narrowest !== undefined && narrowest.parts <= limits.visits) return narrowest.way
  const isRare = (way: WayIn) => hasFew(ctx.db, seenBy(set, way, limits.visits + 1), limits.visits)
  if (set.price !== null && (await isRare('price'))) return 'price'
  // Values that are common each may be rare together.
  if (set.choices.length > 1 && (await isRare('facts'))) return 'facts'
  if (matchOf(set) !== null && (await isThin(ctx.db, set, size, limits)) && (await isRare('words'))) return 'words'
  return null
}

function estimatesOf(set: PartSet, size: number): { way: WayIn; parts: number }[] {
  const [match, fit] = [matchOf(set), fitWithin(set)]
  return [
    ...(match === null ? [] : [{ way: 'words' as const, parts: match.estimate }]),
    ...(fit?.isExact ? [{ way: 'fit' as const, parts: takenParts(fit) }] : []),
    ...(set.choices.length === 0
      ? []
      : [{ way: 'facts' as const, parts: Math.min(...set.choices.map((choice) => usesWithin(set, choice))) }]),
    { way: 'types', parts: size },
  ]
}

async function hasFew(db: Db, rows: SQL, few: number): Promise<boolean> {
  const [row] = await db.execute<{ found: number }>(sql`${plannedAfresh}select count(*)::int as found from (${rows}) as seen`)
  return (row?.found ?? 0) <= few
}

/** Estimates from the best-selling parts if few parts match. An exact count costs more than this estimate. */
async function isThin(db: Db, set: PartSet, size: number, { visits, windowVisits }: Limits): Promise<boolean> {
  const looked = Math.ceil(windowVisits / 5)
  const { found } = await walk(db, { ...set, isOrderable: true }, { sort: 'best', isMixed: false, take: looked, visits: looked })
  return (found / looked) * size < 2 * visits
}
