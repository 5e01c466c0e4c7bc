// A sign-in, however somebody proved who they are: a fresh session, and word to the account's owner where the device is new to it.
import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Proof } from '#server/auth/proof.ts'
import type { Device } from '#server/auth/session-store.ts'
import type { StartedSession } from '#server/auth/sessions.ts'
import type { PublicCtx } from '../ctx.ts'
import { describeDevice } from './rules.ts'

/** `device` is for a cookie of its own, where the browser had none. */
export type StartedBrowser = StartedSession & { device?: string }

/** Whose account was opened, and by what. */
export type Opened = { userId: string; proof: Proof }

/**
 * A fresh browser session; the one that was presented ends, so that nobody can plant one. null where what opened the account does not open it
 * any more.
 */
export async function startBrowserSession(ctx: PublicCtx, { userId, proof }: Opened): Promise<StartedBrowser | null> {
  const { sessions, actor, device: known = null } = ctx
  const device = known ?? randomBytes(32).toString('base64url')
  const session = await sessions.startBrowser(userId, proof, { ...seen(ctx), device: deviceOf(ctx, device) })
  if (session === null) return null
  if (actor?.session.kind === 'browser') await sessions.end('browser', actor.session.id)
  return { ...session, ...(known === null && { device }) }
}

/** A token for a program that gave a password. Programs keep no cookies: they are known by their name and network. null as above. */
export async function startProgramSession(ctx: PublicCtx, { userId, proof }: Opened): Promise<StartedSession | null> {
  const device = deviceOf(ctx, `program ${ctx.userAgent ?? ''} ${networkOf(ctx.address)}`)
  return ctx.sessions.startToken(userId, proof, null, { ...seen(ctx), device })
}

export const seen = ({ address, userAgent = null }: Pick<PublicCtx, 'address' | 'userAgent'>) => ({ address, userAgent })

const deviceOf = ({ userAgent = null }: PublicCtx, device: string): Device => ({
  hash: createHash('sha256').update(device).digest('base64url'),
  name: describeDevice(userAgent),
})

/** The part of an address that stays when a line gets a new one. */
export function networkOf(address: string): string {
  const version = isIP(address)
  if (version === 4) return address.split('.').slice(0, 3).join('.')
  return version === 6 ? address.split(':').slice(0, 3).join(':') : address
}
