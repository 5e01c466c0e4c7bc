// Counts searches and opened products, for admins. A process collects counts in memory and writes them every few seconds in one statement,
// so that no search waits for a write. No user, no address and no time of day is recorded.

import { sql } from 'drizzle-orm'
import { cutText } from '#common/kit/cut-text.ts'
import { maxCountedText } from '#common/search/schema.ts'
import { fn } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'

export type SearchCounts = {
  /** Counts a search; `isMiss` if no part has all of it. Texts that may contain personal data are dropped. */
  count(text: string, options: { isMiss: boolean }): void
  /** Counts a product that was opened from the results of a search. */
  countOpened(text: string, productId: number): void
  /** Writes the counts. After a failure they are kept for the next write. Never rejects. */
  flush(): Promise<void>
}

type Counted = { searches: number; misses: number }
type Options = { timeZone?: string; everyMs?: number; maxTexts?: number }

/** The maximum number of stored texts: bots invent them. The worker prunes daily. */
export const mostCountedRows = 100_000

/**
 * `timeZone` is the shop's: counts name its day. `maxTexts` limits memory: the number of distinct texts between two writes, and of opened products.
 * Further ones are not counted.
 */
export function createSearchCounts(db: Db, { timeZone = 'UTC', everyMs = 5_000, maxTexts = 1_000 }: Options = {}): SearchCounts {
  let searches = new Map<string, Counted>()
  let opened = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const flushLater = () => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  function add(text: string, more: Counted): void {
    const counted = searches.get(text)
    if (counted) {
      counted.searches += more.searches
      counted.misses += more.misses
    } else if (searches.size < maxTexts) searches.set(text, { ...more })
  }

  function addOpened(key: string, times: number): void {
    const counted = opened.get(key)
    if (counted !== undefined || opened.size < maxTexts) opened.set(key, (counted ?? 0) + times)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (searches.size === 0 && opened.size === 0) return
    const [written, writtenOpened] = [searches, opened]
    searches = new Map()
    opened = new Map()
    try {
      await writeCounts(db, timeZone, written, writtenOpened)
    } catch {
      for (const [text, counted] of written) add(text, counted)
      for (const [key, times] of writtenOpened) addOpened(key, times)
      flushLater()
    }
  }

  return {
    count(text, { isMiss }) {
      const counted = countedText(text)
      if (counted === null) return
      add(counted, { searches: 1, misses: isMiss ? 1 : 0 })
      flushLater()
    },
    countOpened(text, productId) {
      const counted = countedText(text)
      if (counted === null) return
      addOpened(`${productId} ${counted}`, 1)
      flushLater()
    },
    flush,
  }
}

// Sorted by key, so that two processes cannot deadlock.
async function writeCounts(
  db: Db,
  timeZone: string,
  searches: ReadonlyMap<string, Counted>,
  opened: ReadonlyMap<string, number>,
): Promise<void> {
  const today = fn('shop_day', { at: sql<string>`now()`, zone: timeZone })
  const counts = [...searches].map(([query, counted]) => ({ query, ...counted }))
  const clicks = [...opened].map(([key, clicks]) => {
    const [id] = key.split(' ', 1)
    return { product_id: Number(id), query: key.slice(`${id} `.length), clicks }
  })
  await db.execute(sql`
    with counted as (
      insert into search_counts as c (query, searches, misses, last_day)
      select n.query, n.searches, n.misses, ${today}
      from json_to_recordset(${JSON.stringify(counts)}::json) as n (query text, searches integer, misses integer)
      where (select count(*) from (select from search_counts limit ${mostCountedRows}) as s) < ${mostCountedRows}
        or exists (select from search_counts e where e.query = n.query)
      order by n.query
      on conflict (query) do update set
        searches = c.searches + excluded.searches, misses = c.misses + excluded.misses, last_day = excluded.last_day
    )
    insert into search_clicks as c (query, product_id, clicks, last_day)
    select n.query, n.product_id, n.clicks, ${today}
    from json_to_recordset(${JSON.stringify(clicks)}::json) as n (query text, product_id bigint, clicks integer)
    join products p on p.id = n.product_id and p.deleted_at is null
    where (select count(*) from (select from search_clicks limit ${mostCountedRows}) as s) < ${mostCountedRows}
      or exists (select from search_clicks e where e.query = n.query and e.product_id = n.product_id)
    order by n.query, n.product_id
    on conflict (query, product_id) do update set clicks = c.clicks + excluded.clicks, last_day = excluded.last_day`)
}

/** The normal form for counting and comparing: lower case, single blanks, at most 100 characters. */
export const normalSearch = (text: string): string =>
  cutText(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
      .trim(),
    maxCountedText,
  ).trim()

/** The counted form of a text; null if it may contain personal data, or has no words. */
export function countedText(text: string): string | null {
  const normal = normalSearch(text)
  if (!/[\p{L}\p{N}]/u.test(normal) || !normal.isWellFormed()) return null
  if (email.test(normal) || (normal.match(/\p{Nd}/gu)?.length ?? 0) > mostDigits) return null
  return (normal.match(dialled) ?? []).some(isPhoneNumber) ? null : normal
}

const email = /[^\s@]@[^\s@]/
const mostDigits = 60
const dialled = /(?<![\p{L}\p{N}])[+(]?\p{Nd}[\p{Nd} ()./-]{5,}/gu
const zeros = '0\u0660\u06f0\u0966\u09e6'
const asDialled = new RegExp(`^(?:[+(${zeros}]|880|৮৮০)`, 'u')
const inGroups = /^\p{Nd}{3}[ .-]\p{Nd}{3}[ .-]\p{Nd}{4}$/u

/** Part numbers can be as long, but rarely start like a phone number. Longer numbers may be card numbers. */
function isPhoneNumber(text: string): boolean {
  const written = text.trim()
  const digits = written.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= 16 || inGroups.test(written) || (digits >= 8 && asDialled.test(written))
}
