// Nagad's merchant checkout: the customer pays on Nagad's page. Only Nagad's answer to a verify call is trusted.
import { randomBytes } from 'node:crypto'
import { toDecimal } from './amounts.ts'
import { dhakaStamp } from './dhaka-time.ts'
import { type Gateway, GatewayRefused, type PaymentMode, type StartedPayment } from './gateway.ts'
import { Completed, checkVerified, Initialized, nagadCurrency, paymentAnswerOf, Verified } from './nagad-answers.ts'
import { createNagadCall, openAnswer, SealedAnswer } from './nagad-client.ts'
import { seal } from './nagad-crypto.ts'
import { readPrivateKey, readPublicKey } from './nagad-keys.ts'
import { createNagadRefund, type NagadRefundPath } from './nagad-refund.ts'

export type NagadSettings = Readonly<{
  /** Ends with `/api/dfs`. */
  baseUrl: string
  merchantId: string
  /** The shop's key, in PEM or base64: PKCS#8 or PKCS#1. */
  privateKey: string
  /** Nagad's key, in PEM or base64: SPKI or PKCS#1. */
  publicKey: string
  /** Sources disagree about the path for refunds. */
  refundPath: NagadRefundPath
  mode: PaymentMode
  /** Timeout of a call to Nagad; the gateway makes at most three. */
  timeoutMs?: number
}>

const bdtCode = '050'
const challengeBytes = 20
const hints: ReadonlySet<string> = new Set(['Success', 'Aborted', 'Failed', 'Cancelled'])

/** Throws for an invalid key. */
export function createNagadGateway({
  merchantId,
  privateKey,
  publicKey,
  refundPath,
  mode,
  timeoutMs = 11_000,
  ...given
}: NagadSettings): Gateway {
  // Encrypted values must be short, and the id is part of URLs.
  if (!/^[A-Za-z0-9]{1,20}$/.test(merchantId)) throw new Error("Nagad's merchant id must have 1 to 20 letters and digits")
  const keys = { privateKey: readPrivateKey(privateKey), publicKey: readPublicKey(publicKey) }
  const call = createNagadCall({ baseUrl: given.baseUrl.replace(/\/+$/, ''), timeoutMs })

  const verify = async ({ providerRef, customerIp }: StartedPayment) => {
    const verified = await call(Verified, { method: 'GET', path: `/verify/payment/${encodeURIComponent(providerRef)}`, customerIp })
    return checkVerified(verified, { merchantId, providerRef })
  }
  const ask = async (payment: StartedPayment) => paymentAnswerOf(await verify(payment), mode)

  return {
    method: 'nagad',
    mode,

    open: async ({ reference: orderId, amountMinor, currency, customerIp, returnUrl }) => {
      if (currency !== nagadCurrency) throw new GatewayRefused('currency', `Nagad accepts only ${nagadCurrency}`)
      const dateTime = dhakaStamp(new Date())
      const hello = seal({ merchantId, datetime: dateTime, orderId, challenge: randomBytes(challengeBytes).toString('hex') }, keys)
      const greeted = await call(SealedAnswer, {
        method: 'POST',
        path: `/check-out/initialize/${merchantId}/${encodeURIComponent(orderId)}`,
        customerIp,
        body: { dateTime, ...hello },
      })
      const { paymentReferenceId, challenge } = openAnswer(Initialized, greeted, keys)
      const order = seal({ merchantId, orderId, amount: toDecimal(amountMinor), currencyCode: bdtCode, challenge }, keys)
      const { callBackUrl } = await call(Completed, {
        method: 'POST',
        path: `/check-out/complete/${encodeURIComponent(paymentReferenceId)}`,
        customerIp,
        body: { ...order, merchantCallbackURL: returnUrl, additionalMerchantInfo: {} },
      })
      return { providerRef: paymentReferenceId, redirectUrl: callBackUrl }
    },

    ask,
    // The query never decides: always ask Nagad.
    confirm: ask,
    hintOf: ({ providerRef }, { payment_ref_id: ref, status }) => (ref === providerRef && status && hints.has(status) ? status : ''),

    // Nagad has no such call for unpaid payments.
    close: async () => {},

    refund: createNagadRefund({ call, keys, merchantId, refundPath, verify }),
  }
}
