import { asc, eq } from 'drizzle-orm'
import { freshMinutes } from '#common/accounts/rules.ts'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import { credentials, identities, users } from '#server/db/schema/users.ts'
import { type CustomerCtx, signInOf } from '#server/domain/context/ctx.ts'

export type SignInMethods = {
  /** When the password was set; null without a password. */
  passwordSetAt: Date | null
  isEmailConfirmed: boolean
  /** Linked identities; `email` is the address that the provider last reported. */
  identities: { provider: IdentityProviderName; email: string | null; linkedAt: Date; lastUsedAt: Date | null }[]
  /** True if this sign-in is fresh enough to change sign-in methods. */
  isFresh: boolean
}

export async function listSignInMethods({ db, sessions, actor }: CustomerCtx): Promise<SignInMethods> {
  const [[account], linked, isFresh] = await Promise.all([
    db
      .select({ emailVerifiedAt: users.emailVerifiedAt, passwordSetAt: credentials.updatedAt })
      .from(users)
      .leftJoin(credentials, eq(credentials.userId, users.id))
      .where(eq(users.id, actor.userId)),
    db
      .select({
        provider: identities.provider,
        email: identities.email,
        linkedAt: identities.createdAt,
        lastUsedAt: identities.lastUsedAt,
      })
      .from(identities)
      .where(eq(identities.userId, actor.userId))
      .orderBy(asc(identities.createdAt)),
    sessions.isConfirmed(signInOf(actor), freshMinutes),
  ])
  return {
    passwordSetAt: account?.passwordSetAt ?? null,
    isEmailConfirmed: Boolean(account?.emailVerifiedAt),
    identities: linked,
    isFresh,
  }
}
