// Rate limits shared by all server processes: one upsert counts an attempt and decides. If the database is down, every attempt fails.
import { sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countThrottled } from '#server/watch/figures.ts'
import { networksOf, visitorsOfWider } from './networks.ts'

/**
 * `attempts` are free within the window, which starts with the first of them; each further attempt doubles the block, up to
 * `maxBlockSeconds`. With `isGuess`, for passwords, every attempt restarts the window, so the count is reset only after a full window
 * without one.
 */
export type Limit = { attempts: number; windowSeconds: number; blockSeconds: number; maxBlockSeconds: number; isGuess?: true }

export const limits = {
  // An account has separate limits for all unknown devices together, for each known device, and for each of its sessions.
  signInByAccount: { attempts: 10, windowSeconds: 900, blockSeconds: 30, maxBlockSeconds: 900, isGuess: true },
  signInByDevice: { attempts: 10, windowSeconds: 900, blockSeconds: 30, maxBlockSeconds: 900, isGuess: true },
  passwordBySession: { attempts: 10, windowSeconds: 900, blockSeconds: 30, maxBlockSeconds: 900, isGuess: true },
  // Codes of the second factor. Only who knows the password can use these up, so there is no shorter block.
  codeByAccount: { attempts: 10, windowSeconds: 900, blockSeconds: 900, maxBlockSeconds: 900, isGuess: true },
  codeByDevice: { attempts: 10, windowSeconds: 900, blockSeconds: 900, maxBlockSeconds: 900, isGuess: true },
  signInByAddress: { attempts: 200, windowSeconds: 900, blockSeconds: 30, maxBlockSeconds: 900, isGuess: true },
  identityByAddress: { attempts: 200, windowSeconds: 900, blockSeconds: 30, maxBlockSeconds: 900, isGuess: true },
  signUpByAddress: { attempts: 300, windowSeconds: 600, blockSeconds: 60, maxBlockSeconds: 600 },
  resetByAddress: { attempts: 60, windowSeconds: 3600, blockSeconds: 60, maxBlockSeconds: 3600 },
  resetByDevice: { attempts: 20, windowSeconds: 3600, blockSeconds: 60, maxBlockSeconds: 900 },
  confirmations: { attempts: 5, windowSeconds: 3600, blockSeconds: 60, maxBlockSeconds: 3600 },
  apiTokens: { attempts: 30, windowSeconds: 3600, blockSeconds: 60, maxBlockSeconds: 3600 },
  orders: { attempts: 600, windowSeconds: 60, blockSeconds: 5, maxBlockSeconds: 60 },
  checkouts: { attempts: 600, windowSeconds: 60, blockSeconds: 5, maxBlockSeconds: 60 },
  cancellations: { attempts: 600, windowSeconds: 60, blockSeconds: 5, maxBlockSeconds: 60 },
  // Each may have thousands of lines.
  quickOrders: { attempts: 60, windowSeconds: 60, blockSeconds: 5, maxBlockSeconds: 60 },
  // Only builds without a recent check count.
  buildChecks: { attempts: 1_200, windowSeconds: 60, blockSeconds: 5, maxBlockSeconds: 60 },
  substitutes: { attempts: 240, windowSeconds: 60, blockSeconds: 5, maxBlockSeconds: 60 },
  // Up to 20 searches each.
  lineSubstitutes: { attempts: 60, windowSeconds: 60, blockSeconds: 5, maxBlockSeconds: 60 },
  quickOrderChoices: { attempts: 600, windowSeconds: 600, blockSeconds: 10, maxBlockSeconds: 300 },
  payments: { attempts: 120, windowSeconds: 600, blockSeconds: 10, maxBlockSeconds: 300 },
  abandonments: { attempts: 60, windowSeconds: 600, blockSeconds: 10, maxBlockSeconds: 300 },
  returns: { attempts: 60, windowSeconds: 60, blockSeconds: 5, maxBlockSeconds: 60 },
  callbacks: { attempts: 120, windowSeconds: 600, blockSeconds: 10, maxBlockSeconds: 300 },
  contact: { attempts: 20, windowSeconds: 600, blockSeconds: 60, maxBlockSeconds: 600 },
  uploads: { attempts: 60, windowSeconds: 3600, blockSeconds: 60, maxBlockSeconds: 3600 },
  searchClicks: { attempts: 120, windowSeconds: 60, blockSeconds: 10, maxBlockSeconds: 60 },
  // Each change of a review makes open pages reload it.
  partReviews: { attempts: 30, windowSeconds: 600, blockSeconds: 30, maxBlockSeconds: 600 },
  stockAlerts: { attempts: 60, windowSeconds: 600, blockSeconds: 30, maxBlockSeconds: 600 },
  addresses: { attempts: 120, windowSeconds: 600, blockSeconds: 10, maxBlockSeconds: 300 },
  // The builder saves after each choice.
  savedBuilds: { attempts: 600, windowSeconds: 600, blockSeconds: 10, maxBlockSeconds: 300 },
  partLists: { attempts: 240, windowSeconds: 600, blockSeconds: 10, maxBlockSeconds: 300 },
  reviews: { attempts: 60, windowSeconds: 60, blockSeconds: 10, maxBlockSeconds: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
type LimitedCtx = Pick<PublicCtx, 'db' | 'rateLimit'>
type NetworkCtx = LimitedCtx & Pick<PublicCtx, 'address'>

/** Counts an attempt of `subject`. Throws TOO_MANY_REQUESTS with the seconds to wait while the subject is blocked. */
export const countAttempt = (ctx: LimitedCtx, name: LimitName, subject: string): Promise<void> => count(ctx, name, subject, limits[name])

/** Counts an attempt of the caller's network; for IPv6 also of the wider network, with a looser limit. Throws like `countAttempt`. */
export async function countNetworkAttempt(ctx: NetworkCtx, name: LimitName): Promise<void> {
  const { own, wider } = networksOf(ctx.address)
  await count(ctx, name, own, limits[name])
  if (wider !== null) await count(ctx, name, wider, { ...limits[name], attempts: limits[name].attempts * visitorsOfWider })
}

async function count({ db, rateLimit }: LimitedCtx, name: LimitName, subject: string, limit: Limit): Promise<void> {
  if (!rateLimit) return
  const key = keyOf(name, subject)
  const { isGuess = false } = limit
  // The upsert skips a blocked row and returns nothing for it.
  const counted = await db.execute(sql`
    insert into throttles as t (key, attempts, forget_at)
    values (${key}, 1, now() + make_interval(secs => ${limit.windowSeconds}))
    on conflict (key) do update set
      attempts = case when t.forget_at <= now() then 1 else t.attempts + 1 end,
      blocked_until = case when t.forget_at > now() and t.attempts + 1 >= ${limit.attempts} then now() + make_interval(secs =>
        least(${limit.maxBlockSeconds}::float8, ${limit.blockSeconds}::float8 * power(2, least(t.attempts + 1 - ${limit.attempts}, 20)))) end,
      forget_at = case when ${isGuess} or t.forget_at <= now() then now() + make_interval(secs => ${limit.windowSeconds}) else t.forget_at end
    where t.blocked_until is null or t.blocked_until <= now()
    returning key`)
  if (counted.length > 0) return
  countThrottled(name)
  const [blocked] = await db.execute<{ seconds: number }>(
    sql`select ceil(extract(epoch from blocked_until - now()))::int as seconds from throttles where key = ${key}`,
  )
  throw new DomainError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds: Math.max(1, blocked?.seconds ?? 1) })
}

/** Takes back one counted attempt of a network, because it succeeded, or failed without the caller's fault. */
export async function takeNetworkAttemptBack(ctx: NetworkCtx, name: LimitName): Promise<void> {
  const { own, wider } = networksOf(ctx.address)
  await takeAttemptBack(ctx, name, own)
  if (wider !== null) await takeAttemptBack(ctx, name, wider)
}

/** Takes back one counted attempt of a subject, and its block: nothing counts during a block, so this attempt must have caused it. */
export async function takeAttemptBack({ db, rateLimit }: LimitedCtx, name: LimitName, subject: string): Promise<void> {
  if (!rateLimit) return
  await db.execute(sql`
    update throttles set attempts = greatest(attempts - 1, 0), blocked_until = null where key = ${keyOf(name, subject)}`)
}

export async function forgetAttempts({ db, rateLimit }: LimitedCtx, name: LimitName, subject: string): Promise<void> {
  if (rateLimit) await db.execute(sql`delete from throttles where key = ${keyOf(name, subject)}`)
}

// The database's lower(), as used for account look-ups: JavaScript's differs (İ), and each spelling would get its own attempts.
const keyOf = (name: LimitName, subject: string) => sql`${`${name}:`}::text || lower(${subject}::text)`
