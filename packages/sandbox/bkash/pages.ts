// What the hosted pages show at each step, and at the end.
import type { FastifyReply } from 'fastify'
import { type Html, html } from '#server/lib/html.ts'
import { choicesOf, fieldOf, formOf, showWallet, testInputs } from '../wallet-page.ts'
import { type BkashPayment, callbackOf, isExpired } from './payments.ts'
import { bkashChoices, maxAttempts, testOtp, testPin, testWallets } from './test-inputs.ts'

const inputs = testInputs([
  ['Wallet with enough money', testWallets.usual],
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
      html`${fieldOf({ name: 'wallet', label: 'Your bKash account number', hint: `Enter ${testWallets.usual}`, error })}${choicesOf(bkashChoices)}`,
  },
  WalletGiven: {
    title: 'Enter the verification code',
    form: 'otp',
    button: 'Verify',
    fields: (error) =>
      fieldOf({
        name: 'otp',
        label: 'Verification code',
        hint: `Enter ${testOtp}. The payment fails after ${maxAttempts} wrong codes.`,
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
        hint: `Enter ${testPin}. The payment fails after ${maxAttempts} wrong PINs.`,
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
<form method="post" action="${page}/cancel"><button class="second">Cancel payment</button></form>
${inputs}`,
  })
}

const ends: Partial<Record<BkashPayment['state'], readonly [title: string, text: string, status: 'success' | 'failure' | 'cancel']>> = {
  Confirmed: [
    'Payment confirmed',
    'Go back to the shop to complete the payment. If you close this tab, the shop takes no money.',
    'success',
  ],
  Completed: ['Payment complete', 'You can close this tab. The shop learns of the payment when it next checks.', 'success'],
  Cancelled: ['Payment cancelled', 'No money was taken.', 'cancel'],
  Failed: ['Payment failed', 'No money was taken.', 'failure'],
}

export function showEnd(reply: FastifyReply, payment: BkashPayment): FastifyReply {
  const [title, text, status] = ends[payment.state] ?? ['This payment has expired', 'A payment is valid for one day.', 'failure']
  const isDead = isExpired(payment) && payment.state === 'Confirmed'
  return showWallet(reply, 'bKash', {
    title: isDead ? 'This payment has expired' : title,
    payment,
    body: html`<p>${isDead ? 'A payment is valid for one day.' : text}</p><p><a class="button" href="${callbackOf(payment, status)}">Back to the shop</a></p>`,
  })
}
