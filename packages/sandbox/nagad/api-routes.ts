// Initialize, complete, verify and refund, sealed in both directions.
import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { DecimalAmount, toDecimal } from '#server/payments/amounts.ts'
import { dhakaDay, dhakaStamp } from '#server/payments/dhaka-time.ts'
import { type NagadKeys, seal, unseal } from '#server/payments/nagad-crypto.ts'
import { addRefund, takeOne } from '../sandbox-rows.ts'
import { addPayment, findPayment, movePayment, type NagadPayment, nagadTime, newRefNo, paymentKey, reportedAmount } from './payments.ts'

const config = { access: 'public' } as const
const base = '/sandbox/nagad/api/dfs'
const clockMayDifferMinutes = 15

type Parts = { db: Db; publicUrl: string; merchantId: string; keys: NagadKeys }

const Sealed = z.object({ sensitiveData: z.string().max(1_000), signature: z.string().max(1_000) })
const InitializeBody = Sealed.extend({ dateTime: z.string() })
const InitializeData = z.object({ merchantId: z.string(), datetime: z.string(), orderId: z.string(), challenge: z.string().length(40) })
const CompleteBody = Sealed.extend({ merchantCallbackURL: z.url({ protocol: /^https?$/ }) })
const CompleteData = z.object({
  merchantId: z.string(),
  orderId: z.string(),
  amount: DecimalAmount.pipe(z.int().min(1)),
  currencyCode: z.literal('050'),
  challenge: z.string(),
})
const Refund = z.object({ sensitiveDataCancelRequest: z.string().max(1_000), signature: z.string().max(1_000) })
const RefundData = z.object({
  merchantId: z.string(),
  originalRequestDate: z.string(),
  originalAmount: DecimalAmount,
  cancelAmount: DecimalAmount.pipe(z.int().min(1)),
  referenceNo: z.string().min(1),
  referenceMessage: z.string(),
})

/** A refusal to send to the caller; the rest of the route does not run. */
class Refusal extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

export function serveApi(scope: FastifyInstance, { db, publicUrl, merchantId, keys }: Parts): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    return reply.code(400).send({ reason: error.reason, message: 'The sandbox does not take this' })
  })
  scope.addHook('preHandler', async (request, reply) => {
    if (!hasHeaders(request)) return reply.code(400).send({ reason: 'INVALID_HEADER', message: 'A header is missing' })
  })

  const open = <T>(schema: z.ZodType<T>, sealed: z.infer<typeof Sealed>): T => {
    let inside: unknown
    try {
      inside = unseal(sealed, keys)
    } catch {
      throw new Refusal('INVALID_SEAL')
    }
    return read(schema, inside)
  }

  scope.post<{ Params: { merchant: string; orderId: string } }>(
    `${base}/check-out/initialize/:merchant/:orderId`,
    { config },
    async (request) => {
      const { merchant, orderId } = request.params
      const { dateTime, ...sealed } = read(InitializeBody, request.body)
      const inside = open(InitializeData, sealed)
      if (merchant !== merchantId || inside.merchantId !== merchantId) throw new Refusal('INVALID_MERCHANT')
      if (inside.orderId !== orderId || !/^[A-Za-z0-9]{1,20}$/.test(orderId)) throw new Refusal('INVALID_ORDER')
      if (inside.datetime !== dateTime || !isNearNow(dateTime)) throw new Refusal('INVALID_DATE_TIME')
      const added = await addPayment(db, orderId)
      if (!added) throw new Refusal('DUPLICATE_ORDER')
      return seal({ paymentReferenceId: added.ref, challenge: added.challenge, acceptDateTime: dateTime }, keys)
    },
  )

  scope.post<{ Params: { ref: string } }>(`${base}/check-out/complete/:ref`, { config }, async (request) => {
    const { ref } = request.params
    const { merchantCallbackURL: callbackUrl, ...sealed } = read(CompleteBody, request.body)
    const inside = open(CompleteData, sealed)
    const payment = await findPayment(db, ref)
    if (!payment || inside.merchantId !== merchantId || inside.orderId !== payment.orderId) throw new Refusal('INVALID_ORDER')
    if (inside.challenge !== payment.challenge) throw new Refusal('INVALID_CHALLENGE')
    const data = { amountMinor: inside.amount, callbackUrl }
    if (!(await movePayment(db, ref, { from: ['Initialized'], to: 'Initiated', data }))) throw new Refusal('INVALID_STATE')
    return { callBackUrl: `${publicUrl}/sandbox/nagad/pay/${ref}`, status: 'Success' }
  })

  scope.get<{ Params: { ref: string } }>(`${base}/verify/payment/:ref`, { config }, async (request, reply) => {
    const payment = await findPayment(db, request.params.ref)
    if (!payment) throw new Refusal('PAYMENT_NOT_FOUND')
    const isBroken = payment.scenario === 'broken' && (await takeOne(db, paymentKey(payment.ref), 'failures'))
    return isBroken ? answerBroken(reply) : verifiedAnswer(payment, merchantId)
  })

  // Sources disagree about the path for refunds, so both are served.
  for (const path of ['cancel', 'refund'])
    scope.post<{ Querystring: { paymentRefId?: string; orderId?: string } }>(`${base}/purchase/${path}`, { config }, async (request) => {
      const { paymentRefId = '', orderId } = request.query
      const { sensitiveDataCancelRequest: sensitiveData, signature } = read(Refund, request.body)
      const inside = open(RefundData, { sensitiveData, signature })
      const payment = await findPayment(db, String(paymentRefId))
      if (payment?.state !== 'Success' || payment.orderId !== orderId || inside.merchantId !== merchantId)
        throw new Refusal('PAYMENT_NOT_FOUND')
      if (inside.originalAmount !== payment.amountMinor || !isDayOf(payment, inside.originalRequestDate))
        throw new Refusal('INVALID_ORIGINAL')
      const made = { refNo: newRefNo(), amount: toDecimal(inside.cancelAmount), dateTime: nagadTime(new Date()) }
      const refund = { state: 'Success', amountMinor: inside.cancelAmount, refund: made, most: 100 }
      if (!(await addRefund(db, paymentKey(payment.ref), refund))) throw new Refusal('INVALID_AMOUNT')
      return seal({ status: 'Success', orderId, cancelIssuerDateTime: made.dateTime, cancelIssuerRefNo: made.refNo }, keys)
    })
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new Refusal('INVALID_REQUEST')
  return data
}

const hasHeaders = ({ headers }: FastifyRequest): boolean =>
  headers['x-km-api-version'] === 'v-0.2.0' &&
  isIPv4(String(headers['x-km-ip-v4'])) &&
  ['PC_WEB', 'MOBILE_WEB'].includes(String(headers['x-km-client-type']))

/** Whether it is the current time in Dhaka, within minutes. */
function isNearNow(dateTime: string): boolean {
  const minuteMs = 60_000
  const near = (minutes: number) => dhakaStamp(new Date(Date.now() + minutes * minuteMs))
  return dateTime > near(-clockMayDifferMinutes) && dateTime < near(clockMayDifferMinutes)
}

/** Whether the payment may have been made that day: between its creation and now. */
const isDayOf = ({ createdAt }: NagadPayment, day: string): boolean => day >= dhakaDay(createdAt) && day <= dhakaDay(new Date())

/** The answer of a broken server. */
const answerBroken = (reply: FastifyReply) => reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')

function verifiedAnswer(payment: NagadPayment, merchantId: string) {
  const { ref, orderId, state, clientMobileNo = null, issuerRefNo = null, paidTime = null, createdAt, refunds = [] } = payment
  const last = refunds.at(-1)
  return {
    merchantId,
    orderId,
    paymentRefId: ref,
    amount: reportedAmount(payment),
    clientMobileNo,
    merchantMobileNo: '01700000000',
    orderDateTime: nagadTime(createdAt),
    issuerPaymentDateTime: paidTime,
    issuerPaymentRefNo: issuerRefNo,
    additionalMerchantInfo: null,
    status: state === 'Initialized' ? 'Initiated' : state,
    statusCode: state === 'Success' ? '000' : '999',
    cancelIssuerDateTime: last?.dateTime ?? null,
    cancelIssuerRefNo: last?.refNo ?? null,
  }
}
