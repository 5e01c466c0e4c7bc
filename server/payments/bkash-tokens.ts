// bKash's token: valid for an hour, shared by all processes, and requested at most twice per hour, because bKash locks out clients that ask
// more often for an hour. So a granted token is worth an hour: a process that cannot store it uses it, and stores it as soon as the database is
// back. A row of `provider_tokens` records the claim. Other credentials of the same app have their own row, because processes with the former
// credentials may still run: neither uses the other's token, or invalidates it when bKash refuses a request. The limit counts the requests of
// all credentials.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { readBkashCode, unsureCodes } from './bkash-codes.ts'
import { type BkashTokenStore, type Claim, createBkashTokenStore, type GrantedToken } from './bkash-token-store.ts'
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
}>

const waitMs = 100
/** Before a token's end it is no longer used. */
const marginSeconds = 60
const firstRetryMs = 250
const mostRetryMs = 5_000

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

export function createBkashTokens({ db, timeoutMs, ...access }: BkashAccess & { db: Db; timeoutMs: number }): BkashTokens {
  const app = `bkash:${access.appKey}`
  const store = createBkashTokenStore({ db, app, name: `${app}:${digestOf(access)}`, timeoutMs })
  const held = createHolder(store)

  /** Null if bKash no longer accepts the refresh token. */
  const ask = async (claim: Claim, deadline: Deadline): Promise<string | null> => {
    const { refreshToken: refresh } = claim
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
      await held.keep({ token: granted.id_token, refreshToken: granted.refresh_token }, granted.expires_in - marginSeconds)
      return granted.id_token
    } catch (error) {
      // If this fails, others wait until the claim counts as dead.
      await store.release(claim, !isRefreshRefused).catch(() => {})
      if (isRefreshRefused) return null
      throw error
    }
  }

  return {
    current: async (deadline) => {
      for (; deadline.leftMs() > 0; ) {
        const unstored = held.token()
        if (unstored !== null) return unstored
        const state = await store.read()
        if (state.token !== null && state.isFresh) return state.token
        const old = state.isUsable ? state.token : null
        const claimed = state.isAsking ? null : await store.claim()
        if (claimed) {
          const asked = await ask(claimed, deadline).catch((error: unknown) => {
            // The old token remains valid for some minutes.
            if (old === null) throw error
            return old
          })
          if (asked !== null) return asked
        } else if (old !== null) return old
        else if (state.opensInSeconds > 0 && !state.isAsking)
          throw new GatewayUnavailable('bKash issues no more tokens this hour', { retryAfterSeconds: Math.ceil(state.opensInSeconds) })
        else await pause(waitMs)
      }
      throw new GatewayUnavailable('bKash issued no token in time')
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
  }
}

/** Holds a granted token until the database has it. */
function createHolder(store: BkashTokenStore) {
  let held: (GrantedToken & { endsAt: number }) | null = null
  const secondsLeft = ({ endsAt }: { endsAt: number }) => (endsAt - performance.now()) / 1_000

  async function retry(granted: NonNullable<typeof held>): Promise<void> {
    for (let wait = firstRetryMs; held === granted && secondsLeft(granted) > 0; wait = Math.min(2 * wait, mostRetryMs)) {
      await pause(wait, undefined, { ref: false })
      if (held === granted && (await isStored(granted))) held = null
    }
  }

  const isStored = (granted: NonNullable<typeof held>) =>
    store.keep(granted, secondsLeft(granted)).then(
      () => true,
      () => false,
    )

  return {
    /** Stores the token; if that fails, it stays here and is stored later. */
    async keep(granted: GrantedToken, seconds: number): Promise<void> {
      const own = { ...granted, endsAt: performance.now() + seconds * 1_000 }
      held = own
      if (await isStored(own)) held = null
      else void retry(own)
    },
    /** The token that the database does not have yet. */
    token: (): string | null => (held !== null && secondsLeft(held) > 0 ? held.token : null),
    drop(token: string): void {
      if (held?.token === token) held = null
    },
  }
}

const digestOf = ({ baseUrl, username, password, appSecret }: BkashAccess): string =>
  createHash('sha256')
    .update(JSON.stringify([baseUrl, username, password, appSecret]))
    .digest('base64url')
    .slice(0, 16)
