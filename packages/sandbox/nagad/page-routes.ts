// The hosted page. Each form advances the payment by one step, once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { html } from '#server/lib/html.ts'
import { choicesOf, fieldOf, formOf, showUsed, showWallet, testInputs } from '../wallet-page.ts'
import { callbackOf, findPayment, movePayment, type NagadPayment, type NagadState, receipt } from './payments.ts'
import { type NagadScenario, nagadChoices, nagadScenarios, nagadTestAccount, nagadTestPin } from './test-inputs.ts'

const config = { access: 'public' } as const
const page = '/sandbox/nagad/pay/:ref(^[0-9a-f]{20,60}$)'
const seeOther = 303

type Errors = { account?: string; pin?: string }

export function servePages(scope: FastifyInstance, { db, merchantId }: { db: Db; merchantId: string }): void {
  const getPayment = async ({ params }: FastifyRequest) => {
    const payment = await findPayment(db, (params as { ref: string }).ref)
    if (!payment || payment.state === 'Initialized') throw new DomainError('NOT_FOUND', messages.pathNotFound)
    return payment
  }
  const back = (reply: FastifyReply, payment: NagadPayment) => reply.redirect(callbackOf(payment, merchantId), seeOther)

  scope.get(page, { config }, async (request, reply) => {
    const payment = await getPayment(request)
    return payment.state === 'Initiated' ? showForm(reply, payment) : showEnd(reply, payment, callbackOf(payment, merchantId))
  })

  scope.post(`${page}/pay`, { config }, async (request, reply) => {
    const payment = await getPayment(request)
    if (payment.state !== 'Initiated') return used(reply, payment)
    const { account = '', pin = '', scenario } = (request.body ?? {}) as Record<string, string>
    const errors: Errors = {
      ...(account.trim() !== nagadTestAccount && { account: "This isn't the test account. Use the one listed below" }),
      ...(pin.trim() !== nagadTestPin && { pin: 'Wrong PIN' }),
    }
    if (errors.account !== undefined || errors.pin !== undefined) return showForm(reply, payment, errors)
    const chosen = nagadScenarios.find((one) => one === scenario) ?? 'success'
    const to = endOf(chosen)
    const data = {
      scenario: chosen,
      clientMobileNo: account.trim(),
      ...(chosen === 'broken' && { failures: 2 }),
      ...(to === 'Success' && receipt()),
    }
    const done = await movePayment(db, payment.ref, { from: ['Initiated'], to, data })
    if (!done) return used(reply, payment)
    return chosen === 'close' ? reply.redirect(pageOf(done), seeOther) : back(reply, done)
  })

  scope.post(`${page}/cancel`, { config }, async (request, reply) => {
    const payment = await getPayment(request)
    const done = await movePayment(db, payment.ref, { from: ['Initiated'], to: 'Aborted' })
    return done ? back(reply, done) : used(reply, payment)
  })

  scope.post(`${page}/finish`, { config }, async (request, reply) => {
    const payment = await getPayment(request)
    const done = await movePayment(db, payment.ref, { from: ['Pending'], to: 'Success', data: receipt() })
    return done ? back(reply, done) : used(reply, payment)
  })
}

/** Insufficient funds are an ordinary failure: Nagad has no code for them that the shop could read. */
function endOf(scenario: NagadScenario): NagadState {
  if (scenario === 'aborted') return 'Aborted'
  if (scenario === 'failed' || scenario === 'poor') return 'Failed'
  return scenario === 'pending' ? 'Pending' : 'Success'
}

const pageOf = ({ ref }: NagadPayment) => `/sandbox/nagad/pay/${ref}`
const shownOf = ({ amountMinor = 0, orderId }: NagadPayment) => ({ amountMinor, currency: 'BDT', reference: orderId })
const used = (reply: FastifyReply, payment: NagadPayment) => showUsed(reply, 'Nagad', shownOf(payment), pageOf(payment))

function showForm(reply: FastifyReply, payment: NagadPayment, errors?: Errors): FastifyReply {
  const fields = html`${fieldOf({ name: 'account', label: 'Your Nagad account number', hint: `Enter ${nagadTestAccount}`, error: errors?.account })}${fieldOf(
    { name: 'pin', label: 'PIN', hint: `Enter ${nagadTestPin}`, secret: true, error: errors?.pin },
  )}${choicesOf(nagadChoices)}`
  return showWallet(reply, 'Nagad', {
    title: 'Pay with Nagad',
    payment: shownOf(payment),
    status: errors ? 422 : 200,
    body: html`${formOf(`${pageOf(payment)}/pay`, 'Pay', fields)}
<form method="post" action="${pageOf(payment)}/cancel"><button class="second">Cancel payment</button></form>
${testInputs([
  ['Account', nagadTestAccount],
  ['PIN', nagadTestPin],
])}`,
  })
}

const ends: Partial<Record<NagadState, readonly [title: string, text: string]>> = {
  Success: ['Payment complete', 'You can close this tab. The shop learns of the payment when it next checks.'],
  Pending: ['Payment pending', "Nagad hasn't confirmed the payment yet. Complete it here, now or later."],
  Aborted: ['Payment cancelled', 'No money was taken.'],
  Failed: ['Payment failed', 'No money was taken.'],
}

function showEnd(reply: FastifyReply, payment: NagadPayment, back: string): FastifyReply {
  const [title, text] = ends[payment.state] ?? ['This payment has ended', '']
  const finish = payment.state === 'Pending' ? formOf(`${pageOf(payment)}/finish`, 'Complete payment', html``) : html``
  return showWallet(reply, 'Nagad', {
    title,
    payment: shownOf(payment),
    body: html`<p>${text}</p>${finish}<p><a class="button" href="${back}">Back to the shop</a></p>`,
  })
}
