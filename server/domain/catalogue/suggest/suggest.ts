// Suggestions of the search field: parts, categories, makers, and completions of the typed text.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ItemSuggest } from '#common/catalogue/schema.ts'
import { categories } from '#common/specs/categories.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { facetValues } from '#server/db/schema/facet-values.ts'
import { partWords } from '#server/db/schema/part-words.ts'
import { products } from '#server/db/schema/products.ts'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { inQueue } from '#server/domain/limits/in-queue.ts'
import { plain, squash } from '../../search/read/text.ts'
import { type Match, type Search, searchOf } from '../../search/retrieve/postgres.ts'
import { typesTold } from '../../search/understand/category.ts'
import { idsText } from '../cards.ts'
import { judgeSet, type Memory, openMemory, readFromMemory } from '../list/in-memory.ts'
import { usualLimits } from '../list/limits.ts'
import { completionsOf, writtenCompletions } from './completions.ts'

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
/** Shorter words behind others begin too many names. */
const shortestName = 3

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
  const [completions, makers, search] = await Promise.all([
    completionsOf(ctx, typed, most.words),
    makersOf(db, typed),
    searchOf(ctx, typed),
  ])
  const completed = [...completions.named, ...completions.others][0]
  // An unfinished word is not a misspelling.
  const isUnfinished =
    completed !== undefined && (completions.isUnfinished || search.match === null || search.corrected !== null || search.leftOut.length > 0)
  const told = typesTold(typed)
  const whole = isUnfinished ? completed : typed
  // "ddr5" is memory first, although processors have it, too.
  const isOfKind = told.length === 1 && !completions.isUnfinished
  const wanted = isOfKind ? await searchOf(ctx, `${whole} ${told[0]?.toLowerCase()}`) : isUnfinished ? await searchOf(ctx, whole) : search
  const [{ parts, types }, words] = await Promise.all([bestHits(ctx, wanted, typed), writtenCompletions(db, completions, most.words)])
  return { parts, categories: namedBy(typed, types), makers, words, corrected: isUnfinished ? null : search.corrected }
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

/** Categories whose names continue the typed text, then those whose main specs it tells, then the categories with most hits. */
function namedBy(typed: string, found: readonly { type: string; count: number }[]): Suggestions['categories'] {
  const last = typed.slice(typed.lastIndexOf(' ') + 1)
  const begun = [plain(typed), ...(last.length < shortestName ? [] : [plain(last)])]
  const named = new Set(
    categories
      .filter(({ type, names }) => [type.toLowerCase(), ...names].some((name) => begun.some((start) => name.startsWith(start))))
      .map(({ type }) => type),
  )
  const told = typesTold(typed)
  const missing = told.filter((type) => !found.some((one) => one.type === type)).map((type) => ({ type, count: 0 }))
  const rank = ({ type }: { type: string }) => 2 * Number(named.has(type)) + Number(told.includes(type))
  return [...found, ...missing].sort((a, b) => rank(b) - rank(a) || b.count - a.count).slice(0, most.categories)
}
