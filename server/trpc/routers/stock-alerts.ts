import { NewStockAlert, StockAlertRef } from '#common/stock-alerts/schema.ts'
import { addStockAlert, endAllStockAlerts, endStockAlert } from '#server/domain/stock-alerts/commands.ts'
import { listStockAlerts } from '#server/domain/stock-alerts/queries.ts'
import { customerProcedure, heavyCustomerProcedure, publicProcedure, router } from '../trpc.ts'

export const stockAlertsRouter = router({
  list: heavyCustomerProcedure.query(({ ctx }) => listStockAlerts(ctx.domain)),
  add: customerProcedure.input(NewStockAlert).mutation(({ ctx, input }) => addStockAlert(ctx.domain, input)),
  end: customerProcedure.input(StockAlertRef).mutation(({ ctx, input }) => endStockAlert(ctx.domain, input)),
  endAll: publicProcedure.input(StockAlertRef).mutation(({ ctx, input }) => endAllStockAlerts(ctx.domain, input)),
})
