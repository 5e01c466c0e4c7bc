// PostgreSQL plans statements by the sizes that its tables had when it last looked. An import that multiplies them would search each batch's
// products by reading all others, until the database looks again by itself, a minute later.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'

/** Few enough to be read in a moment, whatever the plan. */
const small = 1_000
const manyTimes = 4

/** Call the returned function after each batch, with the number of products added so far. */
export async function createSizeWatch(db: Db): Promise<(added: number) => Promise<void>> {
  const [table] = await db.execute<{ rows: number }>(sql`
    select greatest(reltuples, 0)::int as rows from pg_class where oid = ${'public.products'}::text::regclass`)
  const before = table?.rows ?? 0
  let known = Math.max(small, before)
  return async (added) => {
    if (before + added < manyTimes * known) return
    known = before + added
    await db.execute(sql`analyze (skip_locked) ${products}`)
  }
}
