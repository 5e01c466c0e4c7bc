// The number of parts per type: exact, from counters that writes maintain.
import { sql } from 'drizzle-orm'
import { callValue } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOn } from '#server/db/prepared.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

export type TypeCount = Readonly<{ type: string; parts: number; orderable: number }>

const typeCounts = preparedOn(
  (db) => () =>
    db.execute<TypeCount>(sql`
    select product_type as type, sum(parts)::int as parts, sum(orderable)::int as orderable
    from (
      select product_type, parts, orderable from type_counts
      union all
      select product_type, parts, orderable from type_count_changes
    ) as counted
    group by 1 having sum(parts) > 0 order by 1`),
)

/** The same without the cache. */
export const readTypeCounts = async (db: Db): Promise<readonly TypeCount[]> => [...(await typeCounts(db)())]

/** The types in the catalogue, as its items spell them. */
export async function countTypes({ db, catalogue }: Pick<PublicCtx, 'db' | 'catalogue'>): Promise<readonly TypeCount[]> {
  const load = async () => ({ items: [], counts: await readTypeCounts(db) })
  return (await catalogue.read('type counts', load)).counts
}

/** Sums some types, or all types if the list is empty. */
export function sumCounts(counts: readonly TypeCount[], types: readonly string[]): { parts: number; orderable: number } {
  const wanted = types.length === 0 ? counts : counts.filter(({ type }) => types.includes(type))
  return {
    parts: wanted.reduce((sum, { parts }) => sum + parts, 0),
    orderable: wanted.reduce((sum, { orderable }) => sum + orderable, 0),
  }
}

/** Folds pending count changes into their rows, at most 10,000 per call. Returns how many it folded. */
export async function addUpTypeCounts({ db }: Pick<PublicCtx, 'db'>): Promise<number> {
  return (await callValue(db, 'add_up_type_counts', {})) ?? 0
}
