import { NewReview, ReviewPage } from '#common/reviews/schema.ts'
import { addReview } from '#server/domain/reviews/commands.ts'
import { countReviews, listReviews } from '#server/domain/reviews/queries.ts'
import { customerProcedure, publicProcedure, router } from '../trpc.ts'

export const reviewsRouter = router({
  list: publicProcedure.input(ReviewPage).query(({ ctx, input }) => listReviews(ctx.domain, input)),
  count: publicProcedure.query(({ ctx }) => countReviews(ctx.domain)),
  add: customerProcedure.input(NewReview).mutation(({ ctx, input }) => addReview(ctx.domain, input)),
})
