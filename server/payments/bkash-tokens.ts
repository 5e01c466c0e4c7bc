// bKash's token: valid for an hour, shared by all processes, and requested at most twice per hour, because bKash locks out clients that ask
// more often for an hour. A row of `provider_tokens` records the claim; each step is one statement, so that no lock outlives a lost
// connection. Other credentials of the same app have their own row, because processes with the former credentials may still run: neither
// uses the other's token, or invalidates it when bKash refuses a request. The limit counts the requests of all credentials.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { withoutParameters } from '#server/db/query-error.ts'
import { providerTokens } from '#server/db/schema/provider-tokens.ts'
import { readBkashCode, unsureCodes } from './bkash-codes.ts'
import { GatewayUnavailable } from './gateway.ts'
import { callProvider, type Deadline, readAnswer } from './provider-call.ts'

export type BkashAccess = Readonly<{ baseUrl: string; username: string; password: string; appKey: string; appSecret: string }>

export type BkashTokens = Readonly<{
  /** Throws `GatewayUnavailable` if no token is available in time or within the request limit. */
  current: (deadline: Deadline) => Promise<string>
  /** Call it when bKash refused this token: invalidates it for all processes. */
  invalidate: (token: string) => Promise<void>
}>

const requestsPerHour = 2
// One minute more than bKash's hour, because requests may arrive late or out of order.
const hour = sql`interval '61 minutes'`
// A token lives for an hour and is refreshed at 50 minutes.
const freshFor = sql`interval '10 minutes'`
const usableFor = sql`interval '1 minute'`
const waitMs = 100

const Secret = z.string().regex(/^[\x21-\x7e]{1,8000}$/)
const Granted = z.object({
  statusCode: z.literal('0000').nullish(),
  id_token: Secret,
  refresh_token: Secret,
  expires_in: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(120).max(86_400)),
})

type TokenState = { token: string | null; is_fresh: boolean; is_usable: boolean; is_asking: boolean; is_spent: boolean }

export function createBkashTokens({ db, timeoutMs, ...access }: BkashAccess & { db: Db; timeoutMs: number }): BkashTokens {
  const { account, token, expiresAt, refreshToken, updatedAt } = providerTokens
  const app = `bkash:${access.appKey}`
  const name = `${app}:${digestOf(access)}`
  const row = sql`${account} = ${name}`

  const isFresh = sql`coalesce(${expiresAt} > now() + ${freshFor}, false)`
  const lastAsked = sql`(select max(at) from unnest(${providerTokens.askedAt}) at)`
  // `updated_at` is the end of the last request. A request that does not return within the timeout counts as dead.
  const isAsking = sql`coalesce(${lastAsked} > ${updatedAt} and ${lastAsked} > now() - make_interval(secs => ${timeoutMs / 1_000 + 5}), false)`
  const ofApp = sql`(t.account = ${app} or starts_with(t.account, ${`${app}:`}))`
  // While processes of the previous version run, a request is recorded in two rows (see `claim`).
  const isSpent = sql`(select count(distinct at) from provider_tokens t, unnest(t.asked_at) at
    where ${ofApp} and at > now() - ${hour}) >= ${requestsPerHour}`

  const readState = async () => {
    const [state] = await safely(
      db.execute<TokenState>(sql`select ${token} as token, ${isFresh} as is_fresh, coalesce(${expiresAt} > now() + ${usableFor}, false) as is_usable,
        ${isAsking} as is_asking, ${isSpent} as is_spent from (select) one left join ${providerTokens} on ${row}`),
    )
    if (!state) throw new GatewayUnavailable('The token of bKash cannot be read')
    return state
  }

  /**
   * Claims the request for a token, unless another process has the claim or the limit is reached. The previous version uses only the app as
   * its row's name, and counts the requests in that row.
   */
  const claim = async () => {
    const [claimed] = await safely(
      db.execute<{ refresh_token: string | null }>(sql`
        with claimed as (
          insert into ${providerTokens} (account, asked_at, updated_at) select ${name}, array[now()], to_timestamp(0) where not ${isSpent}
          on conflict (account) do update set asked_at =
            array(select at from unnest(${providerTokens.askedAt}) at where at > now() - ${hour}) || now()
          where not ${isFresh} and not ${isAsking} and not ${isSpent}
          returning refresh_token
        ), told as (
          update provider_tokens t set asked_at = array(select at from unnest(t.asked_at) at where at > now() - ${hour}) || now()
          where t.account = ${app} and exists (select from claimed)
        )
        select refresh_token from claimed`),
    )
    return claimed ?? null
  }

  const storeToken = (granted: z.infer<typeof Granted>) =>
    safely(
      // Deletes rows of former credentials long after their tokens expired, unless they still count or claim a request.
      db.execute(sql`with ended as (
          delete from provider_tokens t where ${ofApp} and t.account <> ${name} and greatest(t.expires_at, t.updated_at) < now() - ${hour}
            and not exists (select from unnest(t.asked_at) at where at > now() - ${hour}
              and at <> all (select unnest(asked_at) from ${providerTokens} where ${row}))
        )
        update ${providerTokens} set token = ${granted.id_token}, refresh_token = ${granted.refresh_token}, updated_at = clock_timestamp(),
        expires_at = now() + make_interval(secs => ${granted.expires_in - 60}) where ${row}`),
    )

  const releaseClaim = (keepRefreshToken: boolean) =>
    safely(
      db.execute(sql`update ${providerTokens} set updated_at = clock_timestamp(),
        refresh_token = case when ${keepRefreshToken}::boolean then ${refreshToken} end where ${row}`),
    )

  /** Null if bKash no longer accepts the refresh token. */
  const ask = async (refresh: string | null, deadline: Deadline): Promise<string | null> => {
    let isRefreshRefused = false
    try {
      const { status, body } = await callProvider({
        provider: 'bKash',
        url: `${access.baseUrl}/tokenized/checkout/token/${refresh === null ? 'grant' : 'refresh'}`,
        method: 'POST',
        headers: { username: access.username, password: access.password },
        body: { app_key: access.appKey, app_secret: access.appSecret, ...(refresh !== null && { refresh_token: refresh }) },
        timeoutMs: Math.min(timeoutMs, deadline.leftMs()),
      })
      const code = readBkashCode(body)
      const isRefused = status === 401 || (status < 429 && code !== null && !unsureCodes.has(code))
      isRefreshRefused = refresh !== null && isRefused
      if (code !== null || status !== 200) throw new GatewayUnavailable(`bKash refused a token: ${code ?? status}`)
      const granted = readAnswer('bKash', Granted, body)
      await storeToken(granted)
      return granted.id_token
    } catch (error) {
      await releaseClaim(!isRefreshRefused)
      if (isRefreshRefused) return null
      throw error
    }
  }

  return {
    current: async (deadline) => {
      for (; deadline.leftMs() > 0; ) {
        const state = await readState()
        if (state.token !== null && state.is_fresh) return state.token
        const old = state.is_usable ? state.token : null
        const claimed = state.is_asking ? null : await claim()
        if (claimed) {
          const asked = await ask(claimed.refresh_token, deadline).catch((error: unknown) => {
            // The old token remains valid for some minutes.
            if (old === null) throw error
            return old
          })
          if (asked !== null) return asked
        } else if (old !== null) return old
        else if (state.is_spent && !state.is_asking) throw new GatewayUnavailable('bKash issues no more tokens this hour')
        else await pause(waitMs)
      }
      throw new GatewayUnavailable('bKash issued no token in time')
    },

    invalidate: async (refused) => {
      await safely(db.execute(sql`update ${providerTokens} set expires_at = now() where ${row} and ${token} = ${refused}`))
    },
  }
}

const digestOf = ({ baseUrl, username, password, appSecret }: BkashAccess): string =>
  createHash('sha256')
    .update(JSON.stringify([baseUrl, username, password, appSecret]))
    .digest('base64url')
    .slice(0, 16)

/** Tokens are parameters of these statements, so database errors would contain them. */
async function safely<T>(rows: Promise<T>): Promise<T> {
  try {
    return await rows
  } catch (error) {
    throw new GatewayUnavailable('The token of bKash cannot be read or stored', { cause: withoutParameters(error) })
  }
}
