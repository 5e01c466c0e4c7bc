import {
  PartReviewHiding,
  PartReviewList,
  PartReviewRef,
  PartReviewSaving,
  PartReviewSearch,
  ReviewedPart,
} from '#common/part-reviews/schema.ts'
import { hidePartReview, savePartReview, showPartReview, withdrawPartReview } from '#server/domain/part-reviews/commands.ts'
import { findOwnPartReview, listPartReviews, searchPartReviews } from '#server/domain/part-reviews/queries.ts'
import { customerProcedure, heavyStaffProcedure, publicProcedure, router, staffProcedure } from '../trpc.ts'

export const partReviewsRouter = router({
  list: publicProcedure.input(PartReviewList).query(({ ctx, input }) => listPartReviews(ctx.domain, input)),
  mine: customerProcedure.input(ReviewedPart).query(({ ctx, input }) => findOwnPartReview(ctx.domain, input)),
  save: customerProcedure.input(PartReviewSaving).mutation(({ ctx, input }) => savePartReview(ctx.domain, input)),
  withdraw: customerProcedure.input(PartReviewRef).mutation(({ ctx, input }) => withdrawPartReview(ctx.domain, input)),
  search: heavyStaffProcedure('reviews')
    .input(PartReviewSearch)
    .query(({ ctx, input }) => searchPartReviews(ctx.domain, input)),
  hide: staffProcedure('reviews')
    .input(PartReviewHiding)
    .mutation(({ ctx, input }) => hidePartReview(ctx.domain, input)),
  show: staffProcedure('reviews')
    .input(PartReviewRef)
    .mutation(({ ctx, input }) => showPartReview(ctx.domain, input)),
})
