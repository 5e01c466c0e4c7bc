import { NewPurchase, PurchaseAgain, PurchaseCancel, PurchaseList, PurchaseRef, PurchaseSearch } from '#common/purchases/schema.ts'
import { orderPurchaseAgain } from '#server/domain/purchases/again.ts'
import { cancelPurchase } from '#server/domain/purchases/cancel.ts'
import { findInvoice, getPurchase } from '#server/domain/purchases/details.ts'
import { placePurchase } from '#server/domain/purchases/place.ts'
import { listPurchases, searchPurchases } from '#server/domain/purchases/queries.ts'
import { customerProcedure, heavyCustomerProcedure, router } from '../trpc.ts'

export const purchasesRouter = router({
  list: heavyCustomerProcedure.input(PurchaseList).query(({ ctx, input }) => listPurchases(ctx.domain, input)),
  search: heavyCustomerProcedure.input(PurchaseSearch).query(({ ctx, input }) => searchPurchases(ctx.domain, input)),
  get: heavyCustomerProcedure.input(PurchaseRef).query(({ ctx, input }) => getPurchase(ctx.domain, input)),
  invoice: customerProcedure.input(PurchaseRef).query(({ ctx, input }) => findInvoice(ctx.domain, input)),
  place: customerProcedure.input(NewPurchase).mutation(({ ctx, input }) => placePurchase(ctx.domain, input)),
  cancel: customerProcedure.input(PurchaseCancel).mutation(({ ctx, input }) => cancelPurchase(ctx.domain, input)),
  again: customerProcedure.input(PurchaseAgain).mutation(({ ctx, input }) => orderPurchaseAgain(ctx.domain, input)),
})
