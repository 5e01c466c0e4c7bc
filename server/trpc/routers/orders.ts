import {
  CashPlacing,
  CustomerOrderList,
  NewOrder,
  OrderList,
  OrderRef,
  OrderRefs,
  OrderSearch,
  QuantityChange,
} from '#common/orders/schema.ts'
import {
  acceptPrices,
  addOrder,
  cancelOrder,
  changeQuantity,
  placeOrders,
  recordCash,
  removeOrder,
} from '#server/domain/orders/commands.ts'
import { countOrders, getOrder, listOrders, listOrdersOf, searchOrders } from '#server/domain/orders/queries.ts'
import { customerProcedure, heavyOwnerOrStaffProcedure, ownerOrStaffProcedure, router, staffProcedure } from '../trpc.ts'

export const ordersRouter = router({
  list: heavyOwnerOrStaffProcedure('orders.see')
    .input(OrderList)
    .query(({ ctx, input }) => listOrders(ctx.domain, input)),
  listOf: heavyOwnerOrStaffProcedure('orders.see')
    .input(CustomerOrderList)
    .query(({ ctx, input }) => listOrdersOf(ctx.domain, input)),
  search: heavyOwnerOrStaffProcedure('orders.see')
    .input(OrderSearch)
    .query(({ ctx, input }) => searchOrders(ctx.domain, input)),
  counts: customerProcedure.query(({ ctx }) => countOrders(ctx.domain)),
  get: ownerOrStaffProcedure('orders.see')
    .input(OrderRef)
    .query(({ ctx, input }) => getOrder(ctx.domain, input)),
  add: ownerOrStaffProcedure('orders.for')
    .input(NewOrder)
    .mutation(({ ctx, input }) => addOrder(ctx.domain, input)),
  changeQuantity: ownerOrStaffProcedure('orders.cancel')
    .input(QuantityChange)
    .mutation(({ ctx, input }) => changeQuantity(ctx.domain, input)),
  acceptPrices: customerProcedure.input(OrderRefs).mutation(({ ctx, input }) => acceptPrices(ctx.domain, input)),
  cancel: ownerOrStaffProcedure('orders.cancel')
    .input(OrderRef)
    .mutation(({ ctx, input }) => cancelOrder(ctx.domain, input)),
  place: customerProcedure.input(CashPlacing).mutation(({ ctx, input }) => placeOrders(ctx.domain, input)),
  recordCash: staffProcedure('cash')
    .input(OrderRef)
    .mutation(({ ctx, input }) => recordCash(ctx.domain, input)),
  remove: ownerOrStaffProcedure('orders.cancel')
    .input(OrderRef)
    .mutation(({ ctx, input }) => removeOrder(ctx.domain, input)),
})
