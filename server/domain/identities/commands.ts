// Sign-in through identity providers. The rules for joining accounts are in one SQL function (docs/adr/0014).
import type { IdentityProviderName, LinkingRefusal } from '#common/identities/rules.ts'
import { messages } from '#common/kit/messages.ts'
import type { ProviderPerson } from '#server/auth/provider-person.ts'
import { callOutcome, callOutcomes } from '#server/db/call-function.ts'
import type { Outcome } from '#server/db/function-types.ts'
import { byClient } from '#server/domain/context/audit-by.ts'
import type { CustomerCtx, PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { freshProofOf, freshSignInGone, requireFreshSignIn } from '#server/domain/context/fresh.ts'
import { countNetworkAttempt, takeNetworkAttemptBack } from '#server/domain/limits/rate-limits.ts'
import { countSignIn, countSignUp } from '#server/watch/figures.ts'
import { type SignInStep, startOrAsk } from '../accounts/tickets.ts'
import type { ProviderRef } from './schema.ts'

type Refused = { refused: LinkingRefusal }
type Linking = Outcome<'sign_in_with_identity'> | Outcome<'link_identity'>
type Refusal = Exclude<Linking, 'known' | 'created' | 'joined' | 'reclaimed' | 'linked' | 'unchanged'>

const refusals: Record<Refusal, LinkingRefusal> = {
  no_email: 'email-missing',
  unverified: 'email-unverified',
  other_linked: 'other-identity-linked',
  ended: 'signed-out',
  taken: 'identity-taken',
}
const isRefusal = (outcome: Linking): outcome is Refusal => Object.hasOwn(refusals, outcome)

/**
 * Signs the browser in as the person whom a provider has just authenticated, or gives it a ticket if the account has a second factor. Creates
 * their account on first use.
 */
export async function signInWithIdentity(
  ctx: PublicCtx,
  provider: IdentityProviderName,
  person: ProviderPerson,
): Promise<SignInStep | Refused> {
  await countNetworkAttempt(ctx, 'identityByAddress')
  const { subject, email, isEmailVerified, name } = person
  const [{ outcome, account }] = await callOutcomes(ctx.db, 'sign_in_with_identity', {
    provider,
    subject,
    email,
    verified: isEmailVerified,
    name,
    by: byClient(ctx),
  })
  if (isRefusal(outcome)) {
    countSignIn('identity', 'failed')
    return { refused: refusals[outcome] }
  }
  if (outcome === 'created') countSignUp('identity')
  if (account === null) throw new Error(`sign_in_with_identity answered ${outcome} without an account`)
  await takeNetworkAttemptBack(ctx, 'identityByAddress')
  const step = await startOrAsk(ctx, { userId: account, proof: { by: 'identity', provider, subject } })
  countSignIn('identity', step === null ? 'failed' : step.needs ? 'asked' : 'succeeded')
  return step ?? { refused: 'account-gone' }
}

/** Links a provider's identity to the caller's account as a sign-in method. Throws FORBIDDEN without a fresh sign-in. */
export async function linkIdentity(
  ctx: CustomerCtx,
  provider: IdentityProviderName,
  { subject, email, isEmailVerified }: ProviderPerson,
): Promise<{ linked: boolean } | Refused> {
  await requireFreshSignIn(ctx)
  const proof = freshProofOf(ctx.actor)
  const parameters = { user: ctx.actor.userId, provider, subject, email, verified: isEmailVerified, proof }
  const outcome = await callOutcome(ctx.db, 'link_identity', parameters)
  return isRefusal(outcome) ? { refused: refusals[outcome] } : { linked: outcome === 'linked' }
}

/**
 * Unlinks an identity from the caller's account. Throws NOT_FOUND, CONFLICT for the last sign-in method, FORBIDDEN without a fresh sign-in.
 */
export async function unlinkIdentity(ctx: CustomerCtx, { provider }: ProviderRef): Promise<{ unlinked: true }> {
  await requireFreshSignIn(ctx)
  const parameters = { user: ctx.actor.userId, provider, proof: freshProofOf(ctx.actor) }
  switch (await callOutcome(ctx.db, 'unlink_identity', parameters)) {
    case 'unlinked':
      return { unlinked: true }
    case 'ended':
      throw freshSignInGone()
    case 'not_linked':
      throw new DomainError('NOT_FOUND', messages.identityNotLinked)
    case 'last_way':
      throw new DomainError('CONFLICT', messages.identityLastWay)
  }
}
