import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * Addresses that several accounts have in different spellings, from the time when the shop took them for different ones; at most 100. Each
 * account signs in with its own spelling.
 */
export async function listSharedAddresses({ db }: { db: Db }): Promise<string[][]> {
  const rows = await db.execute<{ emails: string[] }>(sql`
    select array_agg(email order by created_at, id) as emails from users where deleted_at is null
    group by plain_address(email) having count(*) > 1 order by 1 limit 100`)
  return rows.map(({ emails }) => emails)
}

/** One line for operators; none if no address is shared. */
export async function noteSharedAddresses(shop: { db: Db }): Promise<string[]> {
  const shared = (await listSharedAddresses(shop)).map((emails) => emails.join(' and '))
  if (shared.length === 0) return []
  return [
    `Some accounts have the same email address in different spellings: ${shared.join('; ')}. Each signs in with its own spelling. Remove those that are not used.`,
  ]
}
