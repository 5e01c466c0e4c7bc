// How a search text becomes a query: every word must occur in the squashed names and numbers of a part (see server/db/functions/items).
import { and, asc, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { ItemList, ItemSort } from '#common/items/schema.ts'
import type { Db } from '#server/db/database.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { products } from '#server/db/schema/products.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { sortKeys, summaryColumns } from './columns.ts'
import { hasType, shapeOfTypes, type TypesShape, typeValues } from './types.ts'

const maxWords = 8

/** The searchable words of a text, squashed as the database does it, at most eight. */
export function searchWords(q: string): string[] {
  return q
    .split(/\s+/)
    .map(squash)
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

/** Letters and digits in lower case, so LIKE has nothing to escape. */
const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The condition that a part contains that many words. */
export const hasWords = (words: number) =>
  Array.from({ length: words }, (_, i) => sql`${products.searchText} like ${sql.placeholder(`word${i}`)}`)

/** 1 if a name or number of a part equals the text, else 0. */
export const isExactMatch = sql<number>`(' ' || ${products.searchText} || ' ' like ${sql.placeholder('exact')})::int`

/** The values of the placeholders in `hasWords` and `isExactMatch`. */
export const wordValues = (q: string, words: readonly string[]) => ({
  ...Object.fromEntries(words.map((word, i) => [`word${i}`, `%${word}%`])),
  exact: `% ${squash(q)} %`,
})

type Shape = { sort: ItemSort; types: TypesShape; words: number; behind: boolean }

/**
 * A page of parts that contain all the words. The sort `best` puts parts first whose name or number equals the text, so that a part number
 * finds its part.
 */
export async function searchItems(db: Db, list: ItemList, words: readonly string[], types: readonly string[] | null) {
  const { sort, limit, cursor, q = '' } = list
  const [rank, value, id] = cursor === undefined ? [] : readCursor(cursor, 3)
  const filter = { ...typeValues(types), ...wordValues(q, words) }
  const { page, total } = queriesOf(db, {
    sort,
    types: shapeOfTypes(types),
    words: words.length,
    behind: cursor !== undefined,
  })
  const rows = await page.execute({ ...filter, rank, value, id, rows: limit + 1 })
  const items = rows.slice(0, limit).map(({ item }) => item)
  const last = rows.slice(0, limit).at(-1)
  // Each row carries the total; only a page beyond the last row needs a query for it.
  const counted = rows[0]?.total ?? (cursor === undefined ? 0 : (await total.execute(filter))[0]?.total)
  const nextCursor = rows.length > limit && last ? writeCursor([last.rank, last.item[sortKeys[sort].key], last.item.id]) : null
  return { items, total: counted ?? 0, nextCursor }
}

const queriesOf = preparedByShape((db, { sort, types, words, behind }: Shape, key) => {
  const given = sql.placeholder
  const filters = and(isNull(products.deletedAt), hasType(types), ...hasWords(words))
  const { column, direction } = sortKeys[sort]
  const by = direction === 'up' ? asc : desc
  const rank = sort === 'best' ? isExactMatch : sql<number>`0`

  // Counting needs every match anyway, so the index finds all matches once, and they are sorted afterwards.
  const hits = db.$with('hits').as(
    db
      .select({ id: products.id, value: sql<number>`${column}`.as('value'), rank: rank.as('rank') })
      .from(products)
      .where(filters),
  )
  const place = sql`(${hits.rank}, ${hits.value}, ${hits.id})`
  const position = sql`(${given('rank')}::int, ${given('value')}::bigint, ${given('id')}::bigint)`
  const top = db
    .select({ id: hits.id, value: hits.value, rank: hits.rank })
    .from(hits)
    .where(behind ? (direction === 'up' ? gt(place, position) : lt(place, position)) : undefined)
    .orderBy(by(hits.rank), by(hits.value), by(hits.id))
    .limit(given('rows'))
    .as('top')
  return {
    page: db
      .with(hits)
      .select({ item: summaryColumns, rank: top.rank, total: sql<number>`(select count(*)::int from ${hits})` })
      .from(top)
      .innerJoin(products, eq(products.id, top.id))
      .orderBy(by(top.rank), by(top.value), by(top.id))
      .prepare(`search ${key}`),
    total: db.select({ total: count() }).from(products).where(filters).prepare(`search count ${key}`),
  }
})
