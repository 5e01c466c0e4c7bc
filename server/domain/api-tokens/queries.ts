import { desc, eq } from 'drizzle-orm'
import type { ApiTokenRights } from '#common/api-tokens/rules.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'

export type ApiTokenView = {
  id: string
  name: string
  rights: ApiTokenRights
  createdAt: Date
  expiresAt: Date
  /** To the minute; null if never used. */
  lastUsedAt: Date | null
}

/** The caller's API tokens, newest first, including recently expired ones. */
export async function listApiTokens({ db, actor }: CustomerCtx): Promise<ApiTokenView[]> {
  return db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      rights: apiTokens.rights,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.userId, actor.userId))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id)
}
