// bKash's token: good for an hour, shared by all processes, and asked for twice an hour at most, because bKash locks out for an hour whoever
// asks more often. A row of `provider_tokens` says who may ask; each step is one statement, so that no lock outlives a lost connection.
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
  /** A token to call with. Throws `GatewayUnavailable` where none can be had in time, or without asking too often. */
  current: (deadline: Deadline) => Promise<string>
  /** bKash did not take this token: nobody is to use it again. */
  distrust: (token: string) => Promise<void>
}>

const asksAnHour = 2
// A minute more than bKash's hour: what we sent first may have arrived last.
const hour = sql`interval '61 minutes'`
// With an hour to live, a token is asked for anew at 50 minutes.
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

type Standing = { token: string | null; is_fresh: boolean; is_usable: boolean; is_asking: boolean; is_spent: boolean }

export function createBkashTokens({ db, timeoutMs, ...access }: BkashAccess & { db: Db; timeoutMs: number }): BkashTokens {
  const { account, token, expiresAt, refreshToken, updatedAt } = providerTokens
  const name = `bkash:${access.appKey}`
  const row = sql`${account} = ${name}`

  const isFresh = sql`coalesce(${expiresAt} > now() + ${freshFor}, false)`
  const lastAsked = sql`(select max(at) from unnest(${providerTokens.askedAt}) at)`
  // `updated_at` is when the last one who asked was done. Whoever does not come back in time is not waited for.
  const isAsking = sql`coalesce(${lastAsked} > ${updatedAt} and ${lastAsked} > now() - make_interval(secs => ${timeoutMs / 1_000 + 5}), false)`
  const isSpent = sql`(select count(*) from unnest(${providerTokens.askedAt}) at where at > now() - ${hour}) >= ${asksAnHour}`

  const readStanding = async () => {
    const [standing] = await safely(
      db.execute<Standing>(sql`select ${token} as token, ${isFresh} as is_fresh, coalesce(${expiresAt} > now() + ${usableFor}, false) as is_usable,
        ${isAsking} as is_asking, ${isSpent} as is_spent from ${providerTokens} where ${row}`),
    )
    return standing ?? { token: null, is_fresh: false, is_usable: false, is_asking: false, is_spent: false }
  }

  /** Takes the asking upon itself, unless somebody has, or nobody may. */
  const claim = async () => {
    const [claimed] = await safely(
      db.execute<{
        refresh_token: string | null
      }>(sql`insert into ${providerTokens} (account, asked_at, updated_at) values (${name}, array[now()], to_timestamp(0))
        on conflict (account) do update set asked_at =
          array(select at from unnest(${providerTokens.askedAt}) at where at > now() - ${hour}) || now()
        where not ${isFresh} and not ${isAsking} and not ${isSpent}
        returning refresh_token`),
    )
    return claimed ?? null
  }

  const keep = (granted: z.infer<typeof Granted>) =>
    safely(
      db.execute(sql`update ${providerTokens} set token = ${granted.id_token}, refresh_token = ${granted.refresh_token}, updated_at = clock_timestamp(),
        expires_at = now() + make_interval(secs => ${granted.expires_in - 60}) where ${row}`),
    )

  const letGo = (keepRefreshToken: boolean) =>
    safely(
      db.execute(sql`update ${providerTokens} set updated_at = clock_timestamp(),
        refresh_token = case when ${keepRefreshToken}::boolean then ${refreshToken} end where ${row}`),
    )

  /** The new token, or null where bKash does not take the refresh token any more. */
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
      if (code !== null || status !== 200) throw new GatewayUnavailable(`bKash gives no token: ${code ?? status}`)
      const granted = readAnswer('bKash', Granted, body)
      await keep(granted)
      return granted.id_token
    } catch (error) {
      await letGo(!isRefreshRefused)
      if (isRefreshRefused) return null
      throw error
    }
  }

  return {
    current: async (deadline) => {
      for (; deadline.leftMs() > 0; ) {
        const standing = await readStanding()
        if (standing.token !== null && standing.is_fresh) return standing.token
        const old = standing.is_usable ? standing.token : null
        const claimed = standing.is_asking ? null : await claim()
        if (claimed) {
          const asked = await ask(claimed.refresh_token, deadline).catch((error: unknown) => {
            // The old one lives for some minutes more.
            if (old === null) throw error
            return old
          })
          if (asked !== null) return asked
        } else if (old !== null) return old
        else if (standing.is_spent && !standing.is_asking) throw new GatewayUnavailable('bKash gives no more tokens this hour')
        else await pause(waitMs)
      }
      throw new GatewayUnavailable('bKash gave no token in time')
    },

    distrust: async (refused) => {
      await safely(db.execute(sql`update ${providerTokens} set expires_at = now() where ${row} and ${token} = ${refused}`))
    },
  }
}

/** Tokens are parameters of these statements, and the database's errors would say them. */
async function safely<T>(rows: Promise<T>): Promise<T> {
  try {
    return await rows
  } catch (error) {
    throw new GatewayUnavailable('The token of bKash cannot be read or kept', { cause: withoutParameters(error) })
  }
}
