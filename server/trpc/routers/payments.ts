import { DocumentRef, DocumentSearch } from '#common/documents/schema.ts'
import { OrderRef } from '#common/orders/schema.ts'
import { getDocument, listDocuments } from '#server/domain/documents/queries.ts'
import { abandonPayment } from '#server/domain/payments/commands/abandon.ts'
import { redoRefund } from '#server/domain/payments/commands/redo-refund.ts'
import { refundPayment } from '#server/domain/payments/commands/refund.ts'
import { refundLines } from '#server/domain/payments/commands/refund-lines.ts'
import { startPayment } from '#server/domain/payments/commands/start.ts'
import { listFailedRefunds } from '#server/domain/payments/queries/failed-refunds.ts'
import { getOrderHistory, getPayment, listPaymentMethods } from '#server/domain/payments/queries/payments.ts'
import { FailedRefundRepeat, NewLineRefund, NewPayment, NewRefund, PaymentRef } from '#server/domain/payments/schema.ts'
import { customerProcedure, heavyOwnerOrStaffProcedure, heavyStaffProcedure, publicProcedure, router, staffProcedure } from '../trpc.ts'

export const paymentsRouter = router({
  methods: publicProcedure.query(({ ctx }) => listPaymentMethods(ctx.domain)),
  start: customerProcedure.input(NewPayment).mutation(({ ctx, input }) => startPayment(ctx.domain, input)),
  abandon: customerProcedure.input(PaymentRef).mutation(({ ctx, input }) => abandonPayment(ctx.domain, input)),
  get: heavyOwnerOrStaffProcedure('orders.see')
    .input(PaymentRef)
    .query(({ ctx, input }) => getPayment(ctx.domain, input)),
  history: heavyOwnerOrStaffProcedure('orders.see')
    .input(OrderRef)
    .query(({ ctx, input }) => getOrderHistory(ctx.domain, input)),
  document: heavyOwnerOrStaffProcedure('orders.see')
    .input(DocumentRef)
    .query(({ ctx, input }) => getDocument(ctx.domain, input)),
  documents: heavyOwnerOrStaffProcedure('orders.see')
    .input(DocumentSearch)
    .query(({ ctx, input }) => listDocuments(ctx.domain, input)),
  refund: staffProcedure('refund')
    .input(NewRefund)
    .mutation(({ ctx, input }) => refundPayment(ctx.domain, input)),
  refundLines: staffProcedure('refund')
    .input(NewLineRefund)
    .mutation(({ ctx, input }) => refundLines(ctx.domain, input)),
  failedRefunds: heavyStaffProcedure('refund').query(({ ctx }) => listFailedRefunds(ctx.domain)),
  redoRefund: staffProcedure('refund')
    .input(FailedRefundRepeat)
    .mutation(({ ctx, input }) => redoRefund(ctx.domain, input)),
})
