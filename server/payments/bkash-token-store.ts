// The rows of `provider_tokens` for bKash. Each step is one statement, so that no lock outlives a lost connection.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { withoutParameters } from '#server/db/query-error.ts'
import { providerTokens } from '#server/db/schema/provider-tokens.ts'
import { GatewayUnavailable } from './gateway.ts'

export const requestsPerHour = 2
// One minute more than bKash's hour, because requests may arrive late or out of order.
const hour = sql`interval '61 minutes'`
// A token lives for an hour and is refreshed at 50 minutes.
const freshFor = sql`interval '10 minutes'`
const usableFor = sql`interval '1 minute'`
/** While a request has no known end, its process may hold a granted token that it could not store yet. */
const storingSeconds = 60

export type TokenState = Readonly<{
  token: string | null
  isFresh: boolean
  isUsable: boolean
  /** A process requests a token, or may hold one that it has not stored. */
  isAsking: boolean
  /** Seconds until the limit of requests allows another one; 0 if it does now. */
  opensInSeconds: number
}>

/** `askedAt` identifies the request. */
export type Claim = Readonly<{ refreshToken: string | null; askedAt: string }>
export type GrantedToken = Readonly<{ token: string; refreshToken: string }>

export type BkashTokenStore = ReturnType<typeof createBkashTokenStore>

/** `app` is the client at bKash, whose requests are limited; `name` is `app` with a digest of its credentials. */
export function createBkashTokenStore({ db, app, name, timeoutMs }: { db: Db; app: string; name: string; timeoutMs: number }) {
  const { account, token, expiresAt, refreshToken, updatedAt, askedAt } = providerTokens
  const row = sql`${account} = ${name}`

  const isFresh = sql`coalesce(${expiresAt} > now() + ${freshFor}, false)`
  const lastAsked = sql`(select max(at) from unnest(${askedAt}) at)`
  // `updated_at` is the end of the last request.
  const isAsking = sql`coalesce(${lastAsked} > ${updatedAt} and ${lastAsked} > now() - make_interval(secs => ${timeoutMs / 1_000 + storingSeconds}), false)`
  const ofApp = sql`(t.account = ${app} or starts_with(t.account, ${`${app}:`}))`
  // While processes of the previous version run, a request is recorded in two rows (see `claim`).
  const opensIn = sql`coalesce((select extract(epoch from at + ${hour} - now())
    from (select distinct at from provider_tokens t, unnest(t.asked_at) at where ${ofApp} and at > now() - ${hour}) asked
    order by at desc offset ${requestsPerHour - 1} limit 1), 0)`

  return {
    async read(): Promise<TokenState> {
      const [state] = await safely(
        db.execute<TokenState>(sql`select ${token} as token, ${isFresh} as "isFresh",
          coalesce(${expiresAt} > now() + ${usableFor}, false) as "isUsable", ${isAsking} as "isAsking", ${opensIn}::float8 as "opensInSeconds"
          from (select) one left join ${providerTokens} on ${row}`),
      )
      if (!state) throw new GatewayUnavailable('The token of bKash cannot be read')
      return state
    },

    /**
     * Claims the request for a token; null if another process has the claim or the limit is reached. The previous version uses only the app as
     * its row's name, and counts the requests in that row.
     */
    async claim(): Promise<Claim | null> {
      const [claimed] = await safely(
        db.execute<Claim>(sql`
          with claimed as (
            insert into ${providerTokens} (account, asked_at, updated_at) select ${name}, array[now()], to_timestamp(0) where ${opensIn} <= 0
            on conflict (account) do update set asked_at =
              array(select at from unnest(${askedAt}) at where at > now() - ${hour}) || now()
            where not ${isFresh} and not ${isAsking} and ${opensIn} <= 0
            returning refresh_token
          ), told as (
            update provider_tokens t set asked_at = array(select at from unnest(t.asked_at) at where at > now() - ${hour}) || now()
            where t.account = ${app} and exists (select from claimed)
          )
          select refresh_token as "refreshToken", now()::text as "askedAt" from claimed`),
      )
      return claimed ?? null
    },

    /** Stores a token that is valid for `seconds`, unless a newer one is there. Deletes rows of former credentials. */
    async keep(granted: GrantedToken, seconds: number): Promise<void> {
      const ends = sql`now() + make_interval(secs => ${seconds})`
      await safely(
        // Rows of former credentials stay until long after their tokens expired, and while they count or claim a request.
        db.execute(sql`with ended as (
            delete from provider_tokens t where ${ofApp} and t.account <> ${name} and greatest(t.expires_at, t.updated_at) < now() - ${hour}
              and not exists (select from unnest(t.asked_at) at where at > now() - ${hour}
                and at <> all (select unnest(asked_at) from ${providerTokens} where ${row}))
          )
          update ${providerTokens} set token = ${granted.token}, refresh_token = ${granted.refreshToken}, updated_at = clock_timestamp(),
          expires_at = ${ends} where ${row} and coalesce(${expiresAt} < ${ends}, true)`),
      )
    },

    /** Ends a request without a token. */
    async release({ askedAt: asked }: Claim, keepsRefreshToken: boolean): Promise<void> {
      await safely(
        db.execute(sql`update ${providerTokens} set updated_at = clock_timestamp(),
          refresh_token = case when ${keepsRefreshToken}::boolean then ${refreshToken} end where ${row} and ${lastAsked} = ${asked}::timestamptz`),
      )
    },

    async invalidate(refused: string): Promise<void> {
      await safely(db.execute(sql`update ${providerTokens} set expires_at = now() where ${row} and ${token} = ${refused}`))
    },
  }
}

/** Tokens are parameters of these statements, so database errors would contain them. */
async function safely<T>(rows: Promise<T>): Promise<T> {
  try {
    return await rows
  } catch (error) {
    throw new GatewayUnavailable('The token of bKash cannot be read or stored', { cause: withoutParameters(error) })
  }
}
