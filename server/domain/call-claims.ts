// Claims on calls to outside parties, shared by all server processes: what somebody asks about already is not asked about twice.
import { sql } from 'drizzle-orm'
import { callClaims } from '#server/db/schema/call-claims.ts'
import type { Shop } from './ctx.ts'

type Store = Pick<Shop, 'db'>

const seconds = 6
const renewEveryMs = 2_000

/** Claims `key` for some seconds, by one conditional statement. Answers whether nobody else has it. */
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
 * Does `work` under a claim; answers null where somebody else has it. The claim is renewed while the work lasts, and stays for some seconds
 * afterwards, so that nobody asks the same again at once. A process that dies frees it within seconds.
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

/** Frees a claim whose call was not made. */
export async function freeClaim({ db }: Store, key: string): Promise<void> {
  await db.delete(callClaims).where(sql`${callClaims.key} = ${key}`)
}

const renew = ({ db }: Store, key: string) =>
  db
    .update(callClaims)
    .set({ until: sql`now() + make_interval(secs => ${seconds})` })
    .where(sql`${callClaims.key} = ${key}`)
