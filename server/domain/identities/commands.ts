// Who a provider says somebody is, and what that opens. The rules of joining stand in one function of the database (docs/adr/0014).
import { sql } from 'drizzle-orm'
import type { IdentityProviderName, LinkingRefusal } from '#common/identities/rules.ts'
import { messages } from '#common/messages.ts'
import { proofSql } from '#server/auth/proof.ts'
import type { ProviderPerson } from '#server/auth/provider-person.ts'
import { callOutcome } from '#server/db/call-outcome.ts'
import { retryOnConflict } from '#server/db/client.ts'
import { freshProofOf, requireFreshSignIn } from '../accounts/fresh.ts'
import { type StartedBrowser, startBrowserSession } from '../accounts/start-session.ts'
import type { CustomerCtx, PublicCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { countNetworkAttempt, takeNetworkAttemptBack } from '../throttle.ts'
import type { ProviderRef } from './schema.ts'

type Refused = { refused: LinkingRefusal }

/** Signs in the browser of whoever a provider has just vouched for, with a new account where there is none. */
export async function signInWithIdentity(
  ctx: PublicCtx,
  provider: IdentityProviderName,
  person: ProviderPerson,
): Promise<{ session: StartedBrowser } | Refused> {
  await countNetworkAttempt(ctx, 'identityByAddress')
  const { subject, email, isEmailVerified, name } = person
  const [answer] = await retryOnConflict(() =>
    ctx.db.execute<{ outcome: string; account: string | null }>(
      sql`select * from sign_in_with_identity(${provider}, ${subject}, ${email}, ${isEmailVerified}, ${name})`,
    ),
  )
  if (!answer) throw new Error('sign_in_with_identity answered without a row')
  if (answer.account === null) return { refused: refusalOf(answer.outcome) }
  await takeNetworkAttemptBack(ctx, 'identityByAddress')
  const session = await startBrowserSession(ctx, { userId: answer.account, proof: { by: 'identity', provider, subject } })
  return session ? { session } : { refused: 'account-gone' }
}

/** Links what a provider says to the caller's account; it opens the account from now on. Throws FORBIDDEN without a fresh sign-in. */
export async function linkIdentity(
  ctx: CustomerCtx,
  provider: IdentityProviderName,
  { subject, email, isEmailVerified }: ProviderPerson,
): Promise<{ linked: boolean } | Refused> {
  await requireFreshSignIn(ctx)
  const proof = proofSql(freshProofOf(ctx.actor))
  const outcome = await callOutcome(
    ctx.db,
    sql`link_identity(${ctx.actor.userId}, ${provider}, ${subject}, ${email}, ${isEmailVerified}, ${proof})`,
  )
  if (outcome === 'linked' || outcome === 'unchanged') return { linked: outcome === 'linked' }
  return { refused: refusalOf(outcome) }
}

/** Takes a linked identity off the caller's account. Throws NOT_FOUND, CONFLICT for the last way in, FORBIDDEN without a fresh sign-in. */
export async function unlinkIdentity(ctx: CustomerCtx, { provider }: ProviderRef): Promise<{ unlinked: true }> {
  await requireFreshSignIn(ctx)
  const outcome = await callOutcome(ctx.db, sql`unlink_identity(${ctx.actor.userId}, ${provider}, ${proofSql(freshProofOf(ctx.actor))})`)
  if (outcome === 'ended') throw new DomainError('UNAUTHORIZED', messages.signInFirst)
  if (outcome === 'not_linked') throw new DomainError('NOT_FOUND', messages.identityNotLinked)
  if (outcome === 'last_way') throw new DomainError('CONFLICT', messages.identityLastWay)
  return { unlinked: true }
}

function refusalOf(outcome: string | undefined): LinkingRefusal {
  switch (outcome) {
    case 'no_email':
      return 'email-missing'
    case 'unverified':
      return 'email-unverified'
    case 'other_linked':
      return 'other-identity-linked'
    case 'ended':
      return 'signed-out'
    case 'taken':
      return 'identity-taken'
    default:
      return 'account-gone'
  }
}
