// Claims on calls to outside parties, shared by all server processes, so that the same call is not made twice concurrently.
import { sql } from 'drizzle-orm'
import { callClaims } from '#server/db/schema/call-claims.ts'
import type { Shop } from '#server/domain/context/ctx.ts'

type Store = Pick<Shop, 'db'>

const seconds = 6
const renewEveryMs = 2_000

/** Claims `key` for some seconds, by one conditional statement. Returns true on success. */
export async function claimCall({ db }: Store, key: string, forSeconds = seconds): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${forSeconds})`
  const claimed = await db
    .insert(callClaims)
    .values({ key, until })
    .onConflictDoUpdate({ target: callClaims.key, set: { until }, setWhere: sql`${callClaims.until} <= now()` })
    .returning({ key: callClaims.key })
  return claimed.length > 0
}

/**
 * Runs `work` under a claim; returns null if another caller has it. The claim is renewed while the work runs and stays for some seconds
 * afterwards, so that the same call is not repeated at once. If the process dies, the claim expires within seconds.
 */
export async function withClaim<T>(store: Store, key: string, work: () => Promise<T>): Promise<T | null> {
  if (!(await claimCall(store, key))) return null
  const renewal = setInterval(() => void renew(store, key).catch(() => {}), renewEveryMs)
  renewal.unref()
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}

/** Releases a claim whose call was not made. */
export async function freeClaim({ db }: Store, key: string): Promise<void> {
  await db.delete(callClaims).where(sql`${callClaims.key} = ${key}`)
}

const renew = ({ db }: Store, key: string) =>
  db
    .update(callClaims)
    .set({ until: sql`now() + make_interval(secs => ${seconds})` })
    .where(sql`${callClaims.key} = ${key}`)
