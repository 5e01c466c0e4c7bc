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
import { adminProcedure, customerProcedure, heavyAdminProcedure, heavyCustomerProcedure, publicProcedure, router } from '../trpc.ts'

export const paymentsRouter = router({
  methods: publicProcedure.query(({ ctx }) => listPaymentMethods(ctx.domain)),
  start: customerProcedure.input(NewPayment).mutation(({ ctx, input }) => startPayment(ctx.domain, input)),
  abandon: customerProcedure.input(PaymentRef).mutation(({ ctx, input }) => abandonPayment(ctx.domain, input)),
  get: heavyCustomerProcedure.input(PaymentRef).query(({ ctx, input }) => getPayment(ctx.domain, input)),
  history: heavyCustomerProcedure.input(OrderRef).query(({ ctx, input }) => getOrderHistory(ctx.domain, input)),
  document: heavyCustomerProcedure.input(DocumentRef).query(({ ctx, input }) => getDocument(ctx.domain, input)),
  documents: heavyCustomerProcedure.input(DocumentSearch).query(({ ctx, input }) => listDocuments(ctx.domain, input)),
  refund: adminProcedure.input(NewRefund).mutation(({ ctx, input }) => refundPayment(ctx.domain, input)),
  refundLines: adminProcedure.input(NewLineRefund).mutation(({ ctx, input }) => refundLines(ctx.domain, input)),
  failedRefunds: heavyAdminProcedure.query(({ ctx }) => listFailedRefunds(ctx.domain)),
  redoRefund: adminProcedure.input(FailedRefundRepeat).mutation(({ ctx, input }) => redoRefund(ctx.domain, input)),
})
