import { and, desc, eq, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { challengeMinutes, type RequestOptions, requestOptions } from '#server/auth/passkeys.ts'
import { factorOffers, passkeys } from '#server/db/schema/second-factors.ts'
import { type CustomerCtx, type PublicCtx, signInOf } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { siteOfCall } from './given-factor.ts'

/** Options with a new challenge for the account's passkeys of this host. Throws CONFLICT if it has none. */
export async function askForPasskey(ctx: PublicCtx, userId: string): Promise<RequestOptions> {
  const site = siteOfCall(ctx)
  const known = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.host, site.host)))
    .orderBy(desc(passkeys.lastUsedAt), passkeys.id)
  if (known.length === 0) throw new DomainError('CONFLICT', messages.passkeyRefused)
  return requestOptions(site, known)
}

/** Options for the browser to confirm the present sign-in with a passkey. Throws CONFLICT if the account has none of this host. */
export async function askOwnPasskey(ctx: CustomerCtx): Promise<RequestOptions> {
  const options = await askForPasskey(ctx, ctx.actor.userId)
  await offer(ctx, 'passkey', options.challenge, challengeMinutes)
  return options
}

type OfferKind = (typeof factorOffers.$inferSelect)['kind']

/** Keeps what this sign-in has to answer; replaces the former one of its kind. */
export async function offer({ db, actor }: CustomerCtx, kind: OfferKind, content: string, minutes: number): Promise<void> {
  const offered = { content, userId: actor.userId, expiresAt: sql`now() + make_interval(mins => ${minutes})` }
  await db
    .insert(factorOffers)
    .values({ sessionId: signInOf(actor), kind, ...offered })
    .onConflictDoUpdate({ target: [factorOffers.sessionId, factorOffers.kind], set: offered })
}

/** The present offer to this sign-in; null if there is none, or if it has expired. */
export async function findOffer({ db, actor }: CustomerCtx, kind: OfferKind): Promise<string | null> {
  const [found] = await db.select({ content: factorOffers.content }).from(factorOffers).where(isOffer(actor, kind))
  return found?.content ?? null
}

/** The same, once. */
export async function takeOffer({ db, actor }: CustomerCtx, kind: OfferKind): Promise<string | null> {
  const [taken] = await db.delete(factorOffers).where(isOffer(actor, kind)).returning({ content: factorOffers.content })
  return taken?.content ?? null
}

const isOffer = (actor: CustomerCtx['actor'], kind: OfferKind) =>
  and(
    eq(factorOffers.sessionId, signInOf(actor)),
    eq(factorOffers.kind, kind),
    eq(factorOffers.userId, actor.userId),
    sql`${factorOffers.expiresAt} > now()`,
  )
