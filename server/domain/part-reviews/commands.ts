import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import type { PartReviewHiding, PartReviewRef, PartReviewSaving } from '#common/part-reviews/schema.ts'
import { nameOf } from '#common/users/rules.ts'
import { callOutcomes, present } from '#server/db/call-function.ts'
import { partReviews } from '#server/db/schema/part-reviews.ts'
import { byOf, noted } from '#server/domain/context/audit-by.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'

/**
 * Adds the caller's review of a product, or changes it. Throws NOT_FOUND for an unknown product, FORBIDDEN if the caller did not buy it,
 * TOO_MANY_REQUESTS.
 */
export async function savePartReview(ctx: CustomerCtx, { productId, stars, text }: PartReviewSaving): Promise<{ id: number }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'partReviews', actor.userId)
  const parameters = { user: actor.userId, product: productId, author: nameOf(actor), stars, text }
  const [saved] = await callOutcomes(db, 'save_part_review', parameters)
  switch (saved.outcome) {
    case 'saved':
      return { id: present(saved.review, 'review') }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.itemNotFound)
    case 'not_bought':
      throw new DomainError('FORBIDDEN', messages.reviewNeedsPurchase)
  }
}

/** Withdraws the caller's own review. Throws NOT_FOUND. */
export async function withdrawPartReview({ db, actor }: CustomerCtx, { id }: PartReviewRef): Promise<{ withdrawn: 1 }> {
  const withdrawn = await db
    .update(partReviews)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(partReviews.id, id), eq(partReviews.userId, actor.userId), isNull(partReviews.deletedAt)))
    .returning({ id: partReviews.id })
  if (withdrawn.length === 0) throw new DomainError('NOT_FOUND', messages.partReviewNotFound)
  return { withdrawn: 1 }
}

/** Hides a review from everyone but its author, who sees the reason. Returns `changed: 0` if it is already hidden. Throws NOT_FOUND. */
export async function hidePartReview(ctx: StaffCtx<'reviews'>, { id, reason }: PartReviewHiding): Promise<{ changed: number }> {
  const noting = noteHiding(ctx, 'review.hidden', { isHidden: true, reason })
  const hidden = await ctx.db.execute(sql`
    with hidden as (
      update part_reviews set hidden_at = now(), hidden_by = ${ctx.actor.userId}, hidden_reason = ${reason}
      where id = ${id} and deleted_at is null and hidden_at is null returning id
    )
    select id, ${noting} from hidden`)
  return hidden.length > 0 ? { changed: 1 } : unchanged(ctx, { id })
}

/** Shows a hidden review again. Returns `changed: 0` if it is already shown. Throws NOT_FOUND. */
export async function showPartReview(ctx: StaffCtx<'reviews'>, { id }: PartReviewRef): Promise<{ changed: number }> {
  const noting = noteHiding(ctx, 'review.shown', { isHidden: false })
  const shown = await ctx.db.execute(sql`
    with shown as (
      update part_reviews set hidden_at = null, hidden_by = null, hidden_reason = null
      where id = ${id} and deleted_at is null and hidden_at is not null returning id
    )
    select id, ${noting} from shown`)
  return shown.length > 0 ? { changed: 1 } : unchanged(ctx, { id })
}

function noteHiding(
  ctx: StaffCtx<'reviews'>,
  action: `review.${string}`,
  { isHidden, reason }: { isHidden: boolean; reason?: string },
): SQL {
  const state = (hidden: boolean) => sql`jsonb_build_object('isHidden', ${hidden}::boolean)`
  return noted(byOf(ctx), action, {
    subject: sql`id::text`,
    before: state(!isHidden),
    after: state(isHidden),
    ...(reason !== undefined && { reason }),
  })
}

async function unchanged({ db }: Pick<StaffCtx<'reviews'>, 'db'>, { id }: PartReviewRef): Promise<{ changed: 0 }> {
  const [review] = await db
    .select({ id: partReviews.id })
    .from(partReviews)
    .where(and(eq(partReviews.id, id), isNull(partReviews.deletedAt)))
  if (!review) throw new DomainError('NOT_FOUND', messages.partReviewNotFound)
  return { changed: 0 }
}
