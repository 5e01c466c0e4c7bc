// Known devices of accounts: a browser is recognised by its cookie; a program has no cookies, so by its name and network.
import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { accountAt } from '#server/db/account-at.ts'
import { knownDevices } from '#server/db/schema/known-devices.ts'
import type { Client, PublicCtx } from '#server/domain/context/ctx.ts'
import { neighbourhoodOf } from '#server/domain/limits/networks.ts'

/** The hash of a browser's cookie, as stored. */
export const hashOfBrowser = (device: string): string => hash(device)

export const hashOfProgram = ({ userAgent, address }: Client): string => hash(`program ${userAgent ?? ''} ${neighbourhoodOf(address)}`)

const hash = (device: string) => createHash('sha256').update(device).digest('base64url')

/** The device of this call if the account with this e-mail address knows it, else null. */
export const findKnownDevice = (ctx: PublicCtx, email: string): Promise<string | null> => findDevice(ctx, accountAt(email))

/** The device of this call if the account with this id knows it, else null. */
export const findDeviceOf = (ctx: PublicCtx, userId: string): Promise<string | null> => findDevice(ctx, sql`${userId}::uuid`)

async function findDevice(ctx: PublicCtx, account: SQL): Promise<string | null> {
  const program = hashOfProgram(ctx)
  const browser = ctx.device ? hashOfBrowser(ctx.device) : program
  const [known] = await ctx.db.execute<{ device: string }>(sql`
    select d.device_hash as device from known_devices d join users u on u.id = d.user_id
    where u.id = ${account} and u.deleted_at is null and d.device_hash in (${browser}, ${program})
    order by d.device_hash = ${browser} desc limit 1`)
  return known?.device ?? null
}

export const newDevice = (): string => randomBytes(32).toString('base64url')

/** Adds the caller's browser to the account's known devices without mailing the owner. Returns its cookie. */
export async function rememberBrowser({ db, device }: Pick<PublicCtx, 'db' | 'device'>, userId: string): Promise<string> {
  const cookie = device ?? newDevice()
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash: hashOfBrowser(cookie), lastSeenAt: sql`now()` })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastSeenAt: sql`now()` } })
  return cookie
}
