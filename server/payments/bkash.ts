// bKash's Tokenized Checkout without an agreement: the customer confirms on bKash's page, and executing the payment moves the money.
import type { Db } from '#server/db/database.ts'
import { keepFor } from '#server/lib/kept-for.ts'
import { toDecimal } from './amounts.ts'
import { Created, Payment, paymentAnswerOf } from './bkash-answers.ts'
import { createBkashCall } from './bkash-client.ts'
import { failureOfCode } from './bkash-codes.ts'
import { type BkashRefundVersion, createBkashRefunds } from './bkash-refunds.ts'
import { type BkashAccess, createBkashTokens } from './bkash-tokens.ts'
import {
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  type OpenedPayment,
  type PaymentAnswer,
  type PaymentMode,
  type PaymentRequest,
  type StartedPayment,
} from './gateway.ts'
import { type Deadline, startDeadline } from './provider-call.ts'

export type BkashSettings = BkashAccess &
  Readonly<{
    refundVersion: BkashRefundVersion
    mode: PaymentMode
    db: Db
    /** Timeout of a call to bKash. bKash recommends 30 seconds. */
    timeoutMs?: number
    now?: () => Date
  }>

const bkashTimeoutMs = 30_000
// Time reserved for a query after an unanswered execution. Both end within 35 seconds.
const askMs = 4_000
const lockKeptMs = 1_000
const hints: ReadonlySet<string> = new Set(['success', 'failure', 'cancel'])
const lifeMs = 24 * 60 * 60 * 1_000

/** `baseUrl` ends with the version: https://tokenized.pay.bka.sh/v1.2.0-beta. */
export function createBkashGateway({
  refundVersion,
  mode,
  db,
  timeoutMs = bkashTimeoutMs,
  now = () => new Date(),
  ...given
}: BkashSettings): Gateway {
  const access = { ...given, baseUrl: given.baseUrl.replace(/\/+$/, '') }
  const tokens = createBkashTokens({ ...access, db, timeoutMs })
  const call = createBkashCall({ tokens, appKey: access.appKey, timeoutMs })
  const refund = createBkashRefunds(call, { baseUrl: access.baseUrl, version: refundVersion })
  const checkout = `${access.baseUrl}/tokenized/checkout`
  const start = () => startDeadline(timeoutMs + askMs)

  const ask = async ({ providerRef, expiresAt }: StartedPayment, deadline: Deadline): Promise<PaymentAnswer> => {
    const payment = await call(`${checkout}/payment/status`, Payment, { paymentID: providerRef }, deadline)
    const answer = paymentAnswerOf(providerRef, payment, mode)
    // The payment was created before `expiresAt`. bKash no longer executes it a day after its creation.
    const isDead = answer.status === 'open' && now().getTime() > expiresAt.getTime() + lifeMs
    return isDead ? { status: 'failed', reason: 'expired', isFinal: true } : answer
  }

  /** Queries the payment only if the outcome is unclear: bKash asks clients not to query after a successful execution. */
  const execute = async (payment: StartedPayment, deadline: Deadline): Promise<PaymentAnswer> => {
    const { providerRef } = payment
    try {
      const executed = await call(`${checkout}/execute`, Payment, { paymentID: providerRef }, deadline, { keepMs: askMs })
      return paymentAnswerOf(providerRef, executed, mode)
    } catch (error) {
      if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
      const reason = error instanceof GatewayRefused ? failureOfCode.get(error.code) : undefined
      return reason ? { status: 'failed', reason, isFinal: false } : ask(payment, deadline)
    }
  }

  return {
    method: 'bkash',
    mode,
    // Every visitor of the checkout asks for it.
    lockedForSeconds: keepFor(lockKeptMs, tokens.lockedForSeconds),
    finish: tokens.finish,

    open: async (payment) => {
      const created = await call(`${checkout}/create`, Created, requestOf(payment), start())
      return openedOf(payment, created)
    },

    confirm: async (payment, { paymentID, status }) => {
      const deadline = start()
      const isOurs = paymentID === payment.providerRef
      // The shop accepts no money after its deadline, and bKash takes none without an execution.
      if (isOurs && status === 'success' && now() < payment.expiresAt) return execute(payment, deadline)
      const answer = await ask(payment, deadline)
      if (answer.status !== 'open' || !isOurs) return answer
      if (status === 'cancel') return { status: 'failed', reason: 'cancelled', isFinal: false }
      return status === 'failure' ? { status: 'failed', reason: 'declined', isFinal: false } : answer
    },

    hintOf: ({ providerRef }, { paymentID, status }) => (paymentID === providerRef && status && hints.has(status) ? status : ''),

    ask: (payment) => ask(payment, start()),

    // bKash has no such call, and an unexecuted payment takes no money.
    close: async () => {},

    refund: (payment, request) => refund(payment, request, start()),
  }
}

const requestOf = ({ reference, amountMinor, currency, returnUrl }: PaymentRequest) => ({
  mode: '0011',
  payerReference: reference,
  callbackURL: returnUrl,
  amount: toDecimal(amountMinor),
  currency,
  intent: 'sale',
  merchantInvoiceNumber: reference,
})

/** Throws `GatewayUnavailable` if bKash created a different payment. */
function openedOf(
  { reference, amountMinor, currency }: PaymentRequest,
  created: { paymentID: string; bkashURL: string; amount: number; currency: string; merchantInvoiceNumber: string },
): OpenedPayment {
  if (created.amount !== amountMinor || created.currency !== currency || created.merchantInvoiceNumber !== reference)
    throw new GatewayUnavailable('bKash created a different payment than requested')
  return { providerRef: created.paymentID, redirectUrl: created.bkashURL }
}
