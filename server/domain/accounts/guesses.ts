// Limits password guesses. Each known device has its own count, so strangers who guess cannot lock the owner out.
import { messages } from '#common/kit/messages.ts'
import { normalAddress } from '#common/users/address.ts'
import { type CustomerCtx, inOwnLane, type PublicCtx, signInOf } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { partyOf, quotasOf } from '#server/domain/limits/networks.ts'
import {
  countAttempt,
  countNetworkAttempt,
  forgetAttempts,
  type LimitName,
  takeAttemptBack,
  takeNetworkAttemptBack,
} from '#server/domain/limits/rate-limits.ts'
import { type Party, QueueFull } from '#server/lib/fair-queue.ts'
import { findDeviceOf, findKnownDevice } from './devices.ts'

/**
 * Runs `compare` as a guess at an account's password, even if the account does not exist. `compare` returns null for a wrong password; a
 * correct one resets the count. Throws TOO_MANY_REQUESTS.
 */
export async function guessPassword<T>(ctx: PublicCtx, email: string, compare: Compare<T>): Promise<T | null> {
  const device = ctx.rateLimit ? await findKnownDevice(ctx, email) : null
  const address = normalAddress(email)
  if (device !== null) return guess(ctx, 'signInByDevice', `${device} ${address}`, compare)
  await countNetworkAttempt(ctx, 'signInByAddress')
  const takeBack = () => takeNetworkAttemptBack(inOwnLane(ctx), 'signInByAddress')
  const found = await orTakeBack(() => guess(ctx, 'signInByAccount', address, compare), takeBack)
  if (found !== null) await takeBack()
  return found
}

/**
 * The same for the caller's own password, counted per session: a stolen session can neither guess without limit nor lock other sessions
 * out.
 */
export const guessOwnPassword = <T>(ctx: CustomerCtx, compare: Compare<T>): Promise<T | null> =>
  guess(ctx, 'passwordBySession', signInOf(ctx.actor), compare)

/**
 * The same for a second factor, whether at a sign-in, to confirm one, or sent by a program: one count per account and device. It is not the count of
 * passwords, which a right password resets.
 */
export async function guessFactor<T>(ctx: PublicCtx, userId: string, use: Compare<T>): Promise<T | null> {
  const device = ctx.rateLimit ? await findDeviceOf(ctx, userId) : null
  return device === null ? guess(ctx, 'codeByAccount', userId, use) : guess(ctx, 'codeByDevice', `${device} ${userId}`, use)
}

type Compare<T> = () => Promise<T | null>

async function guess<T>(ctx: PublicCtx, name: LimitName, subject: string, compare: Compare<T>): Promise<T | null> {
  await countAttempt(ctx, name, subject)
  const found = await orTakeBack(compare, () => takeAttemptBack(inOwnLane(ctx), name, subject))
  if (found !== null) await forgetAttempts(inOwnLane(ctx), name, subject)
  return found
}

/** An attempt that failed before its password was compared or stored, for example because the shop is busy, must not lock anyone out. */
export async function orTakeBack<T>(attempt: () => Promise<T>, takeBack: () => Promise<void>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof DomainError)) await takeBack().catch(() => {})
    throw error
  }
}

/**
 * Counts a request for a reset mail per network. A network over its limit is refused, except for browsers that the account knows. The
 * account is looked up only after that, so response times do not reveal which accounts exist. Throws TOO_MANY_REQUESTS.
 */
export async function countResetRequest(ctx: PublicCtx, email: string): Promise<void> {
  try {
    await countNetworkAttempt(ctx, 'resetByAddress')
  } catch (refused) {
    const device = ctx.device ? await findKnownDevice(ctx, email) : null
    if (device === null) throw refused
    await countAttempt(ctx, 'resetByDevice', `${device} ${normalAddress(email)}`)
  }
}

/** The maximum number of concurrent password-hashing calls per visitor, and per /48. */
export const hashingCalls = { own: 8, wider: 16 }

/**
 * Runs a call that hashes a password. Limits concurrent calls per network; calls over the limit are refused before they query the database
 * or enter the hashing queue, as are all calls while the queue is full. Throws TOO_MANY_REQUESTS, `QueueFull`.
 */
export async function withHashing<T>(ctx: PublicCtx, call: (party: Party) => Promise<T>): Promise<T> {
  const leave = ctx.rateLimit ? ctx.passwords.enter(quotasOf(ctx.address, hashingCalls)) : () => {}
  if (!leave) throw new DomainError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds: 1 })
  try {
    refuseBeforeHashing(ctx)
    return await call(partyOf(ctx.address))
  } finally {
    leave()
  }
}

/** Throws `QueueFull` if a password would be refused now; for calls that query the database before they hash. */
export function refuseBeforeHashing(ctx: PublicCtx): void {
  if (ctx.passwords.isFull(partyOf(ctx.address))) throw new QueueFull('Too many passwords wait to be hashed')
}
