// Accounts with passwords and tokens: sign-up, sign-in, sign-out, password changes.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PasswordChange, SignIn, SignUp, TokenRequest } from '#common/accounts/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { normalAddress } from '#common/users/address.ts'
import { createLinkToken } from '#server/auth/link-tokens.ts'
import { proofSql } from '#server/auth/proof.ts'
import type { StartedSession } from '#server/auth/sessions.ts'
import { accountAt } from '#server/db/account-at.ts'
import { callOutcome, callValue, fn } from '#server/db/call-function.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import { byClient, byOf } from '#server/domain/context/audit-by.ts'
import { type CustomerCtx, inOwnLane, isOwnEmail, type PublicCtx, proofOf, signInOf } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { freshProofOf, requireFreshSignIn } from '#server/domain/context/fresh.ts'
import { countNetworkAttempt, takeNetworkAttemptBack } from '#server/domain/limits/rate-limits.ts'
import { countSignIn, countSignUp } from '#server/watch/figures.ts'
import { changeProfile } from '../users/commands.ts'
import { factorsOf, readGivenFactor } from './given-factor.ts'
import { guessFactor, guessOwnPassword, guessPassword, orTakeBack, refuseBeforeHashing, withHashing } from './guesses.ts'
import { clientFields, type Opened, type StartedBrowser, startBrowserSession, startProgramSession } from './start-session.ts'
import { type SignInStep, startOrAsk } from './tickets.ts'

/** Creates an account and signs the browser in. Throws CONFLICT if the address already has an account. */
export async function signUp(ctx: PublicCtx, request: SignUp): Promise<StartedBrowser> {
  const opened = await createAccount(ctx, request)
  if (opened === null) throw new DomainError('CONFLICT', messages.emailTaken, { issues: [{ path: 'email', message: messages.emailTaken }] })
  return orUnauthorized(await startBrowserSession(ctx, opened))
}

/**
 * Signs the browser in, or gives it a ticket if the account has a second factor. Throws UNAUTHORIZED, equally fast for a wrong password and an
 * unknown address.
 */
export async function signIn(ctx: PublicCtx, request: SignIn): Promise<SignInStep> {
  const opened = await checkPassword(ctx, request)
  const step = opened && (await startOrAsk(ctx, opened))
  countSignIn('password', step === null ? 'failed' : step.needs ? 'asked' : 'succeeded')
  return orUnauthorized(step)
}

/** Ends the caller's sign-in and all tokens derived from it. */
export async function signOut({ sessions, actor }: CustomerCtx): Promise<void> {
  const { session } = actor
  // A token's sign-in is its parent: the browser session or token that requested it.
  if (session.parentId) await Promise.all([sessions.end('browser', session.parentId), sessions.end('token', session.parentId)])
  if (session.kind !== 'api') await sessions.end(session.kind, session.id)
}

/**
 * Issues a bearer token. With a password, the caller signs in, or signs up if the address is new and a name is given. Without one, the
 * request's credentials must belong to the address, and the given profile fields are stored. Throws UNAUTHORIZED, FORBIDDEN, and
 * SECOND_FACTOR for a right password without `code` if the account has a second factor.
 */
export async function issueToken(
  ctx: PublicCtx,
  { email, password, name, code, profile }: TokenRequest,
): Promise<{ token: string; expiresAt: Date }> {
  if (password !== undefined) {
    refuseBeforeHashing(ctx)
    // Signing up at an unused address does not count as a guess, so strangers who try it cannot block its owner from signing up.
    const isNew = name !== undefined && (await isFree(ctx, email))
    const opened = isNew ? await signUpOrIn(ctx, { email, password, name }) : await checkPassword(ctx, { email, password })
    const session = opened && (await startTokenWith(ctx, opened, code))
    countSignIn('token', session === null ? 'failed' : 'succeeded')
    return toToken(orUnauthorized(session))
  }
  const { actor } = ctx
  if (!actor) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
  if (!(await isOwnEmail({ ...ctx, actor }, email))) throw new DomainError('FORBIDDEN', messages.notYours)
  if (profile) await changeProfile({ ...ctx, actor }, profile)
  const { apiToken, endsAt } = actor.session
  if (apiToken !== undefined) return { token: apiToken, expiresAt: endsAt }
  // A bearer token without a browser session is its own parent.
  const token = await ctx.sessions.startToken(actor.userId, proofOf(actor), { parentId: signInOf(actor), endsAt }, clientFields(ctx))
  if (token === null) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
  return toToken(token)
}

const toToken = ({ credential, expiresAt }: StartedSession) => ({ token: credential, expiresAt })

/** Starts a token session, with the code if the account has a second factor. Null if the code is wrong or the password no longer valid. */
async function startTokenWith(ctx: PublicCtx, opened: Opened, code: string | undefined): Promise<StartedSession | null> {
  const session = await startProgramSession(ctx, opened)
  if (session) return session
  const { userId } = opened
  const { hasFactor, takesCodes } = await factorsOf(ctx, userId)
  if (!hasFactor) return null
  if (code === undefined) {
    countSignIn('token', 'asked')
    throw new DomainError('SECOND_FACTOR', takesCodes ? messages.sendSecondFactor : messages.passkeysOnly)
  }
  return guessFactor(ctx, userId, async () => startProgramSession(ctx, { ...opened, factor: await readGivenFactor(ctx, userId, { code }) }))
}

/** Unwraps the result of a sign-in. Throws UNAUTHORIZED if the credentials are wrong or became invalid while they were checked. */
function orUnauthorized<T>(found: T | null): T {
  if (found === null) throw new DomainError('UNAUTHORIZED', messages.wrongCredentials)
  return found
}

/** The account with this address and password, or null. Every attempt counts until a correct one resets the count. */
async function checkPassword(ctx: PublicCtx, { email, password }: SignIn): Promise<Opened | null> {
  const opened = await withHashing(ctx, (party) =>
    guessPassword<Opened>(ctx, email, async () => {
      const [found] = await ctx.db
        .select({ userId: users.id, passwordHash: credentials.passwordHash })
        .from(users)
        .innerJoin(credentials, eq(credentials.userId, users.id))
        .where(isLiveAddress(email))
      const matches = await ctx.passwords.verify(found?.passwordHash ?? null, password, party)
      return found && matches ? { userId: found.userId, proof: { by: 'password', hash: found.passwordHash } } : null
    }),
  )
  if (opened === null) await noteFailedSignIn(ctx, email)
  return opened
}

/** A failure does not decide the answer, which must tell nothing but that the password is wrong, and does not give the guess back. */
async function noteFailedSignIn(ctx: PublicCtx, email: string): Promise<void> {
  const noted = callValue(ctx.db, 'note_failed_sign_in', { email, normal: normalAddress(email), by: byClient(ctx) })
  await noted.catch((error: unknown) => ctx.reportFault?.(error))
}

const isLiveAddress = (email: string) => and(eq(users.id, accountAt(email)), isNull(users.deletedAt))

/** The answer is public anyway: signing up reveals it, too. */
async function isFree({ db }: PublicCtx, email: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(isLiveAddress(email))).length === 0
}

/** Creates an account; if the same request created it first, returns that account. Null if the address belongs to another account. */
async function signUpOrIn(ctx: PublicCtx, request: SignUp): Promise<Opened | null> {
  return (await createAccount(ctx, request)) ?? (await checkPassword(ctx, request))
}

/** Creates an account with a password and sends the welcome mail. Null if the address already has an account. */
async function createAccount(ctx: PublicCtx, { name, email, password }: SignUp): Promise<Opened | null> {
  const passwordHash = await withHashing(ctx, async (party) => {
    await countNetworkAttempt(ctx, 'signUpByAddress')
    return orTakeBack(
      () => ctx.passwords.hash(password, party),
      () => takeNetworkAttemptBack(inOwnLane(ctx), 'signUpByAddress'),
    )
  })
  const link = createLinkToken(ctx.seals)
  const address = normalAddress(email)
  const user = sql<string>`id`
  const welcomed = fn('enqueue_welcome', { user, email: address, name, tokenHash: link.hash, sealedLink: link.sealed })
  const [created] = await ctx.db.execute<{ id: string }>(sql`
    with created as (
      insert into ${users} (email, display_name) select ${address}, ${name} where ${accountAt(email)} is null
      on conflict (lower(email)) where deleted_at is null do nothing
      returning id
    ), credential as (
      insert into ${credentials} (user_id, password_hash) select id, ${passwordHash} from created
    )
    select id, ${welcomed} from created`)
  if (created) countSignUp('password')
  return created ? { userId: created.id, proof: { by: 'password', hash: passwordHash } } : null
}

/**
 * Changes the caller's password, or sets the first one after a fresh sign-in. Ends all other sessions of the account and this session's
 * tokens. Throws BAD_REQUEST for a wrong current password, FORBIDDEN, CONFLICT if the password was changed concurrently.
 */
export async function changePassword(ctx: CustomerCtx, { currentPassword, newPassword }: PasswordChange): Promise<{ changed: true }> {
  const known = await passwordHashOf(ctx)
  if (known === null) await requireFreshSignIn(ctx)
  else await checkOwnPassword(ctx, known, currentPassword ?? '', 'currentPassword')
  const hash = await withHashing(ctx, (party) => ctx.passwords.hash(newPassword, party))
  const { actor } = ctx
  const proof = known === null ? freshProofOf(actor) : proofOf(actor)
  const parameters = { user: actor.userId, keep: signInOf(actor), known, passwordHash: hash, proof: proofSql(proof), by: byOf(ctx) }
  switch (await callOutcome(ctx.db, 'change_password', parameters)) {
    case 'changed':
      return { changed: true }
    case 'ended':
      throw new DomainError('UNAUTHORIZED', messages.signInFirst)
    case 'stale':
      throw new DomainError('CONFLICT', messages.conflict)
  }
}

export async function passwordHashOf({ db, actor }: CustomerCtx): Promise<string | null> {
  const [found] = await db.select({ passwordHash: credentials.passwordHash }).from(credentials).where(eq(credentials.userId, actor.userId))
  return found?.passwordHash ?? null
}

/** Checks the caller's own password and returns its hash. A stolen session must not allow guessing the password, so guesses count. */
export async function checkOwnPassword(ctx: CustomerCtx, known: string | null, password: string, path: string): Promise<string> {
  const hash = await withHashing(ctx, (party) =>
    guessOwnPassword(ctx, async () => ((await ctx.passwords.verify(known, password, party)) ? known : null)),
  )
  if (hash === null) throw wrongPassword(path)
  return hash
}

export function wrongPassword(path: string): DomainError {
  const message = messages.currentPasswordWrong
  return new DomainError('BAD_REQUEST', message, { issues: [{ path, message }] })
}
