// What the hosted pages show at each step, and at the end.
import type { FastifyReply } from 'fastify'
import { type Html, html } from '#server/lib/html.ts'
import { choicesOf, fieldOf, formOf, showWallet, testInputs } from '../wallet-page.ts'
import { type BkashPayment, callbackOf, isExpired } from './payments.ts'
import { bkashChoices, maxAttempts, testOtp, testPin, testWallets } from './test-inputs.ts'

const inputs = testInputs([
  ['Wallet with money', testWallets.usual],
  ['Wallet with too little money', testWallets.poor],
  ['One-time password', testOtp],
  ['PIN', testPin],
])

type Step = { title: string; form: string; button: string; fields: (error: string | undefined) => Html }

const steps: Partial<Record<BkashPayment['state'], Step>> = {
  Initiated: {
    title: 'Pay with bKash',
    form: 'wallet',
    button: 'Proceed',
    fields: (error) =>
      html`${fieldOf({ name: 'wallet', label: 'Your bKash account number', hint: `Type ${testWallets.usual}`, error })}${choicesOf(bkashChoices)}`,
  },
  WalletGiven: {
    title: 'Enter the verification code',
    form: 'otp',
    button: 'Verify',
    fields: (error) =>
      fieldOf({
        name: 'otp',
        label: 'Verification code',
        hint: `Type ${testOtp}. After ${maxAttempts} wrong codes the payment fails.`,
        error,
      }),
  },
  OtpGiven: {
    title: 'Enter your PIN',
    form: 'pin',
    button: 'Confirm',
    fields: (error) =>
      fieldOf({
        name: 'pin',
        label: 'PIN',
        hint: `Type ${testPin}. After ${maxAttempts} wrong PINs the payment fails.`,
        secret: true,
        error,
      }),
  },
}

/** The form of the payment's current step; `error` says what was wrong with the last entry. */
export function showStep(reply: FastifyReply, payment: BkashPayment, error?: string): FastifyReply {
  const step = steps[payment.state]
  if (!step) return showEnd(reply, payment)
  const page = `/sandbox/bkash/pay/${payment.paymentId}`
  return showWallet(reply, 'bKash', {
    title: step.title,
    payment,
    status: error === undefined ? 200 : 422,
    body: html`${formOf(`${page}/${step.form}`, step.button, step.fields(error))}
<form method="post" action="${page}/cancel"><button class="second">Cancel the payment</button></form>
${inputs}`,
  })
}

const ends: Partial<Record<BkashPayment['state'], readonly [title: string, text: string, status: 'success' | 'failure' | 'cancel']>> = {
  Confirmed: [
    'You have confirmed the payment',
    'You may close this tab: then the shop takes no money. Going back makes it take the money.',
    'success',
  ],
  Completed: ['The payment is done', 'You may close this tab: the shop hears of the money when it asks.', 'success'],
  Cancelled: ['The payment was cancelled', 'No money was taken.', 'cancel'],
  Failed: ['The payment failed', 'No money was taken.', 'failure'],
}

export function showEnd(reply: FastifyReply, payment: BkashPayment): FastifyReply {
  const [title, text, status] = ends[payment.state] ?? ['This payment is too old', 'A payment is good for a day.', 'failure']
  const isDead = isExpired(payment) && payment.state === 'Confirmed'
  return showWallet(reply, 'bKash', {
    title: isDead ? 'This payment is too old' : title,
    payment,
    body: html`<p>${isDead ? 'A payment is good for a day.' : text}</p><p><a class="button" href="${callbackOf(payment, status)}">Back to the shop</a></p>`,
  })
}
