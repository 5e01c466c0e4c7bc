// Create, execute and query.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { toDecimal } from '#server/payments/amounts.ts'
import { takeOne } from '../sandbox-rows.ts'
import { answerAfter, type BkashCode, bkashError, bkashOk, textsOf } from './answers.ts'
import {
  addPayment,
  type BkashPayment,
  bkashTime,
  callbackOf,
  completePayment,
  findPayment,
  isExpired,
  movePayment,
  paymentKey,
  readAmount,
  reportedAmount,
} from './payments.ts'
import { testWallets } from './test-inputs.ts'

type Parts = { db: Db; publicUrl: string; slowMs: number }
const config = { access: 'public' } as const

export function serveCheckout(scope: FastifyInstance, base: string, { db, publicUrl, slowMs }: Parts): void {
  scope.post(`${base}/create`, { config }, async (request) => {
    const body = textsOf(request)
    const wrong = findProblem(body)
    if (wrong) return bkashError(wrong)
    const { amount = '', currency = '', merchantInvoiceNumber: invoice = '', payerReference = '', callbackURL: callbackUrl = '' } = body
    const amountMinor = readAmount(amount)
    if (amountMinor === null) return bkashError('2006')
    const payment = await addPayment(db, {
      amountMinor,
      currency,
      invoice,
      payerReference,
      callbackUrl,
      createTime: bkashTime(new Date()),
    })
    return payment ? createdAnswer(payment, publicUrl) : bkashError('2029')
  })

  scope.post(`${base}/execute`, { config }, async (request, reply) => {
    const payment = await findPayment(db, textsOf(request).paymentID ?? '')
    if (!payment) return bkashError('2002')
    if (await isInMaintenance(db, payment)) return maintain(reply)
    const executed = await execute(db, payment)
    if ('statusCode' in executed) return executed
    if (executed.scenario === 'slow') await answerAfter(reply, slowMs)
    return paymentAnswer(executed)
  })

  scope.post(`${base}/payment/status`, { config }, async (request, reply) => {
    const payment = await findPayment(db, textsOf(request).paymentID ?? '')
    if (!payment) return bkashError('2002')
    return (await isInMaintenance(db, payment)) ? maintain(reply) : paymentAnswer(payment)
  })
}

/** Executes a payment that the customer confirmed, once. */
async function execute(db: Db, payment: BkashPayment): Promise<BkashPayment | ReturnType<typeof bkashError>> {
  const { paymentId, wallet } = payment
  if (payment.state === 'Confirmed' && isExpired(payment)) return bkashError('2056')
  if (payment.state === 'Confirmed' && wallet === testWallets.poor) {
    const failed = await movePayment(db, paymentId, { from: ['Confirmed'], to: 'Failed' })
    return bkashError(failed ? '2023' : '2056')
  }
  const executed = await completePayment(db, paymentId, 'Confirmed')
  if (executed) return executed
  const now = await findPayment(db, paymentId)
  return bkashError(now?.state === 'Completed' ? '2117' : '2056')
}

export const isInMaintenance = async (db: Db, { paymentId, scenario }: BkashPayment): Promise<boolean> =>
  scenario === 'maintenance' && (await takeOne(db, paymentKey(paymentId), 'refusals'))

export const maintain = (reply: FastifyReply) => reply.code(503).send(bkashError('503'))

function findProblem(body: Readonly<Record<string, string>>): BkashCode | null {
  const { mode, intent, currency, merchantInvoiceNumber = '', payerReference = '', callbackURL = '' } = body
  if (mode !== '0011') return '2063'
  if (currency !== 'BDT') return '2007'
  if (intent !== 'sale') return '2008'
  if (!isShortText(merchantInvoiceNumber)) return '2031'
  if (!isShortText(payerReference)) return '2048'
  return URL.canParse(callbackURL) && /^https?:/.test(callbackURL) ? null : '2049'
}

const isShortText = (text: string) => /^[^<>&]{1,255}$/.test(text)

function createdAnswer(payment: BkashPayment, publicUrl: string) {
  const { paymentId, amountMinor, currency, callbackUrl, createTime, invoice } = payment
  return {
    ...bkashOk,
    paymentID: paymentId,
    bkashURL: `${publicUrl}/sandbox/bkash/pay/${paymentId}`,
    callbackURL: callbackUrl,
    successCallbackURL: callbackOf(payment, 'success'),
    failureCallbackURL: callbackOf(payment, 'failure'),
    cancelledCallbackURL: callbackOf(payment, 'cancel'),
    amount: toDecimal(amountMinor),
    intent: 'sale',
    currency,
    paymentCreateTime: createTime,
    transactionStatus: 'Initiated',
    merchantInvoiceNumber: invoice,
  }
}

function paymentAnswer(payment: BkashPayment) {
  const { paymentId, payerReference, currency, invoice, state, trxId, executeTime, createTime, wallet } = payment
  const known = { paymentID: paymentId, mode: '0011', payerReference, amount: reportedAmount(payment), currency, intent: 'sale' }
  const whole = { ...bkashOk, ...known, merchantInvoiceNumber: invoice, paymentCreateTime: createTime }
  return state === 'Completed'
    ? { ...whole, trxID: trxId, customerMsisdn: wallet, paymentExecuteTime: executeTime, transactionStatus: 'Completed' }
    : { ...whole, transactionStatus: 'Initiated' }
}
