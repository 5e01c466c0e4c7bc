import { lte, sql } from 'drizzle-orm'
import { throttles } from '#server/db/schema/throttles.ts'
import type { Shop } from '#server/domain/ctx.ts'

/** Removes what has run out: sessions, and counts of attempts that are forgiven. */
export async function sweep({ db, sessions }: Pick<Shop, 'db' | 'sessions'>): Promise<void> {
  await sessions.sweep()
  await db.delete(throttles).where(lte(throttles.forgetAt, sql`now()`))
}

/** Sweeps now and then until the returned function is called. A sweep that fails is told and tried again next time. */
export function sweepEvery(shop: Pick<Shop, 'db' | 'sessions'>, everyMs: number, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void sweep(shop).catch(onError), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
