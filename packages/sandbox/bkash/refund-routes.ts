// Refunds, in both versions of the API: version 1 refunds once, version 2 up to ten times.
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { toDecimal } from '#server/payments/amounts.ts'
import { addRefund } from '../sandbox-rows.ts'
import { answerAfter, bkashError, bkashOk, textsOf } from './answers.ts'
import { isInMaintenance, maintain } from './checkout-routes.ts'
import { type BkashPayment, type BkashRefund, bkashTime, findPayment, newTrxId, paymentKey, readAmount } from './payments.ts'

const config = { access: 'public' } as const
const maxRefunds = { v1: 1, v2: 10 } as const
const maxText = 255

type Parts = { db: Db; slowMs: number }
type Wanted = Readonly<{ amount: string; sku: string; reason: string }>

export function serveRefunds(scope: FastifyInstance, bases: { v1: string; v2: string }, { db, slowMs }: Parts): void {
  const findPaid = async (paymentId = '', trxId = '') => {
    const payment = await findPayment(db, paymentId)
    return payment?.state === 'Completed' && payment.trxId === trxId ? payment : null
  }

  scope.post(`${bases.v1}/payment/refund`, { config }, async (request, reply) => {
    const { paymentID, trxID, amount, sku = '', reason = '' } = textsOf(request)
    const payment = await findPaid(paymentID, trxID)
    if (!payment) return bkashError('2033')
    if (await isInMaintenance(db, payment)) return maintain(reply)
    if (amount === undefined) {
      const [known] = payment.refunds ?? []
      return known ? answerOfV1(payment, known) : bkashError('2033')
    }
    const made = await giveBack(db, payment, { amount, sku, reason }, 'v1')
    if ('statusCode' in made) return made
    if (payment.scenario === 'slow') await answerAfter(reply, slowMs)
    return answerOfV1(payment, made)
  })

  scope.post(`${bases.v2}/transaction`, { config }, async (request, reply) => {
    const { paymentId, trxId, refundAmount = '', sku = '', reason = '' } = textsOf(request)
    const payment = await findPaid(paymentId, trxId)
    if (!payment) return bkashError('2033')
    if (await isInMaintenance(db, payment)) return maintain(reply)
    const made = await giveBack(db, payment, { amount: refundAmount, sku, reason }, 'v2')
    if ('statusCode' in made) return made
    if (payment.scenario === 'slow') await answerAfter(reply, slowMs)
    return { ...originalOf(payment), ...answerOfV2(made) }
  })

  scope.post(`${bases.v2}/status`, { config }, async (request, reply) => {
    const { paymentId, trxId } = textsOf(request)
    const payment = await findPaid(paymentId, trxId)
    if (!payment) return bkashError('2033')
    if (await isInMaintenance(db, payment)) return maintain(reply)
    return { ...originalOf(payment), refundTransactions: (payment.refunds ?? []).map(answerOfV2) }
  })
}

async function giveBack(db: Db, { paymentId }: BkashPayment, { amount, sku, reason }: Wanted, edition: keyof typeof maxRefunds) {
  const amountMinor = readAmount(amount)
  if (amountMinor === null) return bkashError('2006')
  if ([sku, reason].some((text) => text === '' || text.length > maxText || /[<>&]/.test(text))) return bkashError('2065')
  const refund: BkashRefund = { refundTrxId: newTrxId(), amount: toDecimal(amountMinor), completedTime: bkashTime(new Date()) }
  const row = await addRefund(db, paymentKey(paymentId), { state: 'Completed', amountMinor, refund, most: maxRefunds[edition] })
  if (row) return refund
  const now = await findPayment(db, paymentId)
  return bkashError((now?.refunds?.length ?? 0) >= maxRefunds[edition] ? '2034' : '2026')
}

const originalOf = ({ trxId, amountMinor, executeTime }: BkashPayment) => ({
  originalTrxId: trxId,
  originalTrxAmount: toDecimal(amountMinor),
  originalTrxCompletedTime: executeTime,
})

const answerOfV2 = ({ refundTrxId, amount, completedTime }: BkashRefund) => ({
  refundTrxId,
  refundTransactionStatus: 'Completed',
  refundAmount: amount,
  completedTime,
})

const answerOfV1 = ({ trxId, currency }: BkashPayment, { refundTrxId, amount, completedTime }: BkashRefund) => ({
  ...bkashOk,
  originalTrxID: trxId,
  refundTrxID: refundTrxId,
  transactionStatus: 'Completed',
  amount,
  currency,
  completedTime,
})
