import { z } from 'zod'
import { maxCartLines } from '#common/cart/rules.ts'
import { requiredText, textLimits } from '#common/kit/text.ts'
import { OrderNumber, Placing } from '#common/orders/schema.ts'
import { gatewayMethods } from '#server/payments/gateway.ts'

export const PaymentRef = z.object({ id: z.uuid('Must be a payment id') })
export type PaymentRef = z.infer<typeof PaymentRef>

/** A checkout with an online payment. `totalMinor` is the amount that the customer saw on the button. */
export const NewPayment = Placing.extend({
  method: z.enum(gatewayMethods),
  totalMinor: z.number().int().positive(),
})
export type NewPayment = z.infer<typeof NewPayment>

/** A refund by an admin for a paid order; without `amountMinor` the full remaining amount. */
export const NewRefund = z.object({
  /** Chosen by the caller: repeating a request with the same id refunds only once. */
  refundId: z.uuid('Must be a UUID'),
  number: OrderNumber,
  amountMinor: z.number('Must be an amount').int('Must be an amount').positive('Must be more than zero').optional(),
  reason: requiredText(textLimits.other, 'Say why'),
})
export type NewRefund = z.infer<typeof NewRefund>

/** A refund of whole lines by an admin: one refund for each payment that paid for some of them. */
export const NewLineRefund = z.object({
  /** Chosen by the caller: repeating a request with the same key refunds only once. */
  key: z.uuid('Must be a UUID'),
  numbers: z.array(OrderNumber).min(1, 'Select at least one line').max(maxCartLines, `Select at most ${maxCartLines} lines`),
  reason: requiredText(textLimits.other, 'Say why'),
})
export type NewLineRefund = z.infer<typeof NewLineRefund>

/** A retry of a failed refund, or a record that it was paid by hand. */
export const FailedRefundRepeat = z.object({
  /** The id of the new refund, chosen by the caller. */
  refundId: z.uuid('Must be a UUID'),
  failedId: z.uuid('Must be a refund id'),
  byHand: z.boolean('Must be true or false'),
})
export type FailedRefundRepeat = z.infer<typeof FailedRefundRepeat>
