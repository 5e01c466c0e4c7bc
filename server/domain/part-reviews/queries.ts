import { and, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import type { PartReviewList, PartReviewSearch, ReviewedPart } from '#common/part-reviews/schema.ts'
import { callValue } from '#server/db/call-function.ts'
import { preparedByShape, preparedOn } from '#server/db/prepared.ts'
import { partRatings, partReviews } from '#server/db/schema/part-reviews.ts'
import { products } from '#server/db/schema/products.ts'
import { users } from '#server/db/schema/users.ts'
import type { CustomerCtx, PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

const given = sql.placeholder

/** The public fields of a review. */
const shownColumns = {
  id: partReviews.id,
  authorName: partReviews.authorName,
  stars: partReviews.stars,
  text: partReviews.text,
  createdAt: partReviews.createdAt,
  isEdited: sql<boolean>`${partReviews.updatedAt} > ${partReviews.createdAt}`,
} as const

const shownOf = preparedByShape((db, { behind }: { behind: boolean }, key) =>
  db
    .select(shownColumns)
    .from(partReviews)
    .where(
      and(
        eq(partReviews.productId, given('productId')),
        isNull(partReviews.deletedAt),
        isNull(partReviews.hiddenAt),
        behind ? lt(partReviews.id, given('before')) : undefined,
      ),
    )
    .orderBy(desc(partReviews.id))
    .limit(given('rows'))
    .prepare(`part reviews ${key}`),
)

const totalOf = preparedOn((db) =>
  db
    .select({ total: sql<number>`coalesce(${partRatings.reviews}, 0)` })
    .from(products)
    .leftJoin(partRatings, eq(partRatings.productId, products.id))
    .where(and(eq(products.id, given('productId')), isNull(products.deletedAt)))
    .prepare('part reviews total'),
)

/** The visible reviews of a product, newest first, with their number, and the cursor of the next page or null. Throws NOT_FOUND. */
export async function listPartReviews({ db }: PublicCtx, { productId, limit, cursor }: PartReviewList) {
  const [[counted], rows] = await Promise.all([
    totalOf(db).execute({ productId }),
    shownOf(db, { behind: cursor !== undefined }).execute({ productId, before: Number(cursor ?? 0), rows: limit + 1 }),
  ])
  if (!counted) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  const reviews = rows.slice(0, limit)
  const last = reviews.at(-1)
  return { reviews, total: counted.total, nextCursor: rows.length > limit && last ? String(last.id) : null }
}

export type PartReview = Awaited<ReturnType<typeof listPartReviews>>['reviews'][number]

/** The caller's own review of a product, with the reason if an admin hid it, and `mayReview`. */
export async function findOwnPartReview({ db, actor }: CustomerCtx, { productId }: ReviewedPart) {
  const [[review], bought] = await Promise.all([
    db
      .select({ ...shownColumns, hiddenReason: partReviews.hiddenReason })
      .from(partReviews)
      .where(and(eq(partReviews.productId, productId), eq(partReviews.userId, actor.userId), isNull(partReviews.deletedAt))),
    callValue(db, 'has_bought', { user: actor.userId, product: productId }),
  ])
  return { review: review ?? null, mayReview: review !== undefined || bought === true }
}

const ofState = { all: undefined, shown: isNull(partReviews.hiddenAt), hidden: isNotNull(partReviews.hiddenAt) } as const

/** Reviews that were not withdrawn, newest first, with their author and product; empty beyond the last page. */
export async function searchPartReviews({ db }: StaffCtx<'reviews'>, search: PartReviewSearch) {
  const { productId, state } = search
  const wanted = and(
    isNull(partReviews.deletedAt),
    ofState[state],
    productId === undefined ? undefined : eq(partReviews.productId, productId),
  )
  const [reviews, [counted]] = await Promise.all([
    db
      .select({
        ...shownColumns,
        email: users.email,
        productId: partReviews.productId,
        productName: products.name,
        hiddenAt: partReviews.hiddenAt,
        hiddenReason: partReviews.hiddenReason,
      })
      .from(partReviews)
      .innerJoin(users, eq(users.id, partReviews.userId))
      .innerJoin(products, eq(products.id, partReviews.productId))
      .where(wanted)
      .orderBy(desc(partReviews.id))
      .limit(search.perPage)
      .offset(rowsBefore(search)),
    db.select({ total: count() }).from(partReviews).where(wanted),
  ])
  return { reviews, ...placeOf(counted?.total ?? 0, search) }
}
