import { CustomerPrices, OwnPrices, PriceHistory } from '#common/prices/schema.ts'
import { priceHistory } from '#server/domain/prices/history.ts'
import { minePrices, pricesOf } from '#server/domain/prices/queries.ts'
import { adminProcedure, customerProcedure, router } from '../trpc.ts'

export const pricesRouter = router({
  mine: customerProcedure.input(OwnPrices).query(({ ctx, input }) => minePrices(ctx.domain, input)),
  of: adminProcedure.input(CustomerPrices).query(({ ctx, input }) => pricesOf(ctx.domain, input)),
  history: adminProcedure.input(PriceHistory).query(({ ctx, input }) => priceHistory(ctx.domain, input)),
})
