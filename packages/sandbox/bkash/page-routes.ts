// The hosted pages: wallet number, one-time password, PIN. Each form advances the payment by one step, once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { showUsed } from '../wallet-page.ts'
import { textsOf } from './answers.ts'
import { showEnd, showStep } from './pages.ts'
import { type BkashPayment, type BkashState, callbackOf, completePayment, findPayment, isExpired, movePayment } from './payments.ts'
import { type BkashScenario, bkashScenarios, maxAttempts, testOtp, testPin, testWallets } from './test-inputs.ts'

const config = { access: 'public' } as const
const page = '/sandbox/bkash/pay/:paymentID(^TR[0-9A-Z]{4,40}$)'
const seeOther = 303
/** States that need an action of the customer. */
const steps = ['Initiated', 'WalletGiven', 'OtpGiven'] as const satisfies readonly BkashState[]

type Step = (typeof steps)[number]
type Handler = (payment: BkashPayment, fields: Readonly<Record<string, string>>, reply: FastifyReply) => Promise<FastifyReply>

export function servePages(scope: FastifyInstance, { db }: { db: Db }): void {
  const getPayment = async ({ params }: FastifyRequest) => {
    const payment = await findPayment(db, (params as { paymentID: string }).paymentID)
    if (!payment) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    return payment
  }

  /** Serves a form; for a payment in another state or past its deadline, redirects to its current page. */
  const serveForm = (name: string, from: readonly Step[], handle: Handler) =>
    scope.post(`${page}/${name}`, { config }, async (request, reply) => {
      const payment = await getPayment(request)
      if (isExpired(payment) || !from.some((state) => state === payment.state)) return used(reply, payment)
      return handle(payment, textsOf(request), reply)
    })

  const move = async (reply: FastifyReply, { paymentId }: BkashPayment, from: readonly Step[], to: BkashState, data = {}) => {
    const moved = await movePayment(db, paymentId, { from, to, data })
    if (!moved) return used(reply, (await findPayment(db, paymentId)) as BkashPayment)
    const status = to === 'Failed' ? 'failure' : to === 'Cancelled' ? 'cancel' : null
    return reply.redirect(status ? callbackOf(moved, status) : pageOf(moved), seeOther)
  }

  /** Counts a wrong entry, and fails the payment when the attempts are used up. */
  const refuse = async (reply: FastifyReply, payment: BkashPayment, step: 'WalletGiven' | 'OtpGiven', error: string) => {
    const tries = (payment.tries ?? 0) + 1
    if (tries >= maxAttempts) return move(reply, payment, [step], 'Failed')
    const counted = await movePayment(db, payment.paymentId, { from: [step], to: step, data: { tries } })
    return counted ? showStep(reply, counted, error) : used(reply, payment)
  }

  scope.get(page, { config }, async (request, reply) => {
    const payment = await getPayment(request)
    return isExpired(payment) || !steps.some((state) => state === payment.state) ? showEnd(reply, payment) : showStep(reply, payment)
  })

  serveForm('wallet', ['Initiated'], async (payment, { wallet = '', scenario = '' }, reply) => {
    const chosen = bkashScenarios.find((one) => one === scenario) ?? 'usual'
    if (chosen === 'forged') return reply.redirect(callbackOf(payment, 'success'), seeOther)
    if (!Object.values(testWallets).some((known) => known === wallet.trim()))
      return showStep(reply, payment, "This isn't a test wallet. Use one listed below")
    return move(reply, payment, ['Initiated'], 'WalletGiven', { wallet: wallet.trim(), scenario: chosen, ...faultsOf(chosen) })
  })

  serveForm('otp', ['WalletGiven'], async (payment, { otp = '' }, reply) =>
    otp.trim() === testOtp
      ? move(reply, payment, ['WalletGiven'], 'OtpGiven', { tries: 0 })
      : refuse(reply, payment, 'WalletGiven', 'Wrong verification code'),
  )

  serveForm('pin', ['OtpGiven'], async (payment, { pin = '' }, reply) => {
    if (pin.trim() !== testPin) return refuse(reply, payment, 'OtpGiven', 'Wrong PIN')
    const { paymentId, scenario } = payment
    const done =
      scenario === 'executed'
        ? await completePayment(db, paymentId, 'OtpGiven')
        : await movePayment(db, paymentId, { from: ['OtpGiven'], to: 'Confirmed' })
    if (!done) return used(reply, payment)
    const isClosed = scenario === 'close' || scenario === 'executed'
    return reply.redirect(isClosed ? pageOf(done) : callbackOf(done, 'success'), seeOther)
  })

  serveForm('cancel', steps, async (payment, _fields, reply) => move(reply, payment, steps, 'Cancelled'))
}

/** How many calls maintenance refuses: the execution, and the query that follows it. */
const faultsOf = (scenario: BkashScenario) => (scenario === 'maintenance' ? { refusals: 2 } : {})

const pageOf = ({ paymentId }: BkashPayment) => `/sandbox/bkash/pay/${paymentId}`
const used = (reply: FastifyReply, payment: BkashPayment) => showUsed(reply, 'bKash', payment, pageOf(payment))
