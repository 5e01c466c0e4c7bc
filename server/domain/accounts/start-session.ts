// Starts a session for every way to sign in: mails the owner about a new device, except the first.

import { describeDevice } from '#common/accounts/rules.ts'
import type { Proof } from '#server/auth/proof.ts'
import type { Device } from '#server/auth/session-store.ts'
import type { StartedSession } from '#server/auth/sessions.ts'
import type { PublicCtx } from '../ctx.ts'
import { hashOfBrowser, hashOfProgram, newDevice } from './devices.ts'

/** `device` is for a cookie of its own, where the browser had none. */
export type StartedBrowser = StartedSession & { device?: string }

/** Whose account was opened, and by what. */
export type Opened = { userId: string; proof: Proof }

/**
 * A fresh browser session; the one that was presented ends, so that none can be planted. Null if the proof no longer opens the account
 * any more.
 */
export async function startBrowserSession(ctx: PublicCtx, { userId, proof }: Opened): Promise<StartedBrowser | null> {
  const { sessions, actor, device: known = null } = ctx
  const device = known ?? newDevice()
  const session = await sessions.startBrowser(userId, proof, { ...clientFields(ctx), device: deviceOf(ctx, hashOfBrowser(device)) })
  if (session === null) return null
  if (actor?.session.kind === 'browser') await sessions.end('browser', actor.session.id)
  return { ...session, ...(known === null && { device }) }
}

/** A token for a program that gave a password. Programs keep no cookies: they are known by their name and network. null as above. */
export async function startProgramSession(ctx: PublicCtx, { userId, proof }: Opened): Promise<StartedSession | null> {
  return ctx.sessions.startToken(userId, proof, null, { ...clientFields(ctx), device: deviceOf(ctx, hashOfProgram(ctx)) })
}

export const clientFields = ({ address, userAgent = null }: Pick<PublicCtx, 'address' | 'userAgent'>) => ({ address, userAgent })

const deviceOf = ({ userAgent = null }: PublicCtx, hash: string): Device => ({ hash, name: describeDevice(userAgent) })
