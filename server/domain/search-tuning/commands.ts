import { sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { maxSynonyms, type NewSynonym, type SearchClick, type SynonymRef } from '#common/search/schema.ts'
import { callOutcome, fn } from '#server/db/call-function.ts'
import { byOf, noted } from '#server/domain/context/audit-by.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'
import { flawOf } from '#server/domain/search/repair/dictionary.ts'
import { mostCountedRows, normalSearch } from '#server/domain/search-counts/search-counts.ts'

/** Adds a synonym. Throws BAD_REQUEST if it would change no search, CONFLICT if it already exists or there are too many. */
export async function addSynonym(ctx: StaffCtx<'search'>, added: NewSynonym): Promise<{ typed: string; means: string }> {
  const pair = { typed: normalSearch(added.typed), means: normalSearch(added.means) }
  const flaw = flawOf(pair)
  if (flaw !== null) throw badField(flaw === 'same' || flaw === 'known' ? 'means' : 'typed', messages.synonymFlaws[flaw])
  switch (await callOutcome(ctx.db, 'add_search_synonym', { by: byOf(ctx), typed: pair.typed, means: pair.means, most: maxSynonyms })) {
    case 'added':
      return pair
    case 'taken':
      throw new DomainError('CONFLICT', messages.synonymTaken)
    case 'too_many':
      throw new DomainError('CONFLICT', messages.synonymsTooMany)
  }
}

/** Removes a synonym. Throws NOT_FOUND. */
export async function removeSynonym(ctx: StaffCtx<'search'>, { id }: SynonymRef): Promise<{ removed: 1 }> {
  const noting = noted(byOf(ctx), 'search.synonymRemoved', {
    subject: sql`id::text`,
    before: sql`jsonb_build_object('typed', typed, 'means', means)`,
  })
  const [removed] = await ctx.db.execute(sql`
    with removed as (
      delete from search_synonyms where id = ${id} returning id, typed, means
    )
    select id, ${noting} from removed`)
  if (!removed) throw new DomainError('NOT_FOUND', messages.synonymNotFound)
  return { removed: 1 }
}

/** Counts a product that was opened from the results of a search. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export async function countSearchClick(ctx: PublicCtx, { q, id }: SearchClick): Promise<{ received: true }> {
  await countNetworkAttempt(ctx, 'searchClicks')
  const [product] = await ctx.db.execute(sql`select from products where id = ${id} and deleted_at is null`)
  if (!product) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  ctx.searchCounts.countOpened(q, id)
  return { received: true }
}

/**
 * Deletes single searches and clicks that are older than 90 days, and the rarest rows beyond `most`. Deletes up to `batch` rows per table,
 * and returns their number. For the worker.
 */
export async function pruneSearchCounts(
  { db, terms }: Pick<PublicCtx, 'db' | 'terms'>,
  most = mostCountedRows / 2,
  batch = 5_000,
): Promise<number> {
  const oldest = sql`${fn('shop_day', { at: sql<string>`now()`, zone: terms.timeZone })} - 90`
  const searches = await db.execute(sql`
    delete from search_counts where query in (
      select query from search_counts c
      where (searches <= 1 and last_day < ${oldest})
        or query in (select query from search_counts order by searches desc, last_day desc, query offset ${most})
      limit ${batch} for update skip locked)
    returning query`)
  const clicks = await db.execute(sql`
    delete from search_clicks where (query, product_id) in (
      select query, product_id from search_clicks
      where (clicks <= 1 and last_day < ${oldest})
        or (query, product_id) in (select query, product_id from search_clicks order by clicks desc, last_day desc, query, product_id offset ${most})
      limit ${batch} for update skip locked)
    returning query`)
  return searches.length + clicks.length
}
