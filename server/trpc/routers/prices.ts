import { CustomerPrices, OwnPrices, PriceHistory } from '#common/prices/schema.ts'
import { priceHistory } from '#server/domain/prices/history.ts'
import { minePrices, pricesOf } from '#server/domain/prices/queries.ts'
import { customerProcedure, router, staffProcedure } from '../trpc.ts'

export const pricesRouter = router({
  mine: customerProcedure.input(OwnPrices).query(({ ctx, input }) => minePrices(ctx.domain, input)),
  of: staffProcedure('prices')
    .input(CustomerPrices)
    .query(({ ctx, input }) => pricesOf(ctx.domain, input)),
  history: staffProcedure('prices')
    .input(PriceHistory)
    .query(({ ctx, input }) => priceHistory(ctx.domain, input)),
})
