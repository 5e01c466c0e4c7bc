import { sql } from 'drizzle-orm'
import type { Shop } from '#server/domain/ctx.ts'

/** Finds what fell through: mail without a job, and mail whose last attempt died. */
export async function mendOutbox({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`select requeue_lost_mail()`)
}
