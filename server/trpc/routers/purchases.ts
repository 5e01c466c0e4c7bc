import { NewPurchase, PurchaseAgain, PurchaseCancel, PurchaseList, PurchaseRef, PurchaseSearch } from '#common/purchases/schema.ts'
import { orderPurchaseAgain } from '#server/domain/purchases/again.ts'
import { cancelPurchase } from '#server/domain/purchases/cancel.ts'
import { findInvoice, getPurchase } from '#server/domain/purchases/details.ts'
import { placePurchase } from '#server/domain/purchases/place.ts'
import { listPurchases, searchPurchases } from '#server/domain/purchases/queries.ts'
import { customerProcedure, heavyOwnerOrStaffProcedure, ownerOrStaffProcedure, router } from '../trpc.ts'

export const purchasesRouter = router({
  list: heavyOwnerOrStaffProcedure('orders.see')
    .input(PurchaseList)
    .query(({ ctx, input }) => listPurchases(ctx.domain, input)),
  search: heavyOwnerOrStaffProcedure('orders.see')
    .input(PurchaseSearch)
    .query(({ ctx, input }) => searchPurchases(ctx.domain, input)),
  get: heavyOwnerOrStaffProcedure('orders.see')
    .input(PurchaseRef)
    .query(({ ctx, input }) => getPurchase(ctx.domain, input)),
  invoice: ownerOrStaffProcedure('orders.see')
    .input(PurchaseRef)
    .query(({ ctx, input }) => findInvoice(ctx.domain, input)),
  place: customerProcedure.input(NewPurchase).mutation(({ ctx, input }) => placePurchase(ctx.domain, input)),
  cancel: ownerOrStaffProcedure('orders.cancel')
    .input(PurchaseCancel)
    .mutation(({ ctx, input }) => cancelPurchase(ctx.domain, input)),
  again: ownerOrStaffProcedure('orders.see')
    .input(PurchaseAgain)
    .mutation(({ ctx, input }) => orderPurchaseAgain(ctx.domain, input)),
})
