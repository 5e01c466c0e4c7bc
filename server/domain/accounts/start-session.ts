// A sign-in, however somebody proved who they are: a fresh session, and word to the account's owner where the device is new to it.
import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { StartedSession } from '#server/auth/sessions.ts'
import { retryOnConflict } from '#server/db/client.ts'
import type { PublicCtx } from '../ctx.ts'
import { describeDevice } from './rules.ts'

/** `device` is for a cookie of its own, where the browser had none. */
export type StartedBrowser = StartedSession & { device?: string }

/** A fresh browser session; the one that was presented ends, so that nobody can plant one. */
export async function startBrowserSession(ctx: PublicCtx, userId: string): Promise<StartedBrowser> {
  const { sessions, actor, device: known = null } = ctx
  if (actor?.session.kind === 'browser') await sessions.end('browser', actor.session.id)
  const device = known ?? randomBytes(32).toString('base64url')
  const session = await sessions.startBrowser(userId, seen(ctx))
  await noteDevice(ctx, userId, device)
  return { ...session, ...(known === null && { device }) }
}

/** A token for a program that gave a password. Programs keep no cookies: they are known by their name and network. */
export async function startProgramSession(ctx: PublicCtx, userId: string): Promise<StartedSession> {
  const session = await ctx.sessions.startToken(userId, null, seen(ctx))
  await noteDevice(ctx, userId, `program ${ctx.userAgent ?? ''} ${networkOf(ctx.address)}`)
  return session
}

export const seen = ({ address, userAgent = null }: Pick<PublicCtx, 'address' | 'userAgent'>) => ({ address, userAgent })

async function noteDevice({ db, address, userAgent = null }: PublicCtx, userId: string, device: string): Promise<void> {
  const hash = createHash('sha256').update(device).digest('base64url')
  await retryOnConflict(() => db.execute(sql`select note_device(${userId}, ${hash}, ${describeDevice(userAgent)}, ${address})`))
}

/** The part of an address that stays when a line gets a new one. */
export function networkOf(address: string): string {
  const version = isIP(address)
  if (version === 4) return address.split('.').slice(0, 3).join('.')
  return version === 6 ? address.split(':').slice(0, 3).join(':') : address
}
