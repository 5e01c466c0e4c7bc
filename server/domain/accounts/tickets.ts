// Sign-ins of accounts with a second factor: after the password or the provider, the browser gets a ticket instead of a session
// (docs/adr/0048-second-factor.md).
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { type FactorMethod, factorMethods } from '#common/second-factor/rules.ts'
import type { FactorFinish } from '#common/second-factor/schema.ts'
import type { RequestOptions } from '#server/auth/passkeys.ts'
import { callOutcomes } from '#server/db/call-function.ts'
import { signInTickets } from '#server/db/schema/second-factors.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countSignIn } from '#server/watch/figures.ts'
import { readGivenFactor, siteOfCall } from './given-factor.ts'
import { guessFactor } from './guesses.ts'
import { askForPasskey } from './passkey-options.ts'
import { type Opened, type StartedBrowser, startBrowserSession } from './start-session.ts'

/** The second factor that a sign-in still needs. `browser` is the cookie to which the ticket is bound. */
export type FactorNeeded = { ticket: string; browser: string; methods: FactorMethod[] }

export type SignInStep = { session: StartedBrowser; needs?: undefined } | { session?: undefined; needs: FactorNeeded }

/** Starts a session, or gives a ticket if the account has a second factor. Null if the proof is no longer valid. */
export async function startOrAsk(ctx: PublicCtx, opened: Opened): Promise<SignInStep | null> {
  // The owner may add or remove the factor between the two statements, but not again and again.
  for (let round = 0; round < 3; round += 1) {
    const session = await startBrowserSession(ctx, opened)
    if (session) return { session }
    const asked = await giveTicket(ctx, opened)
    if (asked !== 'none') return asked
  }
  return null
}

async function giveTicket(ctx: PublicCtx, { userId, proof }: Opened): Promise<{ needs: FactorNeeded } | 'none' | null> {
  const ticket = randomSecret()
  // A second tab must not end the ticket of the first one.
  const browser = ctx.ticketCookie ?? randomSecret()
  const [given] = await callOutcomes(ctx.db, 'begin_ticket', {
    id: hashSecret(ticket),
    user: userId,
    browserHash: hashSecret(browser),
    host: siteOfCall(ctx).host,
    proof,
  })
  switch (given.outcome) {
    case 'none':
      return 'none'
    case 'ended':
      return null
    case 'begun': {
      const works: Record<FactorMethod, boolean | null> = { code: given.codes, recovery: given.recovery, passkey: given.passkeys }
      return { needs: { ticket, browser, methods: factorMethods.filter((method) => works[method]) } }
    }
  }
}

/**
 * Finishes a sign-in with its second factor. Throws UNAUTHORIZED for a wrong one, and for a ticket that is unknown, used up, expired or of another
 * browser; TOO_MANY_REQUESTS.
 */
export async function finishSignIn(ctx: PublicCtx, { ticket, code, passkey }: FactorFinish): Promise<StartedBrowser> {
  const found = await findTicket(ctx, ticket)
  if (!found) throw wrongSignIn()
  const { id, userId, browser, challenge, way } = found
  const session = await guessFactor(ctx, userId, async () => {
    const factor = await readGivenFactor(ctx, userId, code === undefined ? { passkey: orThrow(passkey), challenge } : { code })
    return startBrowserSession(ctx, { userId, proof: { by: 'ticket', id, browser }, factor })
  })
  countSignIn(way, session === null ? 'failed' : 'succeeded')
  if (session === null) throw wrongSignIn()
  return session
}

/** Options for the browser to use a passkey for this ticket. Throws UNAUTHORIZED like `finishSignIn`, CONFLICT without a passkey of this host. */
export async function askPasskeyFor(ctx: PublicCtx, ticket: string): Promise<RequestOptions> {
  const found = await findTicket(ctx, ticket)
  if (!found) throw wrongSignIn()
  const options = await askForPasskey(ctx, found.userId)
  await ctx.db.update(signInTickets).set({ challenge: options.challenge }).where(eq(signInTickets.id, found.id))
  return options
}

/** The ticket if it is one of this browser and still counts; `finish_sign_in` decides again. */
async function findTicket({ db, ticketCookie }: PublicCtx, ticket: string) {
  if (ticketCookie == null) return null
  const browser = hashSecret(ticketCookie)
  const [found] = await db
    .select({
      id: signInTickets.id,
      userId: signInTickets.userId,
      challenge: signInTickets.challenge,
      way: sql<'password' | 'identity'>`${signInTickets.proof}::jsonb ->> 'by'`,
    })
    .from(signInTickets)
    .where(
      and(
        eq(signInTickets.id, hashSecret(ticket)),
        eq(signInTickets.browserHash, browser),
        gt(signInTickets.triesLeft, 0),
        gt(signInTickets.expiresAt, sql`now()`),
      ),
    )
  return found ? { ...found, browser } : null
}

/** The text of a wrong password. */
const wrongSignIn = () => new DomainError('UNAUTHORIZED', messages.wrongCredentials)

function orThrow<T>(value: T | undefined): T {
  if (value === undefined) throw new DomainError('BAD_REQUEST', messages.codeOrPasskeyNeeded)
  return value
}

const randomSecret = () => randomBytes(32).toString('base64url')

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
