// Reads a list of few parts: finds, sorts and counts all of them in one statement.
import { type SQL, sql } from 'drizzle-orm'
import type { ItemSort } from '#common/catalogue/schema.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { hitsBy, seenBy, type WayIn } from './matching-parts.ts'
import type { PartSet } from './part-set.ts'
import type { ListedPart } from './rows-in-order.ts'
import { sortOf } from './sorts.ts'

export type Order = Readonly<{ sort: ItemSort; isMixed: boolean; isScored: boolean }>

/** The sort keys of a part, all in the direction of the sort, so that a cursor is one comparison. */
export function placeIn({ sort, isMixed, isScored }: Order, { score, isShort, keys }: ListedPart): number[] {
  const half = sortOf(sort).direction === 'down' ? Number(!isShort) : Number(isShort)
  return [...(isScored ? [score] : []), ...(isMixed ? [] : [half]), ...keys]
}

export const lengthOfPlace = ({ sort, isMixed, isScored }: Order): number =>
  Number(isScored) + Number(!isMixed) + sortOf(sort).columns.length

type Stretch = Readonly<{ order: Order; from?: readonly number[] | null; isBackwards?: boolean; skip?: number; take: number }>

export type FewParts = Readonly<{ parts: readonly ListedPart[]; total: number; visited: number }>

/** Visits at most `visits` rows, plus one to detect more: the answer is complete if `visited` is not larger. */
export async function fewParts(db: Db, set: PartSet, way: WayIn, stretch: Stretch, visits: number): Promise<FewParts> {
  const { order, from = null, isBackwards = false, skip = 0, take } = stretch
  const { columns, direction } = sortOf(order.sort)
  const isDown = (direction === 'down') !== isBackwards
  const hits = hitsBy(set, way, { score: order.isScored })
  const keys = sql.raw(columns.map((column) => `p.${column}`).join(', '))
  const half = sql.raw(direction === 'down' ? '(not h.is_short)::int' : 'h.is_short::int')
  const places: SQL[] = [
    ...(order.isScored ? [sql`h.score`] : []),
    ...(order.isMixed ? [] : [half]),
    ...columns.map((column) => sql.raw(`h.${column}`)),
  ]
  const ordered = sql.join(
    places.map((place) => sql`${place} ${sql.raw(isDown ? 'desc' : 'asc')}`),
    sql`, `,
  )
  const rest =
    from === null
      ? sql``
      : sql` where (${sql.join(places, sql`, `)}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(
          from.map((key) => sql`${key}::bigint`),
          sql`, `,
        )})`
  const [row] = await db.execute<{ total: number; visited: number; parts: [boolean, number, ...number[]][] | null }>(sql`${plannedAfresh}
    with seen as materialized (${seenBy(set, way, visits + 1, { score: order.isScored })}), hits as materialized (
      select p.is_short, ${order.isScored ? hits.score : sql`0`} as score, ${keys} from ${hits.from}
    )
    select (select count(*)::int from seen) as visited, (select count(*)::int from hits) as total,
      (select json_agg(json_build_array(p.is_short, p.score, ${keys})) from (
        select * from hits as h${rest} order by ${ordered} limit ${take}::int offset ${skip}::int) as p) as parts`)
  const parts = (row?.parts ?? []).map(([isShort, score, ...keys]): ListedPart => ({ id: keys.at(-1) ?? 0, isShort, keys, score }))
  return { parts, total: row?.total ?? 0, visited: row?.visited ?? 0 }
}
