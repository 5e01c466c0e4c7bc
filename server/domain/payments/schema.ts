import { z } from 'zod'
import { OrderNumber, Placing } from '#common/orders/schema.ts'
import { requiredText, textLimits } from '#common/text.ts'
import { gatewayMethods } from '#server/payments/gateway.ts'

export const PaymentRef = z.object({ id: z.uuid('Must be the id of a payment') })
export type PaymentRef = z.infer<typeof PaymentRef>

/** A checkout with a payment from outside. `totalMinor` is the sum that the customer saw on the button. */
export const NewPayment = Placing.extend({
  method: z.enum(gatewayMethods),
  totalMinor: z.number().int().positive(),
})
export type NewPayment = z.infer<typeof NewPayment>

/** Money that an admin gives back for a paid order's payment; without `amountMinor` all that is left of it. */
export const NewRefund = z.object({
  /** Chosen by the caller: asking twice under one id gives back once. */
  refundId: z.uuid('Must be a UUID'),
  number: OrderNumber,
  amountMinor: z.number('Must be an amount').int('Must be an amount').positive('Must be more than nothing').optional(),
  reason: requiredText(textLimits.other, 'Say why'),
})
export type NewRefund = z.infer<typeof NewRefund>

/** A refund that failed is asked for again, or was given by hand and is only recorded. */
export const FailedRefundRepeat = z.object({
  /** Chosen by the caller, for the new refund. */
  refundId: z.uuid('Must be a UUID'),
  failedId: z.uuid('Must be the id of a refund'),
  byHand: z.boolean('Must be true or false'),
})
export type FailedRefundRepeat = z.infer<typeof FailedRefundRepeat>
