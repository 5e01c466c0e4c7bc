// Addresses that several accounts have in different spellings, from the time when the shop took them for different ones. Each account signs in with
// its own spelling, until an admin removes those that are not used.

import { sql } from 'drizzle-orm'
import { fn } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'

const most = 100

/** The spellings of each such address, oldest account first; and the number of such addresses. */
export async function listSharedAddresses({ db }: { db: Db }): Promise<{ addresses: string[][]; total: number }> {
  // Spellings differ in more than case only if one has a letter outside of ASCII. There are few of them, and an index finds the others.
  const rows = await db.execute<{ emails: string[]; total: number }>(sql`
    with rare as (
      select distinct ${fn('plain_address', { value: sql<string>`email` })} as plain from users where email collate "C" ~ '[^ -~]' and deleted_at is null
    )
    select array_agg(u.email order by u.created_at, u.id) as emails, count(*) over ()::int as total
    from rare join users u on ${fn('plain_address', { value: sql<string>`u.email` })} = rare.plain and u.deleted_at is null
    group by rare.plain having count(*) > 1 order by rare.plain limit ${most}::int`)
  return { addresses: rows.map(({ emails }) => emails), total: rows[0]?.total ?? 0 }
}

/** A note for the operator at the start, if there are any. It names none, because notes end up in logs. */
export async function noteSharedAddresses(shop: { db: Db }): Promise<string[]> {
  const { total } = await listSharedAddresses(shop)
  if (total === 0) return []
  const found = total === 1 ? '1 email address has' : `${total} email addresses have`
  return [
    `${found} several accounts, in different spellings. Each signs in with its own spelling: remove those that are not used, under Users in the dashboard.`,
  ]
}
