// The texts of a payment's outcome.

import { formatMoney } from '#common/format.ts'
import { methodWords } from '#common/orders/payment-methods.ts'
import { returnReasonOf } from '#common/payments/rules.ts'
import { describeEnd, describeReturn } from './failure-texts.ts'
import { outcomeOf, type Payment } from './payment-state.ts'

type Texts = {
  title: string
  /** What happened and what comes next, one paragraph each. */
  lines: string[]
}

/** Whose confirmation we are waiting for. */
const providerWords = { bkash: 'bKash’s', card: 'the card provider’s', nagad: 'Nagad’s' } as const

const untilItShows = 'Banks and wallets take up to ten days until it shows.'

export function textsOf(payment: Payment, currency: string): Texts {
  const { method, amountMinor, receivedMinor, refundedMinor, delayedMinor, failure, orders } = payment
  const money = (minor: number) => formatMoney(minor, currency)
  const way = methodWords[method]
  const delayed = delayedMinor > 0 ? [`Your refund of ${money(delayedMinor)} takes longer than usual. We are working on it.`] : []
  switch (outcomeOf(payment)) {
    case 'waiting':
      return {
        title: method === 'cash' ? 'We are waiting for the money' : `We are waiting for ${providerWords[method]} word`,
        lines: [
          `${money(amountMinor)} ${way} is not confirmed yet. This page changes by itself as soon as it is: there is no need to pay twice.`,
        ],
      }
    case 'paid': {
      const unpaid = orders.filter(({ isPaid }) => !isPaid).map(({ number }) => number)
      const isPlural = orders.length - unpaid.length > 1
      return {
        title: 'Paid',
        lines: [
          `${money(receivedMinor)} came ${way}.${method === 'cash' || refundedMinor === receivedMinor ? '' : ` We pack ${isPlural ? 'your orders' : 'your order'} next, and a mail confirms the payment.`}`,
          ...(unpaid.length > 0 ? [`Order ${unpaid.join(', ')} was cancelled before the money came, and is not paid.`] : []),
          ...(refundedMinor > 0 ? [`${money(refundedMinor)} of it goes back, or went back already. ${untilItShows}`] : []),
          ...delayed,
        ],
      }
    }
    case 'paidAndReturned':
      return { title: 'Paid, and given back', lines: [`All of ${money(receivedMinor)} was given back ${way}. ${untilItShows}`] }
    case 'returning':
      return {
        title: 'Your money is on its way back',
        lines: [
          `${money(receivedMinor)} came ${way}, but ${describeReturn(returnReasonOf(payment))}. It pays nothing, and we give all of it back.`,
          ...delayed,
          `There is nothing for you to do. ${untilItShows}`,
        ],
      }
    case 'returned':
      return {
        title: 'Your money was given back',
        lines: [
          `${money(receivedMinor)} came ${way}, but ${describeReturn(returnReasonOf(payment))}. All of it went back. ${untilItShows}`,
        ],
      }
    case 'unclear':
      return {
        title: 'We are looking at this payment',
        lines: [
          `${describeEnd(failure)} Your orders are not paid, and somebody of the shop is finding out what happened.`,
          'If money left your account, write to us with the reference below before you pay again.',
        ],
      }
    case 'ended': {
      const title = endTitles[failure ?? ''] ?? 'The payment failed'
      const why = title === 'The payment failed' ? `${describeEnd(failure)} ` : ''
      const waits = orders.some(({ status }) => status === 'pending') ? ', and what you ordered waits in the cart' : ''
      return { title, lines: [`${why}Nothing was charged${waits}.`] }
    }
  }
}

const endTitles: Readonly<Record<string, string>> = { cancelled: 'The payment was cancelled', expired: 'The time to pay ran out' }
