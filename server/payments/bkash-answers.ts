// The fields of bKash's answers that the shop reads, and their meaning.
import { z } from 'zod'
import { DecimalAmount } from './amounts.ts'
import { type FailureReason, GatewayUnavailable, type PaymentAnswer, type PaymentMode } from './gateway.ts'
import { readAnswer } from './provider-call.ts'

export const Name = z.string().min(1).max(255)
export const Ok = z.literal('0000')
const Currency = z.string().regex(/^[A-Z]{3}$/)

export const Created = z.object({
  statusCode: Ok,
  paymentID: Name,
  bkashURL: z.url({ protocol: /^https?$/ }),
  amount: DecimalAmount,
  currency: Currency,
  merchantInvoiceNumber: Name,
})

/** An executed or queried payment. Its status decides how the other fields are read. */
export const Payment = z.looseObject({
  statusCode: Ok,
  paymentID: Name,
  transactionStatus: z.string(),
  // Another mode is an agreement, and another intent is an authorization without capture. The shop requests neither.
  mode: z.literal('0011').nullish(),
  intent: z.literal('sale').nullish(),
})

const Paid = z
  .object({
    trxID: Name,
    amount: DecimalAmount,
    currency: Currency,
    // Some versions of the query API use this name.
    merchantInvoiceNumber: Name.nullish(),
    merchantInvoice: Name.nullish(),
  })
  .refine(({ merchantInvoiceNumber, merchantInvoice }) => (merchantInvoiceNumber ?? merchantInvoice) != null, {
    path: ['merchantInvoiceNumber'],
  })

const openStates: ReadonlySet<string> = new Set(['initiated', 'authorized', 'pending authorized', 'pending', 'in progress'])
const failedStates: ReadonlyMap<string, FailureReason> = new Map([
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['declined', 'declined'],
  ['failed', 'declined'],
  ['expired', 'expired'],
])

/** Throws `GatewayUnavailable` for an answer about another payment, and for one that says paid without details. */
export function paymentAnswerOf(providerRef: string, payment: z.infer<typeof Payment>, mode: PaymentMode): PaymentAnswer {
  if (payment.paymentID !== providerRef) throw new GatewayUnavailable('bKash answered about a different payment')
  const state = payment.transactionStatus.toLowerCase()
  if (state === 'completed') {
    const { trxID, amount, currency, merchantInvoiceNumber, merchantInvoice } = readAnswer('bKash', Paid, payment)
    const reference = merchantInvoiceNumber ?? merchantInvoice ?? ''
    return { status: 'paid', amountMinor: amount, currency, reference, mode, transactionRef: trxID }
  }
  if (openStates.has(state)) return { status: 'open' }
  const reason = failedStates.get(state)
  if (reason) return { status: 'failed', reason, isFinal: reason === 'expired' }
  throw new GatewayUnavailable('bKash reported an unknown status')
}
