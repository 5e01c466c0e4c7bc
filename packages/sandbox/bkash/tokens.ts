// Tokens of the sandbox's bKash: valid for an hour, at most two per hour. A third request locks the caller out for an hour.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import { addRow, findRow } from '../sandbox-rows.ts'
import type { BkashCredentials } from './credentials.ts'

const hourMs = 60 * 60 * 1_000
const lifeMs = { token: hourMs, refresh: 28 * 24 * hourMs }
type Kind = keyof typeof lifeMs

const keyOf = (kind: Kind, secret: string) => ({ provider: 'bkash' as const, ref: `${kind}:${secret}` })

/** Counts a request for a token; false if it exceeds the limit, and for an hour after that. */
export async function countTokenRequest(db: Db, username: string): Promise<boolean> {
  const { data } = sandboxPayments
  const now = sql`extract(epoch from now())`
  const recent = sql`coalesce((select jsonb_agg(at) from jsonb_array_elements(${data} -> 'asked') at where at::text::numeric > ${now} - 3600), '[]')`
  const isLocked = sql`coalesce((${data} ->> 'lockedUntil')::numeric > ${now}, false)`
  const isTooMany = sql`jsonb_array_length(${recent}) >= 2`
  const [counted] = await db.execute<{ state: string }>(sql`
    insert into ${sandboxPayments} (provider, ref, kind, state, data)
    values ('bkash', ${`limit:${username}`}, 'limit', 'open', jsonb_build_object('asked', jsonb_build_array(${now})))
    on conflict (provider, ref) do update set
      state = case when ${isLocked} or ${isTooMany} then 'locked' else 'open' end,
      data = case
        when ${isLocked} then ${data}
        when ${isTooMany} then jsonb_build_object('asked', ${recent}, 'lockedUntil', ${now} + 3600)
        else jsonb_build_object('asked', ${recent} || to_jsonb(${now}))
      end
    returning state`)
  return counted?.state === 'open'
}

/** A new pair of tokens in bKash's answer format. */
export async function grantTokens(db: Db) {
  const grant = async (kind: Kind) => {
    const secret = randomBytes(24).toString('base64url')
    await addRow(db, { ...keyOf(kind, secret), kind, state: 'valid' })
    return secret
  }
  const idToken = await grant('token')
  return {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: idToken,
    token_type: 'Bearer',
    expires_in: lifeMs.token / 1_000,
    refresh_token: await grant('refresh'),
  }
}

export async function isValid(db: Db, kind: Kind, secret: unknown): Promise<boolean> {
  if (typeof secret !== 'string' || !/^[\w-]{1,100}$/.test(secret)) return false
  const row = await findRow(db, keyOf(kind, secret), kind)
  return row?.state === 'valid' && Date.now() < row.createdAt.getTime() + lifeMs[kind]
}

/** Whether a call carries a valid token and the merchant's key. */
export async function isAuthorized(db: Db, { appKey }: BkashCredentials, { headers }: FastifyRequest): Promise<boolean> {
  return headers['x-app-key'] === appKey && (await isValid(db, 'token', headers.authorization))
}
