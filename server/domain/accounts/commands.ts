import { and, eq, isNull, sql } from 'drizzle-orm'
import type { StartedSession } from '#server/auth/sessions.ts'
import { emailConfirmations } from '#server/db/schema/email-confirmations.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import { type Actor, type CustomerCtx, isOwnEmail, type PublicCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { messages } from '../messages.ts'
import { countAttempt, forgetAttempts, takeAttemptBack } from '../throttle.ts'
import { changeProfile } from '../users/commands.ts'
import type { EmailConfirmation, SignIn, SignUp, TokenRequest } from './schema.ts'

/** Makes an account and signs it in in the browser. Throws CONFLICT where the address has an account. */
export async function signUp(ctx: PublicCtx, request: SignUp): Promise<StartedSession> {
  const userId = await createAccount(ctx, request)
  if (userId === null) throw new DomainError('CONFLICT', messages.emailTaken, { issues: [{ path: 'email', message: messages.emailTaken }] })
  return startBrowserSession(ctx, userId)
}

/** Signs in in the browser. Throws UNAUTHORIZED, in the same time for a wrong password and an unknown address. */
export async function signIn(ctx: PublicCtx, request: SignIn): Promise<StartedSession> {
  const userId = await checkPassword(ctx, request)
  if (userId === null) throw wrongCredentials()
  return startBrowserSession(ctx, userId)
}

/** Ends the sign-in behind this call, and all tokens that came from it. */
export async function signOut({ sessions, actor }: CustomerCtx): Promise<void> {
  const { session } = actor
  // A token's sign-in is its parent: a browser's session, or the token that it was asked for with.
  if (session.parentId) await Promise.all([sessions.end('browser', session.parentId), sessions.end('token', session.parentId)])
  await sessions.end(session.kind, session.id)
}

/**
 * A bearer token. With a password the caller signs in, or up where the address is new and a name is given; without one the credentials that
 * came with the call must belong to the address, and what is given of the profile is stored. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function issueToken(
  ctx: PublicCtx,
  { email, password, name, profile }: TokenRequest,
): Promise<{ token: string; expiresAt: Date }> {
  if (password !== undefined) {
    const userId =
      (await checkPassword(ctx, { email, password })) ?? (name === undefined ? null : await signUpOrIn(ctx, { email, password, name }))
    if (userId === null) throw wrongCredentials()
    return toToken(await ctx.sessions.startToken(userId))
  }
  const { actor } = ctx
  if (!actor) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
  if (!isOwnEmail(actor, email)) throw new DomainError('FORBIDDEN', messages.notYours)
  if (profile) await changeProfile({ ...ctx, actor }, profile)
  return toToken(await ctx.sessions.startToken(actor.userId, origin(actor)))
}

/** What a new token may live on: the sign-in behind the caller's credential, and a bearer's own end. */
function origin({ session }: Actor): { parentId: string | null; endsAt: Date } {
  // A bearer that came from no browser is the sign-in itself.
  const parentId = session.kind === 'browser' ? session.id : (session.parentId ?? session.id)
  return { parentId, endsAt: session.endsAt }
}

const toToken = ({ credential, expiresAt }: StartedSession) => ({ token: credential, expiresAt })

const wrongCredentials = () => new DomainError('UNAUTHORIZED', messages.wrongCredentials)

/** A fresh browser session; the one that was presented ends, so that nobody can plant one. */
async function startBrowserSession({ sessions, actor }: PublicCtx, userId: string): Promise<StartedSession> {
  if (actor?.session.kind === 'browser') await sessions.end('browser', actor.session.id)
  return sessions.startBrowser(userId)
}

/** The account behind an address and its password, or null. Every try counts until a good one forgives them. */
async function checkPassword(ctx: PublicCtx, { email, password }: SignIn): Promise<string | null> {
  await countAttempt(ctx, 'signInByAddress', ctx.address)
  await countAttempt(ctx, 'signInByAccount', email)
  const [found] = await ctx.db
    .select({ userId: users.id, passwordHash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.deletedAt)))
  const matches = await ctx.passwords.verify(found?.passwordHash ?? null, password)
  if (!found || !matches) return null
  await forgetAttempts(ctx, 'signInByAccount', email)
  await takeAttemptBack(ctx, 'signInByAddress', ctx.address)
  return found.userId
}

/** A new account; where the same request came first meanwhile, that account. null where the address is somebody else's. */
async function signUpOrIn(ctx: PublicCtx, request: SignUp): Promise<string | null> {
  return (await createAccount(ctx, request)) ?? (await checkPassword(ctx, request))
}

/** A new account with a password, and the mail that welcomes it; null where the address has one. */
async function createAccount(ctx: PublicCtx, { name, email, password }: SignUp): Promise<string | null> {
  await countAttempt(ctx, 'signUpByAddress', ctx.address)
  const passwordHash = await ctx.passwords.hash(password)
  const [created] = await ctx.db.execute<{ id: string }>(sql`
    with created as (
      insert into ${users} (email, display_name) values (${email}, ${name})
      on conflict (lower(email)) where deleted_at is null do nothing
      returning id
    ), credential as (
      insert into ${credentials} (user_id, password_hash) select id, ${passwordHash} from created
    )
    select id, enqueue_welcome(id, ${email}, ${name}) from created`)
  return created?.id ?? null
}

/** Confirms the address that a link was mailed to, once. Throws NOT_FOUND where the token is unknown, used or too old. */
export async function confirmEmail({ db }: PublicCtx, { token }: EmailConfirmation): Promise<{ email: string }> {
  const [confirmed] = await db.execute<{ email: string }>(sql`
    with spent as (
      delete from ${emailConfirmations} where token_hash = sha256(convert_to(${token}, 'UTF8')) and expires_at > now()
      returning user_id, email
    )
    update ${users} u set email_verified_at = coalesce(u.email_verified_at, now()), updated_at = now()
    from spent where u.id = spent.user_id and lower(u.email) = lower(spent.email) and u.deleted_at is null
    returning u.email`)
  if (!confirmed) throw new DomainError('NOT_FOUND', messages.confirmationUsed)
  return { email: confirmed.email }
}
