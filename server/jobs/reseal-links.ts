// Links in queued mail during a change of SECRET_KEY: finds those that need the other key, and reseals them with the present one.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Shop } from '#server/domain/context/ctx.ts'

type Links = Shop['seals']['links']
type SealedLink = { id: string; sealed: string }

const linksAtOnce = 500

/** Queued mail with a sealed link, by id, starting after `after`. */
const readSealedLinks = (db: Db, after: string) =>
  db.execute<SealedLink>(sql`
    select id, sealed_link as sealed from outbox
    where sent_at is null and given_up_at is null and sealed_link is not null and id > ${after}::uuid
    order by id limit ${linksAtOnce}`)

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Reseals all links in queued mail with the present key; safe while mail is queued and sent. Returns the number of links, how many another
 * key had sealed, and how many no key could open. The latter stay unchanged.
 */
export async function resealLinks(db: Db, links: Links): Promise<{ links: number; resealed: number; unreadable: number }> {
  const counts = { links: 0, resealed: 0, unreadable: 0 }
  for (let after = beforeAll; ; ) {
    const rows = await readSealedLinks(db, after)
    for (const { id, sealed } of rows) {
      counts.links += 1
      const fresh = links.reseal(sealed)
      if (fresh === null) counts.unreadable += 1
      else if (fresh !== sealed) {
        // If the mail was sent in between, its link is erased and this changes nothing.
        await db.execute(sql`update outbox set sealed_link = ${fresh} where id = ${id} and sealed_link = ${sealed}`)
        counts.resealed += 1
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < linksAtOnce) return counts
    after = last.id
  }
}

/** A warning for the operator if queued mail has links that these seals cannot open. Checks at most a few hundred. */
export async function noteUnreadableLinks(db: Db, links: Links): Promise<string[]> {
  const rows = await readSealedLinks(db, beforeAll)
  const unreadable = rows.filter(({ sealed }) => links.open(sealed) === null).length
  if (unreadable === 0) return []
  return [
    `The keys of this process do not open the links of ${unreadable} queued mail${unreadable === 1 ? '' : 's'}. They wait: set SECRET_KEY_OTHER to the key that sealed them (see "Rotate keys and secrets" in docs/operating.md).`,
  ]
}
