// Reads what a person gave as the second factor. The SQL function use_factor decides under the account's lock if it still counts.
import { and, eq, sql } from 'drizzle-orm'
import { plainCode } from '#common/second-factor/rules.ts'
import type { PasskeyAnswer } from '#common/second-factor/schema.ts'
import { stepOfCode } from '#server/auth/one-time-codes.ts'
import { readPasskeyAnswer, type Site, siteOf } from '#server/auth/passkeys.ts'
import type { GivenFactor } from '#server/auth/proof.ts'
import { hashOfTyped } from '#server/auth/recovery-codes.ts'
import { passkeys, totpSecrets } from '#server/db/schema/second-factors.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

/** `challenge` is the one that the browser got for its passkey; null if it got none. */
export type Given = { code: string; passkey?: undefined } | { code?: undefined; passkey: PasskeyAnswer; challenge: string | null }

const nothing: GivenFactor = { kind: 'none' }

export const readGivenFactor = (ctx: PublicCtx, userId: string, given: Given): Promise<GivenFactor> =>
  given.passkey ? readPasskey(ctx, userId, given.passkey, given.challenge) : readCode(ctx, userId, given.code)

/** A code of the app has six digits, a recovery code more signs. */
async function readCode(ctx: PublicCtx, userId: string, typed: string): Promise<GivenFactor> {
  const hash = hashOfTyped(typed)
  if (hash !== null) return { kind: 'recovery', hash }
  const code = plainCode(typed)
  if (!/^\d{6}$/.test(code)) return nothing
  const [stored] = await ctx.db.select({ sealed: totpSecrets.sealedSecret }).from(totpSecrets).where(eq(totpSecrets.userId, userId))
  if (!stored) return nothing
  const secret = ctx.seals.factors.open(stored.sealed, userId)
  // Another SECRET_KEY sealed it. Recovery codes and passkeys still work.
  if (secret === null) {
    ctx.reportFault?.(new Error('No key of this process opens the secret of an account with codes'))
    return nothing
  }
  const step = stepOfCode(secret, code, ctx.now())
  return step === null ? nothing : { kind: 'code', secret: stored.sealed, step }
}

/** A passkey of another host does not count. */
async function readPasskey(ctx: PublicCtx, userId: string, answer: PasskeyAnswer, challenge: string | null): Promise<GivenFactor> {
  if (challenge === null) return nothing
  const site = siteOfCall(ctx)
  const [stored] = await ctx.db
    .select({ id: passkeys.id, publicKey: passkeys.publicKey })
    .from(passkeys)
    .where(and(eq(passkeys.id, answer.id), eq(passkeys.userId, userId), eq(passkeys.host, site.host)))
  if (!stored) return nothing
  const counter = await readPasskeyAnswer(site, answer, challenge, stored)
  return counter === null ? nothing : { kind: 'passkey', ...stored, host: site.host, counter, challenge }
}

/** The site to which the call was made. */
export function siteOfCall({ publicUrl }: Pick<PublicCtx, 'publicUrl'>): Site {
  if (publicUrl === undefined) throw new Error('A call without the address of the shop asked for passkeys')
  return siteOf(publicUrl)
}

/** The second factors that an account has. `takesCodes`: it has codes of an app; recovery codes alone belong to passkeys. */
export async function factorsOf({ db }: Pick<PublicCtx, 'db'>, userId: string): Promise<{ hasFactor: boolean; takesCodes: boolean }> {
  const [found] = await db.execute<{ hasFactor: boolean; takesCodes: boolean }>(sql`
    select has_factor(${userId}::uuid) as "hasFactor", exists (select from ${totpSecrets} where user_id = ${userId}) as "takesCodes"`)
  return found ?? { hasFactor: false, takesCodes: false }
}
