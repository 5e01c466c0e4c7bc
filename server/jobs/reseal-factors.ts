// Secrets of codes during a change of SECRET_KEY: reseals those that the other key sealed with the present one.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Shop } from '#server/domain/context/ctx.ts'

type Factors = Shop['seals']['factors']
type Sealed = { userId: string; sealed: string }
type Counts = { secrets: number; resealed: number; unreadable: number }

const secretsAtOnce = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Sealed secrets by account, starting after `after`. */
const readSecrets = (db: Db, after: string) =>
  db.execute<Sealed>(sql`
    select user_id as "userId", sealed_secret as sealed from totp_secrets where user_id > ${after}::uuid
    order by user_id limit ${secretsAtOnce}`)

/**
 * Reseals the secrets of all codes, and those that are being set up, with the present key; safe while people sign in. Returns the number of secrets,
 * how many another key had sealed, and how many no key could open. The latter stay unchanged.
 */
export async function resealFactors(db: Db, factors: Factors): Promise<Counts> {
  const counts: Counts = { secrets: 0, resealed: 0, unreadable: 0 }
  async function reseal({ userId, sealed }: Sealed, store: (fresh: string) => Promise<unknown>): Promise<void> {
    counts.secrets += 1
    const fresh = factors.reseal(sealed, userId)
    if (fresh === null) counts.unreadable += 1
    else if (fresh !== sealed) {
      await store(fresh)
      counts.resealed += 1
    }
  }
  const offers = await db.execute<Sealed>(sql`
    select user_id as "userId", content as sealed from factor_offers where kind = 'code' and expires_at > now()`)
  for (const offer of offers)
    await reseal(offer, (fresh) =>
      db.execute(sql`update factor_offers set content = ${fresh} where content = ${offer.sealed} and kind = 'code'`),
    )
  for (let after = beforeAll; ; ) {
    const rows = await readSecrets(db, after)
    for (const row of rows)
      await reseal(row, (fresh) =>
        // If the owner replaced the secret in between, this changes nothing.
        db.execute(sql`update totp_secrets set sealed_secret = ${fresh} where user_id = ${row.userId} and sealed_secret = ${row.sealed}`),
      )
    const last = rows.at(-1)
    if (last === undefined || rows.length < secretsAtOnce) return counts
    after = last.userId
  }
}

/** A warning for the operator if these seals do not open the secrets of codes. Checks at most a few hundred. */
export async function noteUnreadableFactors(db: Db, factors: Factors): Promise<string[]> {
  const rows = await readSecrets(db, beforeAll)
  const unreadable = rows.filter(({ userId, sealed }) => factors.open(sealed, userId) === null).length
  if (unreadable === 0) return []
  return [
    `The keys of this process do not open the codes of ${unreadable} account${unreadable === 1 ? '' : 's'} with a second factor: their owners need a recovery code or a passkey. Set SECRET_KEY_OTHER to the key that sealed them (see "Rotate keys and secrets" in docs/operating.md).`,
  ]
}
