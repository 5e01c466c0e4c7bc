// bKash's token: valid for an hour, shared by all processes, and requested at most twice per hour, because bKash locks out clients that ask
// more often for an hour. So a granted token is worth an hour: a process that cannot store it uses it, and stores it as soon as the database is
// back. A row of `provider_tokens` records the claim. Other credentials of the same app have their own row, because processes with the former
// credentials may still run: neither uses the other's token, or invalidates it when bKash refuses a request. The limit counts the requests of
// all credentials. docs/adr/0017 says which requests count, and when a process takes over the claim of another one.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { withTimeout } from '#server/lib/timeout.ts'
import { readBkashCode, unsureCodes, wrongAppCode } from './bkash-codes.ts'
import { createTokenHolder } from './bkash-token-holder.ts'
import { type BkashTokenStore, type Claim, createBkashTokenStore, type Ending } from './bkash-token-store.ts'
import { GatewayUnavailable } from './gateway.ts'
import { callProvider, type Deadline, readAnswer } from './provider-call.ts'

export type BkashAccess = Readonly<{ baseUrl: string; username: string; password: string; appKey: string; appSecret: string }>

export type BkashTokens = Readonly<{
  /**
   * Throws `GatewayUnavailable` if no token is available in time or within the request limit; then with the seconds until the limit allows a
   * request.
   */
  current: (deadline: Deadline) => Promise<string>
  /** Call it when bKash refused this token: invalidates it for all processes. */
  invalidate: (token: string) => Promise<void>
  /** Seconds until a token can be had; 0 if there is one, or one may be requested. Throws `GatewayUnavailable`. */
  lockedForSeconds: () => Promise<number>
  /** Before the process ends: waits for requests, and stores a token that is not stored yet, for `withinMs` at most. Never rejects. */
  finish: (withinMs: number) => Promise<void>
}>

type Options = BkashAccess & {
  db: Db
  /** Of a request for a token. */
  timeoutMs: number
  /** The time for which the row of a silent process must have been writable before another one takes over its claim. */
  takeOverMs?: number
}

const waitMs = 100
/** Longer than a process that holds a token takes to store it, or to renew its claim, once the database is back. */
const usualTakeOverMs = 20_000
/** Before a token's end it is no longer used. */
const marginSeconds = 60

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

export function createBkashTokens({ db, timeoutMs, takeOverMs = usualTakeOverMs, ...access }: Options): BkashTokens {
  const app = `bkash:${access.appKey}`
  const store = createBkashTokenStore({ db, app, name: `${app}:${digestOf(access)}`, timeoutMs })
  const held = createTokenHolder(store)
  const asking = new Set<Promise<unknown>>()

  /** Null if bKash no longer accepts the refresh token. */
  const ask = async (claim: Claim): Promise<string | null> => {
    const { refreshToken: refresh } = claim
    let ending: Ending = 'unknown'
    let isRefreshRefused = false
    try {
      const { status, body } = await callProvider({
        provider: 'bKash',
        url: `${access.baseUrl}/tokenized/checkout/token/${refresh === null ? 'grant' : 'refresh'}`,
        method: 'POST',
        headers: { username: access.username, password: access.password },
        body: { app_key: access.appKey, app_secret: access.appSecret, ...(refresh !== null && { refresh_token: refresh }) },
        timeoutMs,
      })
      const code = readBkashCode(body)
      const isRefused = status === 401 || (status < 429 && code !== null && !unsureCodes.has(code))
      isRefreshRefused = refresh !== null && isRefused
      if (refresh === null && (status === 401 || (isRefused && code === wrongAppCode))) ending = 'refused'
      if (code !== null || status !== 200) throw new GatewayUnavailable(`bKash refused a token: ${code ?? status}`)
      const granted = readAnswer('bKash', Granted, body)
      await held.keep({ token: granted.id_token, refreshToken: granted.refresh_token }, granted.expires_in - marginSeconds, claim)
      return granted.id_token
    } catch (error) {
      if (error instanceof GatewayUnavailable && error.isUnsent) ending = 'unsent'
      // If this fails, others wait until the claim is silent.
      await store.release(claim, ending, !isRefreshRefused).catch(() => {})
      if (isRefreshRefused) return null
      throw error
    }
  }

  /** The request continues after the caller's deadline: what it grants is worth an hour. */
  const askWithin = (claim: Claim, { leftMs }: Deadline): Promise<string | null> => {
    const asked = ask(claim)
    asking.add(asked)
    const ended = () => asking.delete(asked)
    asked.then(ended, ended)
    return withTimeout(asked, leftMs(), noTime)
  }

  return {
    current: async (deadline) => {
      // A statement that fails ends the call, and with it the watch.
      const mayTakeOver = createWatch(store, takeOverMs)
      for (; deadline.leftMs() > 0; ) {
        const unstored = held.token()
        if (unstored !== null) return unstored
        const state = await store.read()
        if (state.token !== null && state.isFresh) return state.token
        const old = state.isUsable ? state.token : null
        const isFree =
          !state.isAsking && (state.silentClaim === null || (state.opensInSeconds <= 0 && (await mayTakeOver(state.silentClaim))))
        const claimed = isFree ? await store.claim(state.silentClaim) : null
        if (claimed) {
          const asked = await askWithin(claimed, deadline).catch((error: unknown) => {
            // The old token remains valid for some minutes.
            if (old === null) throw error
            return old
          })
          if (asked !== null) return asked
        } else if (old !== null) return old
        else if (state.opensInSeconds > 0 && !state.isAsking)
          throw new GatewayUnavailable('bKash may not be asked for a token yet', { retryAfterSeconds: Math.ceil(state.opensInSeconds) })
        else await pause(waitMs)
      }
      throw noTime()
    },

    invalidate: async (refused) => {
      held.drop(refused)
      await store.invalidate(refused)
    },

    lockedForSeconds: async () => {
      if (held.token() !== null) return 0
      const { isUsable, isAsking, opensInSeconds } = await store.read()
      return isUsable || isAsking ? 0 : Math.ceil(opensInSeconds)
    },

    finish: async (withinMs) => {
      const work = Promise.allSettled(asking).then(() => held.storeNow())
      await withTimeout(work, withinMs, noTime).catch(() => {})
    },
  }
}

/** Watches a silent claim. True once its row could be written to for `takeOverMs` and its process was silent all the while. */
function createWatch(store: BkashTokenStore, takeOverMs: number): (silentClaim: string) => Promise<boolean> {
  let watched: string | null = null
  let since = 0
  return async (silentClaim) => {
    if (silentClaim !== watched) {
      await store.touch()
      watched = silentClaim
      since = performance.now()
    }
    return performance.now() >= since + takeOverMs
  }
}

const noTime = () => new GatewayUnavailable('bKash issued no token in time')

const digestOf = ({ baseUrl, username, password, appSecret }: BkashAccess): string =>
  createHash('sha256')
    .update(JSON.stringify([baseUrl, username, password, appSecret]))
    .digest('base64url')
    .slice(0, 16)
