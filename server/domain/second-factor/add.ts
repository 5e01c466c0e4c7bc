// Setting up a second factor: an app with codes, or a passkey. The first one comes with recovery codes and ends all other sign-ins.
import { eq } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { maxPasskeys, plainCode } from '#common/second-factor/rules.ts'
import type { CodeConfirmation, NewPasskey } from '#common/second-factor/schema.ts'
import { codeUri, createCodeSecret, stepOfCode } from '#server/auth/one-time-codes.ts'
import { type CreationOptions, challengeMinutes, creationOptions, readNewPasskey } from '#server/auth/passkeys.ts'
import { createRecoveryCodes } from '#server/auth/recovery-codes.ts'
import { callOutcome } from '#server/db/call-function.ts'
import { passkeys } from '#server/db/schema/second-factors.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import { type CustomerCtx, signInOf } from '#server/domain/context/ctx.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { freshProofOf, freshSignInGone, requireFreshSignIn } from '#server/domain/context/fresh.ts'
import { siteOfCall } from '../accounts/given-factor.ts'
import { findOffer, offer, takeOffer } from '../accounts/passkey-options.ts'

const codeOfferMinutes = 15

/** The recovery codes are shown once; null if the account had some already. */
export type FactorAdded = { recoveryCodes: string[] | null }

/** Offers a new secret, as base32 and as an `otpauth:` address, for 15 minutes. Throws FORBIDDEN without a fresh sign-in. */
export async function beginCode(ctx: CustomerCtx): Promise<{ secret: string; uri: string }> {
  await requireFreshSignIn(ctx)
  const { userId, email } = ctx.actor
  const secret = createCodeSecret()
  await offer(ctx, 'code', ctx.seals.factors.seal(secret, userId), codeOfferMinutes)
  return { secret, uri: codeUri(secret, { issuer: ctx.settings.current().values.name, account: email }) }
}

/**
 * Adds the offered codes, given one of them, or replaces the codes of another app. Throws BAD_REQUEST for a wrong code, CONFLICT if the offer has
 * expired, FORBIDDEN without a fresh sign-in.
 */
export async function confirmCode(ctx: CustomerCtx, { code }: CodeConfirmation): Promise<FactorAdded> {
  await requireFreshSignIn(ctx)
  const { userId } = ctx.actor
  const sealed = await findOffer(ctx, 'code')
  const secret = sealed && ctx.seals.factors.open(sealed, userId)
  if (!sealed || !secret) throw codeOfferGone()
  const step = stepOfCode(secret, plainCode(code), ctx.now())
  if (step === null) throw badField('code', messages.wrongCode)
  const { shown, hashes } = createRecoveryCodes()
  const given = { sealed, step, recoveryHashes: hashes }
  const outcome = await callOutcome(ctx.db, 'add_code_factor', { ...ownFresh(ctx), session: signInOf(ctx.actor), ...given })
  switch (outcome) {
    case 'first':
      return { recoveryCodes: shown }
    case 'added':
      return { recoveryCodes: null }
    case 'gone':
      throw codeOfferGone()
    case 'ended':
      throw freshSignInGone()
  }
}

/** Options for the browser to create a passkey. Throws CONFLICT with the most passkeys, FORBIDDEN without a fresh sign-in. */
export async function beginPasskey(ctx: CustomerCtx): Promise<CreationOptions> {
  await requireFreshSignIn(ctx)
  const { userId, email, displayName } = ctx.actor
  const site = siteOfCall(ctx)
  const known = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports, host: passkeys.host })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  if (known.length >= maxPasskeys) throw new DomainError('CONFLICT', messages.passkeysTooMany)
  const here = known.filter(({ host }) => host === site.host).map(({ id, transports }) => ({ id, transports }))
  const options = await creationOptions(site, ctx.settings.current().values.name, { userId, email, displayName }, here)
  await offer(ctx, 'new-passkey', options.challenge, challengeMinutes)
  return options
}

/**
 * Adds the passkey that the browser created. Throws BAD_REQUEST at `response` if it is not right, CONFLICT for an expired challenge, a passkey that
 * exists and the most passkeys, FORBIDDEN without a fresh sign-in.
 */
export async function addPasskey(ctx: CustomerCtx, { name, response }: NewPasskey): Promise<FactorAdded> {
  await requireFreshSignIn(ctx)
  const challenge = await takeOffer(ctx, 'new-passkey')
  if (challenge === null) throw new DomainError('CONFLICT', messages.passkeyOfferGone)
  const site = siteOfCall(ctx)
  const passkey = await readNewPasskey(site, response, challenge)
  if (passkey === null) throw badField('response', messages.passkeyRefused)
  const { shown, hashes } = createRecoveryCodes()
  const given = { ...passkey, name, host: site.host, most: maxPasskeys, recoveryHashes: hashes }
  switch (await callOutcome(ctx.db, 'add_passkey', { ...ownFresh(ctx), session: signInOf(ctx.actor), ...given })) {
    case 'first':
      return { recoveryCodes: shown }
    case 'added':
      return { recoveryCodes: null }
    case 'too_many':
      throw new DomainError('CONFLICT', messages.passkeysTooMany)
    case 'taken':
      throw new DomainError('CONFLICT', messages.passkeyTaken)
    case 'ended':
      throw freshSignInGone()
  }
}

/** Names a passkey. Throws NOT_FOUND. */
export async function renamePasskey(ctx: CustomerCtx, { id, name }: { id: string; name: string }): Promise<{ renamed: true }> {
  switch (await callOutcome(ctx.db, 'rename_passkey', { user: ctx.actor.userId, passkey: id, name, by: byOf(ctx) })) {
    case 'renamed':
      return { renamed: true }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.factorNotFound)
  }
}

/** The account, the proof that its sign-in is fresh, and who acts, as all functions that change a factor take them. */
export const ownFresh = (ctx: CustomerCtx) => ({ user: ctx.actor.userId, proof: freshProofOf(ctx.actor), by: byOf(ctx) })

const codeOfferGone = () => new DomainError('CONFLICT', messages.codeOfferGone)
