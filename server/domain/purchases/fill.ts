// Orders from before purchases get theirs, in the background and in batches. No request waits for it, and it can stop at any time.
import { sql } from 'drizzle-orm'
import type { Shop } from '../ctx.ts'

const batch = 1_000

/** Gives the next orders their purchases. Returns how many it visited: 0 when all have theirs. */
export async function fillPurchases({ db }: Pick<Shop, 'db'>): Promise<number> {
  const [filled] = await db.execute<{ visited: number }>(sql`select fill_purchases(${batch}) as visited`)
  return filled?.visited ?? 0
}
