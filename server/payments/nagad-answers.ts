// The fields of Nagad's answers that the shop reads, and their meaning.
import { z } from 'zod'
import { DecimalAmount } from './amounts.ts'
import { type FailureReason, GatewayUnavailable, type PaymentAnswer, type PaymentMode } from './gateway.ts'
import { readAnswer } from './provider-call.ts'

const Name = z.string().min(1).max(255)

/** Nagad creates the challenge and expects it back with the order. It must be short enough to be encrypted. */
export const Initialized = z.object({ paymentReferenceId: Name, challenge: z.string().regex(/^[\w+/=.-]{1,100}$/) })
export const Completed = z.object({ status: z.literal('Success'), callBackUrl: z.url({ protocol: /^https?$/ }) })

/** `status` decides how the other fields are read. */
export const Verified = z.looseObject({
  merchantId: Name,
  paymentRefId: Name,
  status: z.string(),
  // Belongs to the last refund.
  cancelIssuerRefNo: Name.nullish(),
})

const Paid = z.object({ orderId: Name, amount: DecimalAmount, issuerPaymentRefNo: Name })

export const Cancelled = z.object({
  status: z.string(),
  paymentRefId: Name.nullish(),
  orderId: Name.nullish(),
  cancelIssuerRefNo: Name.nullish(),
})

/** Nagad accepts only this currency, and does not include it in its answers. */
export const nagadCurrency = 'BDT'

const failedStates: ReadonlyMap<string, FailureReason> = new Map([
  ['Aborted', 'cancelled'],
  ['Cancelled', 'cancelled'],
  ['Failed', 'declined'],
])

/** Throws `GatewayUnavailable` for an answer about another payment, and for one that says paid without details. */
export function paymentAnswerOf(verified: z.infer<typeof Verified>, mode: PaymentMode): PaymentAnswer {
  if (verified.status === 'Success') {
    const { orderId, amount, issuerPaymentRefNo } = readAnswer('Nagad', Paid, verified)
    return { status: 'paid', amountMinor: amount, currency: nagadCurrency, reference: orderId, mode, transactionRef: issuerPaymentRefNo }
  }
  const reason = failedStates.get(verified.status)
  return reason ? { status: 'failed', reason, isFinal: false } : { status: 'open' }
}

/** Throws `GatewayUnavailable` if the answer is about another payment or another merchant. */
export function checkVerified(
  verified: z.infer<typeof Verified>,
  { merchantId, providerRef }: { merchantId: string; providerRef: string },
) {
  if (verified.paymentRefId !== providerRef || verified.merchantId !== merchantId)
    throw new GatewayUnavailable('Nagad answered about a different payment')
  return verified
}
