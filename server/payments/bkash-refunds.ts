// Refunds through both versions of bKash's API. Neither has an idempotency key, so a retry first looks up earlier refunds.
import { z } from 'zod'
import { DecimalAmount, toDecimal } from './amounts.ts'
import { Name, Ok } from './bkash-answers.ts'
import type { BkashCall } from './bkash-client.ts'
import { notFoundCode } from './bkash-codes.ts'
import { GatewayRefused, GatewayUnavailable, lookUpResult, type PaidPayment, type RefundAnswer, type RefundRequest } from './gateway.ts'
import type { Deadline } from './provider-call.ts'
import { providerText } from './provider-text.ts'

export type BkashRefundVersion = 'v1' | 'v2'

type MadeRefund = { ref: string; status: string; amountMinor: number; originalRef: string | null }
type RefundApi = {
  make: (payment: PaidPayment, refund: RefundRequest, deadline: Deadline) => Promise<MadeRefund>
  list: (payment: PaidPayment, deadline: Deadline) => Promise<MadeRefund[]>
}

const maxText = 255
const reasonOf = ({ reason }: RefundRequest) => providerText(reason, maxText) || 'Refund'

/** `baseUrl` ends with the version of the other calls, such as `/v1.2.0-beta`. Version 2 of refunds has its own path next to it. */
export function createBkashRefunds(call: BkashCall, { baseUrl, version }: { baseUrl: string; version: BkashRefundVersion }) {
  const api = version === 'v1' ? createV1(call, baseUrl) : createV2(call, baseUrl.replace(/\/v[^/]*$/, ''))
  const look = (payment: PaidPayment, deadline: Deadline): Promise<MadeRefund[]> =>
    lookUpResult('bKash', () => api.list(payment, deadline).catch(emptyIfNotFound))

  return async (payment: PaidPayment, refund: RefundRequest, deadline: Deadline): Promise<RefundAnswer> => {
    const known = refund.isRepeat ? findOwn(await look(payment, deadline), refund, version) : undefined
    const made = known ?? (await api.make(payment, refund, deadline))
    if (made.amountMinor !== refund.amountMinor || (made.originalRef !== null && made.originalRef !== payment.transactionRef))
      throw new GatewayUnavailable('bKash answered about a different refund')
    return refundAnswerOf(made)
  }
}

function emptyIfNotFound(error: unknown): MadeRefund[] {
  if (error instanceof GatewayRefused && error.code === notFoundCode) return []
  throw error
}

const isFailed = ({ status }: MadeRefund) => ['failed', 'declined', 'cancelled', 'canceled', 'reversed'].includes(status.toLowerCase())

/** Finds a refund that is not among the earlier ones. */
function findOwn(made: MadeRefund[], { amountMinor, earlier }: RefundRequest, version: BkashRefundVersion): MadeRefund | undefined {
  const earlierRefs = new Set(earlier.map(({ providerRef }) => providerRef))
  // Version 1 reports a single refund. It may report an earlier one instead of ours, and the shop must not refund twice.
  if (version === 'v1' && made.some(({ ref }) => earlierRefs.has(ref)))
    throw new GatewayUnavailable(
      'bKash did not report the outcome of the refund: version 1 of its refund API reports only one refund per payment',
    )
  return made.find((one) => !isFailed(one) && one.amountMinor === amountMinor && !earlierRefs.has(one.ref))
}

function refundAnswerOf(made: MadeRefund): RefundAnswer {
  const status = made.status.toLowerCase()
  if (status === 'completed') return { status: 'done', providerRef: made.ref }
  if (isFailed(made)) throw new GatewayRefused(`refund_${status}`, `bKash's refund is ${status}`)
  if (['pending', 'initiated', 'in progress', 'processing'].includes(status)) return { status: 'pending', providerRef: made.ref }
  throw new GatewayUnavailable('bKash reported an unknown refund status')
}

function createV1(call: BkashCall, baseUrl: string): RefundApi {
  const url = `${baseUrl}/tokenized/checkout/payment/refund`
  const Refund = z
    .object({ statusCode: Ok, originalTrxID: Name, refundTrxID: Name, transactionStatus: z.string(), amount: DecimalAmount })
    .transform(
      (made): MadeRefund => ({
        ref: made.refundTrxID,
        status: made.transactionStatus,
        amountMinor: made.amount,
        originalRef: made.originalTrxID,
      }),
    )
  return {
    make: ({ providerRef: paymentID, transactionRef: trxID, reference: sku }, refund, deadline) =>
      call(url, Refund, { paymentID, trxID, amount: toDecimal(refund.amountMinor), sku, reason: reasonOf(refund) }, deadline),
    // The same address without an amount is a query.
    list: async ({ providerRef: paymentID, transactionRef: trxID }, deadline) => [await call(url, Refund, { paymentID, trxID }, deadline)],
  }
}

function createV2(call: BkashCall, root: string): RefundApi {
  const url = `${root}/v2/tokenized-checkout/refund/payment`
  const Refund = z
    .object({
      originalTrxId: Name.nullish(),
      refundTrxId: Name,
      refundTransactionStatus: z.string(),
      refundAmount: DecimalAmount.nullish(),
    })
    .transform((made) => ({
      ref: made.refundTrxId,
      status: made.refundTransactionStatus,
      amountMinor: made.refundAmount ?? null,
      originalRef: made.originalTrxId ?? null,
    }))
  const Refunds = z.object({ refundTransactions: z.array(Refund) })
  return {
    make: async ({ providerRef: paymentId, transactionRef: trxId, reference: sku }, refund, deadline) => {
      const { amountMinor } = refund
      const body = { paymentId, trxId, refundAmount: toDecimal(amountMinor), sku, reason: reasonOf(refund) }
      const made = await call(`${url}/transaction`, Refund, body, deadline)
      return { ...made, amountMinor: made.amountMinor ?? amountMinor }
    },
    list: async ({ providerRef: paymentId, transactionRef: trxId }, deadline) => {
      const { refundTransactions } = await call(`${url}/status`, Refunds, { paymentId, trxId }, deadline)
      // A refund without an amount cannot be ours.
      return refundTransactions.map((made) => ({ ...made, amountMinor: made.amountMinor ?? 0 }))
    },
  }
}
