import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** True if some process runs the shop's jobs: as the backlog counts them. */
export async function hasLivePool(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select from job_pools where seen_at > now() - interval '1 minute') as found`)
  return row?.found ?? false
}
