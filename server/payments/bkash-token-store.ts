// The rows of `provider_tokens` for bKash. Each step is one statement, so that no lock outlives a lost connection.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { withoutParameters } from '#server/db/query-error.ts'
import { providerTokens } from '#server/db/schema/provider-tokens.ts'
import { GatewayUnavailable } from './gateway.ts'

export const requestsPerHour = 2
// One minute more than bKash's hour, because requests may arrive late or out of order.
const hour = sql`interval '61 minutes'`
/** The time for which a request with refused credentials counts. */
const refusedCount = sql`interval '5 minutes'`
// A token lives for an hour and is refreshed at 50 minutes.
const freshFor = sql`interval '10 minutes'`
const usableFor = sql`interval '1 minute'`
/** Longer than the longest time between two renewals of a claim. */
const silentSeconds = 30

export type TokenState = Readonly<{
  token: string | null
  isFresh: boolean
  isUsable: boolean
  /** A process requests a token, or holds one that it has not stored. */
  isAsking: boolean
  /** The last request, if it has no known end and its process has been silent: that process died, or the database was away. */
  silentClaim: string | null
  /** Seconds until the limit of requests allows another one; 0 if it does now. */
  opensInSeconds: number
}>

/** `askedAt` identifies the request. */
export type Claim = Readonly<{ refreshToken: string | null; askedAt: string }>
export type GrantedToken = Readonly<{ token: string; refreshToken: string }>
/** The end of a request without a token. `unsent`: it never reached bKash. `refused`: bKash does not know the credentials. */
export type Ending = 'unsent' | 'refused' | 'unknown'

export type BkashTokenStore = ReturnType<typeof createBkashTokenStore>

/** `app` is the client at bKash, whose requests are limited; `name` is `app` with a digest of its credentials. */
export function createBkashTokenStore({ db, app, name, timeoutMs }: { db: Db; app: string; name: string; timeoutMs: number }) {
  const { account, token, expiresAt, updatedAt, askedAt } = providerTokens
  const row = sql`${account} = ${name}`

  const isFresh = sql`coalesce(${expiresAt} > now() + ${freshFor}, false)`
  const lastAsked = sql`(select max(at) from unnest(${askedAt}) at)`
  // `updated_at` is the end of the last request. After an hour its token would be worth nothing.
  const isOpen = sql`coalesce(${lastAsked} > ${updatedAt} and ${lastAsked} > now() - ${hour}, false)`
  const isSilent = sql`${lastAsked} <= now() - make_interval(secs => ${timeoutMs / 1_000 + silentSeconds})`
  const ofApp = sql`(t.account = ${app} or starts_with(t.account, ${`${app}:`}))`
  // While processes of the previous version run, a request is recorded in two rows (see `claim`).
  const opensIn = sql`coalesce((select extract(epoch from at + ${hour} - now())
    from (select distinct at from provider_tokens t, unnest(t.asked_at) at where ${ofApp} and at > now() - ${hour}) asked
    order by at desc offset ${requestsPerHour - 1} limit 1), 0)`

  return {
    async read(): Promise<TokenState> {
      const [state] = await safely(
        db.execute<TokenState>(sql`select ${token} as token, ${isFresh} as "isFresh",
          coalesce(${expiresAt} > now() + ${usableFor}, false) as "isUsable", ${isOpen} and not ${isSilent} as "isAsking",
          case when ${isOpen} and ${isSilent} then ${lastAsked}::text end as "silentClaim", ${opensIn}::float8 as "opensInSeconds"
          from (select) one left join ${providerTokens} on ${row}`),
      )
      if (!state) throw new GatewayUnavailable('The token of bKash cannot be read')
      return state
    },

    /**
     * Claims the request for a token; null if another process has the claim or the limit is reached. Of silent processes it takes
     * over only the claim `silentClaim`. The previous version uses only the app as its row's name, and counts the requests in that row.
     */
    async claim(silentClaim: string | null): Promise<Claim | null> {
      const isFree = sql`(not ${isOpen} or (${isSilent} and ${lastAsked} = ${silentClaim}::timestamptz))`
      const [claimed] = await safely(
        db.execute<Claim>(sql`
          with claimed as (
            insert into ${providerTokens} (account, asked_at, updated_at) select ${name}, array[now()], to_timestamp(0) where ${opensIn} <= 0
            on conflict (account) do update set asked_at =
              array(select at from unnest(${askedAt}) at where at > now() - ${hour}) || now()
            where not ${isFresh} and ${isFree} and ${opensIn} <= 0
            returning refresh_token
          ), told as (
            update provider_tokens t set asked_at = array(select at from unnest(t.asked_at) at where at > now() - ${hour}) || now()
            where t.account = ${app} and exists (select from claimed)
          )
          select refresh_token as "refreshToken", now()::text as "askedAt" from claimed`),
      )
      return claimed ?? null
    },

    /** Shows others that the process with this claim lives. Counts its request from now. Null if another one has taken over the claim. */
    async renew({ refreshToken: refresh, askedAt: asked }: Claim): Promise<Claim | null> {
      const [renewed] = await safely(
        db.execute<{ askedAt: string }>(sql`
          with renewed as (
            update provider_tokens t set asked_at = array_replace(t.asked_at, ${asked}::timestamptz, now())
            where ${ofApp} and ${asked}::timestamptz = any (t.asked_at)
              and exists (select from ${providerTokens} where ${row} and ${lastAsked} = ${asked}::timestamptz)
            returning t.account
          )
          select now()::text as "askedAt" from renewed where account = ${name}`),
      )
      return renewed ? { refreshToken: refresh, askedAt: renewed.askedAt } : null
    },

    /** Throws unless the row can be written to, as the process with the claim must be able to. Changes nothing. */
    async touch(): Promise<void> {
      await safely(db.execute(sql`update ${providerTokens} set asked_at = ${askedAt} where ${row}`))
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

    /**
     * Ends a request without a token. One that never reached bKash is not counted. One with refused credentials was granted nothing, so it
     * counts for minutes; but while other credentials of the app are in use, those are former ones, which must not use up the limit.
     */
    async release({ askedAt: asked }: Claim, ending: Ending, keepsRefreshToken: boolean): Promise<void> {
      const at = sql`${asked}::timestamptz`
      const isLast = sql`t.account = ${name} and (select max(at) from unnest(t.asked_at) at) = ${at}`
      const others = sql`exists (select from provider_tokens t where ${ofApp} and t.account <> ${name} and t.token is not null and t.expires_at > now())`
      const counted =
        ending === 'unsent'
          ? sql`array_remove(t.asked_at, ${at})`
          : ending === 'refused'
            ? sql`case when ${others} then t.asked_at else array_replace(t.asked_at, ${at}, ${at} - ${hour} + ${refusedCount}) end`
            : sql`t.asked_at`
      await safely(
        db.execute(sql`update provider_tokens t set asked_at = ${counted},
          updated_at = case when ${isLast} then clock_timestamp() else t.updated_at end,
          refresh_token = case when ${isLast} and not ${keepsRefreshToken}::boolean then null else t.refresh_token end
          where ${ofApp} and ${at} = any (t.asked_at)`),
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
