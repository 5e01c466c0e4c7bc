// Cards of parts, for pages, comparisons and recently viewed parts.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { cutText } from '#common/kit/cut-text.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { partFacts } from '#server/db/schema/part-facts.ts'
import { partRatings } from '#server/db/schema/part-reviews.ts'
import { products } from '#server/db/schema/products.ts'
import { ratingOf } from '../items/rating.ts'
import { highlightsOf } from '../items/specs/shown-specs.ts'
import { specColumns } from '../items/specs/stored-specs.ts'

const excerptLength = 100
// Enough for the rest of a sign of several characters.
const readLength = excerptLength + 64

/** The signs that are whole within the first 100 characters. */
const excerptOf = (text: string): string => cutText(text, Array.from(text).slice(0, excerptLength).join('').length)

const cardColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  productType: products.productType,
  manufacturer: products.manufacturer,
  priceMinor: products.priceMinor,
  availableQuantity: products.availableQuantity,
  minOrderQuantity: products.minOrderQuantity,
  orderMultiple: products.orderMultiple,
  priceBreaks: products.priceBreaks,
  imageUrls: products.imageUrls,
  updatedAt: products.updatedAt,
  excerpt: sql<string>`left(${products.description}, ${sql.raw(String(readLength))})`.mapWith(excerptOf),
  isExcerptCut: sql<boolean>`char_length(${products.description}) > ${sql.raw(String(excerptLength))}`,
  reviews: partRatings.reviews,
  stars: partRatings.stars,
  ...specColumns,
} as const

/** A list of ids as a parameter of prepared statements. */
export const idsText = (ids: readonly number[]): string => `{${ids.join()}}`

const cardsById = preparedOn((db) =>
  db
    .select(cardColumns)
    .from(sql`unnest(${sql.placeholder('ids')}::text::bigint[]) with ordinality as wanted (id, place)`)
    .innerJoin(products, and(eq(products.id, sql`wanted.id`), isNull(products.deletedAt)))
    .leftJoin(partFacts, eq(partFacts.productId, products.id))
    .leftJoin(partRatings, eq(partRatings.productId, products.id))
    .orderBy(sql`wanted.place`)
    .prepare('cards'),
)

/** The cards of these parts in the given order, without deleted parts. */
export async function cardsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await cardsById(db).execute({ ids: idsText(ids) })
  return rows.map(({ stored, supplied, edits, reviews, stars, ...card }) => ({
    ...card,
    rating: ratingOf(reviews, stars),
    highlights: highlightsOf({ ...card, stored, supplied, edits }),
  }))
}

export type BrowseItem = Awaited<ReturnType<typeof cardsOf>>[number]
