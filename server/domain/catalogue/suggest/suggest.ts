// Suggestions of the search field: parts, categories, makers, and completions of the typed text.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ItemSuggest } from '#common/catalogue/schema.ts'
import { categories } from '#common/specs/categories.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { facetValues } from '#server/db/schema/facet-values.ts'
import { partWords } from '#server/db/schema/part-words.ts'
import { products } from '#server/db/schema/products.ts'
import { searchWords } from '#server/db/schema/search-words.ts'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { inQueue } from '#server/domain/limits/in-queue.ts'
import { plain, squash } from '../../search/read/text.ts'
import { type Match, type Search, searchOf } from '../../search/retrieve/postgres.ts'
import { idsText } from '../cards.ts'
import { judgeSet, type Memory, openMemory, readFromMemory } from '../list/in-memory.ts'
import { usualLimits } from '../list/limits.ts'

export type SuggestedPart = {
  id: number
  sku: string
  name: string
  productType: string
  priceMinor: number
  imageUrls: string[]
  updatedAt: Date
  /** The SKU or part number that contains the typed text; null if the part matches by its words. */
  matchedNumber: string | null
}

export type Suggestions = {
  parts: SuggestedPart[]
  categories: { type: string; count: number }[]
  makers: { name: string; count: number }[]
  /** Whole searches that start with the typed text. */
  words: string[]
  corrected: string | null
}

const most = { parts: 6, categories: 3, makers: 3, words: 4 } as const
/** The number of best hits whose categories are counted. */
const looked = 200
const shortest = 2

const nothing: Suggestions = { parts: [], categories: [], makers: [], words: [], corrected: null }

/** Suggestions for an unfinished search. Cached, so treat the answer as read-only. */
export async function suggestItems(ctx: PublicCtx, { q }: ItemSuggest): Promise<Suggestions> {
  const typed = q.trim().replace(/\s+/g, ' ')
  if (squash(typed).length < shortest) return nothing
  const key = JSON.stringify(['suggest', typed.toLowerCase()])
  const load = async (catalogue: CatalogueCache) => {
    const suggestions = await findSuggestions({ ...ctx, catalogue }, typed)
    return { items: suggestions.parts, suggestions }
  }
  return (await ctx.catalogue.read(key, load, { inQueue: (work) => inQueue(ctx, 'searches', work) })).suggestions
}

type Ctx = Pick<PublicCtx, 'db' | 'catalogue' | 'parts'>

async function findSuggestions(ctx: Ctx, typed: string): Promise<Suggestions> {
  const { db } = ctx
  const [{ words, isUnfinished: isBegun }, makers, search] = await Promise.all([
    completionsOf(ctx, typed),
    makersOf(db, typed),
    searchOf(ctx, typed),
  ])
  const [completed] = words
  // An unfinished word is not a misspelling.
  const isUnfinished =
    completed !== undefined && (isBegun || search.match === null || search.corrected !== null || search.leftOut.length > 0)
  const wanted = isUnfinished ? await searchOf(ctx, completed) : search
  const { parts, types } = await bestHits(ctx, wanted, typed)
  return { parts, categories: namedBy(typed, types), makers, words, corrected: isUnfinished ? null : search.corrected }
}

/** Whole searches that start with the typed text: names of categories, then its last word completed by the most frequent words. */
async function completionsOf(ctx: Pick<PublicCtx, 'db' | 'catalogue'>, typed: string): Promise<Completions> {
  const at = typed.lastIndexOf(' ') + 1
  const begun = squash(typed.slice(at))
  const named = namesThatBegin(typed)
  if (begun.length < shortest) return { words: named, isUnfinished: named.length > 0 }
  const before = at === 0 ? null : (await searchOf(ctx, typed.slice(0, at))).match
  const isThere =
    before === null
      ? sql``
      : sql`and exists (
        select from ${partWords} w
        where ${before.where} and w.words @@ (quote_literal('a' || b.word) || '|' || quote_literal('b' || b.word))::tsquery)`
  // Joined model names, such as "kingstona400", also start with a suggested word.
  const rows = await ctx.db.execute<{ word: string; isUsual: boolean }>(sql`${plannedAfresh}
    with begun as (
      select word, name + spec as uses from ${searchWords}
      where word like ${`${begun}%`} and word <> ${begun} and name + spec > 1
      order by name + spec desc, length(word), word limit 20
    )
    select b.word, b.uses > 2 * coalesce((select name + spec from ${searchWords} where word = ${begun}), 0) as "isUsual" from begun b
    where not exists (select from begun o where o.word ~ '^[a-z]+$' and length(o.word) < length(b.word) and starts_with(b.word, o.word))
      ${isThere}
    order by b.uses desc, length(b.word), b.word limit ${most.words}::int`)
  const words = [...new Set([...named, ...rows.map(({ word }) => typed.slice(0, at) + word)])].slice(0, most.words)
  return { words, isUnfinished: named.length > 0 || rows[0]?.isUsual === true }
}

/** `isUnfinished`: customers who type this rarely mean it as a whole word. */
type Completions = { words: string[]; isUnfinished: boolean }

/** One name per category that continues the typed text. */
function namesThatBegin(typed: string): string[] {
  const begun = plain(typed)
  return categories.flatMap(
    ({ type, names }) => [type.toLowerCase(), ...names].find((name) => name.startsWith(begun) && name !== begun) ?? [],
  )
}

async function makersOf(db: Db, typed: string): Promise<Suggestions['makers']> {
  const begun = squash(typed)
  if (begun.length < shortest) return []
  return db.execute<{ name: string; count: number }>(sql`
    select min(value) as name, sum(uses)::int as count from ${facetValues}
    where key = 'maker' and folded like ${`${begun}%`} and uses > 0
    group by folded order by count desc, folded limit ${most.makers}::int`)
}

type Hits = { ids: readonly number[]; types: { type: string; count: number }[] }

/** The best parts, and the categories of the best 200. */
async function bestHits(ctx: Ctx, search: Search, typed: string) {
  if (search.match === null) return { parts: [], types: [] }
  const { ids, types } = (await bestInMemory(ctx, search)) ?? (await bestByStatement(ctx.db, search.match))
  return { parts: await suggestedParts(ctx.db, ids, typed), types }
}

const order = { sort: 'best', isMixed: false, isScored: true } as const
const ofText = (search: Search) => ({ types: [], isOrderable: false, price: null, choices: [], fit: null, search, named: [] })

/** Null if the text must be looked up by a statement. */
async function bestInMemory(ctx: Ctx, search: Search): Promise<Hits | null> {
  const set = ofText(search)
  const memory = await openMemory(ctx, set, usualLimits, order)
  if (memory === null) return null
  const found = readFromMemory(memory, judgeSet(memory, set), order, { take: looked }).map(({ id }) => id)
  const counts = new Map<string, number>()
  for (const id of found) {
    const type = typeIn(memory, id)
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return { ids: found.slice(0, most.parts), types: [...counts].map(([type, count]) => ({ type, count })) }
}

const typeIn = ({ columns }: Memory, id: number): string => columns.types[columns.type[columns.slotOf(id) ?? 0] ?? 0] ?? ''

async function bestByStatement(db: Db, match: Match): Promise<Hits> {
  const [row] = await db.execute<{ ids: number[] | null; types: Hits['types'] | null }>(sql`${plannedAfresh}
    with hits as (
      select p.id, p.product_type, row_number() over (order by w.score desc, p.is_short, p.units_sold desc, p.standing desc, p.id desc) as place from (
        select w.product_id as id, ${match.score} as score from ${partWords} w where ${match.where} limit 5000
      ) as w join ${products} p on p.id = w.id where p.deleted_at is null
      order by place limit ${looked}::int
    ), types as (
      select product_type as type, count(*)::int as count from hits group by 1
    )
    select (select json_agg(h.id order by h.place) from hits h where h.place <= ${most.parts}::int) as ids,
      (select json_agg(types) from types) as types`)
  return { ids: row?.ids ?? [], types: row?.types ?? [] }
}

async function suggestedParts(db: Db, ids: readonly number[], typed: string): Promise<SuggestedPart[]> {
  const rows = await suggestedById(db).execute({ ids: idsText(ids) })
  const wanted = squash(typed)
  return rows.map(({ partNumbers, ...part }) => ({
    ...part,
    matchedNumber: /\d/.test(wanted) ? ([part.sku, ...partNumbers].find((number) => squash(number).includes(wanted)) ?? null) : null,
  }))
}

const suggestedById = preparedOn((db) =>
  db
    .select({
      id: products.id,
      sku: products.sku,
      name: products.name,
      productType: products.productType,
      priceMinor: products.priceMinor,
      imageUrls: products.imageUrls,
      updatedAt: products.updatedAt,
      partNumbers: products.partNumbers,
    })
    .from(sql`unnest(${sql.placeholder('ids')}::text::bigint[]) with ordinality as wanted (id, place)`)
    .innerJoin(products, and(eq(products.id, sql`wanted.id`), isNull(products.deletedAt)))
    .orderBy(sql`wanted.place`)
    .prepare('suggested'),
)

/** Categories whose names continue the typed text, then the categories with most hits. */
function namedBy(typed: string, found: readonly { type: string; count: number }[]): Suggestions['categories'] {
  const begun = plain(typed)
  const named = new Set(
    categories.filter(({ type, names }) => [type.toLowerCase(), ...names].some((name) => name.startsWith(begun))).map(({ type }) => type),
  )
  return [...found].sort((a, b) => Number(named.has(b.type)) - Number(named.has(a.type)) || b.count - a.count).slice(0, most.categories)
}
