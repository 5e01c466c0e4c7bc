// Starts sessions for every sign-in method, and mails the owner about new devices, except the first.

import { describeDevice } from '#common/accounts/rules.ts'
import type { GivenFactor, Proof } from '#server/auth/proof.ts'
import type { Device } from '#server/auth/session-store.ts'
import type { StartedSession } from '#server/auth/sessions.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { hashOfBrowser, hashOfProgram, newDevice } from './devices.ts'

/** `device` is set if the browser has no device cookie yet. */
export type StartedBrowser = StartedSession & { device?: string }

/** The account, the proof that authenticated it, and the second factor if it was given. */
export type Opened = { userId: string; proof: Proof; factor?: GivenFactor }

/** Starts a browser session. Ends the presented session, so that an attacker cannot plant one. Null if the proof is no longer valid, or the second factor is missing or wrong. */
export async function startBrowserSession(ctx: PublicCtx, { userId, proof, factor }: Opened): Promise<StartedBrowser | null> {
  const { sessions, actor, device: known = null } = ctx
  const device = known ?? newDevice()
  const session = await sessions.startBrowser(userId, proof, { ...clientFields(ctx), device: deviceOf(ctx, hashOfBrowser(device)), factor })
  if (session === null) return null
  if (actor?.session.kind === 'browser') await sessions.end('browser', actor.session.id)
  return { ...session, ...(known === null && { device }) }
}

/**
 * Starts a token session for a program that signed in with a password. Programs have no cookies: their name and network identify them. Null
 * if the proof is no longer valid, or the second factor is missing or wrong.
 */
export async function startProgramSession(ctx: PublicCtx, { userId, proof, factor }: Opened): Promise<StartedSession | null> {
  return ctx.sessions.startToken(userId, proof, null, { ...clientFields(ctx), device: deviceOf(ctx, hashOfProgram(ctx)), factor })
}

export const clientFields = ({ address, userAgent = null, requestId }: Pick<PublicCtx, 'address' | 'userAgent' | 'requestId'>) => ({
  address,
  userAgent,
  requestId,
})

const deviceOf = ({ userAgent = null }: PublicCtx, hash: string): Device => ({ hash, name: describeDevice(userAgent) })
