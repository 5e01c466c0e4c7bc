// Limits password guesses. Each known device has its own count, so strangers who guess cannot lock the owner out.

import { messages } from '#common/messages.ts'
import { LineFull } from '#server/lib/turns.ts'
import { type CustomerCtx, type PublicCtx, signInOf } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { networksOf, sharesOf } from '../networks.ts'
import { countAttempt, countNetworkAttempt, forgetAttempts, takeNetworkAttemptBack } from '../throttle.ts'
import { findKnownDevice } from './devices.ts'

/** A counted password guess. `forgive` resets the count after a correct password. */
export type Guess = { forgive: () => Promise<void> }

/** Counts a guess at the password of an account, whether or not the account exists. Throws TOO_MANY_REQUESTS. */
export async function countGuess(ctx: PublicCtx, email: string): Promise<Guess> {
  const device = ctx.rateLimit ? await findKnownDevice(ctx, email) : null
  if (device !== null) {
    const subject = `${device} ${email}`
    await countAttempt(ctx, 'signInByDevice', subject)
    return { forgive: () => forgetAttempts(ctx, 'signInByDevice', subject) }
  }
  await countNetworkAttempt(ctx, 'signInByAddress')
  await countAttempt(ctx, 'signInByAccount', email)
  return {
    forgive: async () => {
      await forgetAttempts(ctx, 'signInByAccount', email)
      await takeNetworkAttemptBack(ctx, 'signInByAddress')
    },
  }
}

/**
 * Counts a guess at the caller's own password, per session: a stolen session can neither guess without limit nor lock other sessions out.
 */
export async function countOwnGuess(ctx: CustomerCtx): Promise<Guess> {
  const session = signInOf(ctx.actor)
  await countAttempt(ctx, 'passwordBySession', session)
  return { forgive: () => forgetAttempts(ctx, 'passwordBySession', session) }
}

/**
 * Counts a request for a reset mail per network. A network over its limit is refused, except for browsers that the account knows. No
 * account is looked up before that, so response times do not reveal which accounts exist. Throws TOO_MANY_REQUESTS.
 */
export async function countResetRequest(ctx: PublicCtx, email: string): Promise<void> {
  try {
    await countNetworkAttempt(ctx, 'resetByAddress')
  } catch (refused) {
    const device = ctx.device ? await findKnownDevice(ctx, email) : null
    if (device === null) throw refused
    await countAttempt(ctx, 'resetByDevice', `${device} ${email}`)
  }
}

/** The maximum number of concurrent password-hashing calls per visitor, and per /48. */
export const hashingCalls = { own: 8, wider: 16 }

/**
 * Runs a call that hashes a password. Limits concurrent calls per network; calls over the limit are refused before they query the database
 * or enter the hashing queue, as are all calls while the queue is full. Throws TOO_MANY_REQUESTS, `LineFull`.
 */
export async function withHashing<T>({ passwords, address, rateLimit }: PublicCtx, call: (party: string) => Promise<T>): Promise<T> {
  const leave = rateLimit ? passwords.enter(sharesOf(address, hashingCalls)) : () => {}
  if (!leave) throw new DomainError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds: 1 })
  try {
    const { own, wider } = networksOf(address)
    const party = wider ?? own
    if (passwords.isFull(party)) throw new LineFull('Too many passwords wait to be hashed')
    return await call(party)
  } finally {
    leave()
  }
}
