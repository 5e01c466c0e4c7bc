// Nagad has no idempotency key for refunds, so a retry first looks up the last refund.
import type { z } from 'zod'
import { toDecimal } from './amounts.ts'
import { dhakaDay } from './dhaka-time.ts'
import { GatewayRefused, GatewayUnavailable, lookUpResult, type PaidPayment, type RefundAnswer, type RefundRequest } from './gateway.ts'
import { Cancelled, type Verified } from './nagad-answers.ts'
import { type NagadCall, openAnswer, SealedAnswer } from './nagad-client.ts'
import { maxSealedBytes, type NagadKeys, seal } from './nagad-crypto.ts'
import { providerText } from './provider-text.ts'

export const nagadRefundPaths = ['/purchase/cancel', '/purchase/refund'] as const
export type NagadRefundPath = (typeof nagadRefundPaths)[number]

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

type Parts = {
  call: NagadCall
  keys: NagadKeys
  merchantId: string
  refundPath: NagadRefundPath
  verify: (payment: PaidPayment) => Promise<z.infer<typeof Verified>>
}

export function createNagadRefund({ call, keys, merchantId, refundPath, verify }: Parts) {
  /** Nagad's id of the last refund; null if it is one of the earlier ones. */
  const findNew = async (payment: PaidPayment, { earlier }: RefundRequest): Promise<string | null> => {
    const { cancelIssuerRefNo: last } = await lookUpResult('Nagad', () => verify(payment))
    return last && !earlier.some(({ providerRef }) => providerRef === last) ? last : null
  }

  return async (payment: PaidPayment, refund: RefundRequest): Promise<RefundAnswer> => {
    const known = refund.isRepeat ? await findNew(payment, refund) : null
    if (known !== null) return { status: 'done', providerRef: known }
    const { providerRef, reference, customerIp } = payment
    const { sensitiveData, signature } = seal(requestOf(merchantId, payment, refund, maxSealedBytes(keys.publicKey)), keys)
    const answer = await call(SealedAnswer, {
      method: 'POST',
      path: `${refundPath}?${new URLSearchParams({ paymentRefId: providerRef, orderId: reference })}`,
      customerIp,
      body: { sensitiveDataCancelRequest: sensitiveData, signature },
    })
    const { status, paymentRefId, orderId, cancelIssuerRefNo } = openAnswer(Cancelled, answer, keys)
    if ((paymentRefId ?? providerRef) !== providerRef || (orderId ?? reference) !== reference)
      throw new GatewayUnavailable('Nagad answered about a different payment')
    if (status === 'Failed' || status === 'Aborted')
      throw new GatewayRefused(`refund_${status.toLowerCase()}`, `Nagad's refund is ${status}`)
    const made = cancelIssuerRefNo ?? (await findNew(payment, refund))
    if (made === null) throw new GatewayUnavailable('Nagad did not return a refund id')
    return { status: ['Success', 'Cancelled'].includes(status) ? 'done' : 'pending', providerRef: made }
  }
}

/** Cuts the reason to the length that the key can encrypt. */
function requestOf(merchantId: string, { amountMinor, paidAt }: PaidPayment, refund: RefundRequest, maxBytes: number) {
  const request = (referenceMessage: string) => ({
    merchantId,
    originalRequestDate: dhakaDay(paidAt),
    originalAmount: toDecimal(amountMinor),
    cancelAmount: toDecimal(refund.amountMinor),
    referenceNo: refund.id.replaceAll('-', '').slice(0, 20),
    referenceMessage,
  })
  // Cut between graphemes, so that no character is split.
  const reason = Array.from(characters.segment(providerText(refund.reason, maxBytes)), ({ segment }) => segment)
  while (reason.length > 0 && Buffer.byteLength(JSON.stringify(request(reason.join('')))) > maxBytes) reason.pop()
  return request(reason.join(''))
}
