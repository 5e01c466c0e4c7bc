// API tokens for customers' own programs. They have a fixed prefix; the database stores only their SHA-256.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { users } from '#server/db/schema/users.ts'
import { passOverShortage } from '#server/db/shortages.ts'
import { type AccountAttributes, accountColumns } from './session-store.ts'

export type ApiTokenRights = (typeof apiTokens.rights.enumValues)[number]
export type FoundApiToken = { id: string; rights: ApiTokenRights; endsAt: Date; account: AccountAttributes & { id: string } }

const wellFormed = /^pdk_[A-Za-z0-9_-]{43}$/
const noteUseAfterMs = 60_000

export const looksLikeApiToken = (credential: string): boolean => credential.startsWith('pdk_')

/** A new token of 256 random bits, and the hash to store. */
export function createApiToken(): { token: string; tokenHash: string } {
  const token = `pdk_${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashOf(token) }
}

/**
 * Finds the owner of a token with the account's current data. Null for a malformed, unknown, revoked or expired token. Records the use once
 * per minute.
 */
export type FindApiToken = (token: string) => Promise<FoundApiToken | null>

export function createApiTokenFinder(db: Db): FindApiToken {
  const tokenByHash = db
    .select({
      id: apiTokens.id,
      rights: apiTokens.rights,
      endsAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      userId: users.id,
      ...accountColumns,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.tokenHash, sql.placeholder('hash')), gt(apiTokens.expiresAt, sql`now()`), isNull(users.deletedAt)))
    .prepare('api_token')

  return async (token) => {
    if (!wellFormed.test(token)) return null
    const [found] = await tokenByHash.execute({ hash: hashOf(token) })
    if (!found) return null
    const { id, rights, endsAt, lastUsedAt, userId, ...account } = found
    if (lastUsedAt === null || Date.now() - lastUsedAt.getTime() > noteUseAfterMs)
      await db.update(apiTokens).set({ lastUsedAt: sql`now()` }).where(eq(apiTokens.id, id)).catch(passOverShortage)
    return { id, rights, endsAt, account: { id: userId, ...account } }
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
