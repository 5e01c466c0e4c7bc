// Guessing strangers slow down only strangers: each known device has a count of its own, so that they cannot lock the owner out.

import { messages } from '#common/messages.ts'
import { type CustomerCtx, type PublicCtx, signInOf } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { networksOf, sharesOf } from '../networks.ts'
import { countAttempt, countNetworkAttempt, forgetAttempts, takeNetworkAttemptBack } from '../throttle.ts'
import { findKnownDevice } from './devices.ts'

/** A counted guess at a password. `forgive` takes back what was counted, because the password was right. */
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

/** Counts a guess at the caller's own password: each session has its own count, so a stolen one neither guesses nor locks the others out. */
export async function countOwnGuess(ctx: CustomerCtx): Promise<Guess> {
  const session = signInOf(ctx.actor)
  await countAttempt(ctx, 'passwordBySession', session)
  return { forgive: () => forgetAttempts(ctx, 'passwordBySession', session) }
}

/**
 * Counts a request for a reset mail of a network. One that asked too much is refused, but for a browser that the account knows. No account is
 * looked up before that, so that the time of an answer does not tell whether there is one. Throws TOO_MANY_REQUESTS.
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

/** How many calls that hash a password one visitor may have under way, and how many a /48. */
export const hashingCalls = { own: 8, wider: 16 }

/**
 * Runs a call that hashes a password. Limits concurrent calls per network: others are refused before they query the
 * database, and never reach the line before the hashes. Throws TOO_MANY_REQUESTS.
 */
export async function withHashing<T>({ passwords, address, rateLimit }: PublicCtx, call: (party: string) => Promise<T>): Promise<T> {
  const leave = rateLimit ? passwords.enter(sharesOf(address, hashingCalls)) : () => {}
  if (!leave) throw new DomainError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds: 1 })
  try {
    const { own, wider } = networksOf(address)
    return await call(wider ?? own)
  } finally {
    leave()
  }
}
