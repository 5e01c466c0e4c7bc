import { and, asc, count, desc, gt, type SQL, sql } from 'drizzle-orm'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import type { SearchList, SynonymList } from '#common/search/schema.ts'
import { searchCounts } from '#server/db/schema/search-counts.ts'
import { searchSynonyms } from '#server/db/schema/search-synonyms.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { hasText } from '#server/domain/record-lists/words.ts'

const { query, searches, misses, lastDay } = searchCounts

const orderBy: Readonly<Record<SearchList['sort'], SQL[]>> = {
  searches: [desc(searches), asc(query)],
  misses: [desc(misses), asc(query)],
  newest: [desc(lastDay), desc(searches), asc(query)],
  text: [asc(query)],
}

/** A product that was opened from the results of a search, with the number of clicks. */
export type Opened = { id: number; name: string; clicks: number }

const opened = sql<Opened[]>`coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name, 'clicks', o.clicks))
  from (
    select p.id, p.name, k.clicks from search_clicks k join products p on p.id = k.product_id and p.deleted_at is null
    where k.query = search_counts.query order by k.clicks desc, p.id limit 3
  ) as o), '[]')`

/** Customers' searches with the number of searches and misses, and the three most opened products. A miss had no part with all words. */
export async function listSearches({ db }: StaffCtx<'search'>, list: SearchList) {
  const wanted = and(list.missed ? gt(misses, 0) : undefined, hasText([query], list.text))
  const [rows, [counted]] = await Promise.all([
    db
      .select({ query, searches, misses, lastDay, opened })
      .from(searchCounts)
      .where(wanted)
      .orderBy(...orderBy[list.sort])
      .limit(list.perPage)
      .offset(rowsBefore(list)),
    db.select({ total: count() }).from(searchCounts).where(wanted),
  ])
  return { searches: rows, ...placeOf(counted?.total ?? 0, list) }
}

const { id, typed, means } = searchSynonyms

/** Synonyms that admins added, newest first. */
export async function listSynonyms({ db }: StaffCtx<'search'>, list: SynonymList) {
  const wanted = hasText([typed, means], list.text)
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id, typed, means, createdAt: searchSynonyms.createdAt })
      .from(searchSynonyms)
      .where(wanted)
      .orderBy(desc(id))
      .limit(list.perPage)
      .offset(rowsBefore(list)),
    db.select({ total: count() }).from(searchSynonyms).where(wanted),
  ])
  return { synonyms: rows, ...placeOf(counted?.total ?? 0, list) }
}
