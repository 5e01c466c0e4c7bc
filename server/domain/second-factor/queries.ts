import { asc, eq, sql } from 'drizzle-orm'
import { passkeys } from '#server/db/schema/second-factors.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'

export type FactorState = {
  /** True if codes of an app are set up. */
  codes: boolean
  passkeys: { id: string; name: string; addedAt: Date; lastUsedAt: Date | null }[]
  recoveryCodesLeft: number
}

/** The second factors of the caller's account; passkeys as they were added. */
export async function findFactorState({ db, actor: { userId } }: CustomerCtx): Promise<FactorState> {
  const [[found], added] = await Promise.all([
    db.execute<{ codes: boolean; left: number }>(sql`
      select exists (select from totp_secrets where user_id = ${userId}) as codes,
        (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as "left"`),
    db
      .select({ id: passkeys.id, name: passkeys.name, addedAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
  ])
  return { codes: found?.codes ?? false, passkeys: added, recoveryCodesLeft: found?.left ?? 0 }
}
