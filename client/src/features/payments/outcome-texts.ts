import { formatMoney } from '#common/kit/format.ts'
import { methodWords } from '#common/orders/payment-methods.ts'
import { progressOf } from '#common/orders/progress.ts'
import { returnReasonOf } from '#common/payments/rules.ts'
import { describeEnd, describeReturn } from './failure-texts.ts'
import { outcomeOf, type Payment } from './payment-state.ts'

type Texts = {
  title: string
  /** The latest event and the next step, one paragraph each. */
  lines: string[]
}

const untilItArrives = 'It can take up to ten days to reach your account.'

export function textsOf(payment: Payment, currency: string): Texts {
  const { method, amountMinor, receivedMinor, delayedMinor, failure, orders, refund } = payment
  const money = (minor: number) => formatMoney(minor, currency)
  const way = methodWords[method]
  const delayed = delayedMinor > 0 ? [`Your refund of ${money(delayedMinor)} is taking longer than usual. We're working on it.`] : []
  switch (outcomeOf(payment)) {
    case 'waiting': {
      const { title, next } = progressOf(awaitedBy(payment))
      return { title, lines: [`We haven't received ${money(amountMinor)} ${way} yet. ${next}`] }
    }
    case 'confirming':
      return {
        title: progressOf({ ...awaitedBy(payment), isConfirming: true }).title,
        lines: [`The bank is confirming ${money(amountMinor)} ${way}. This page updates by itself, so please don't pay again.`],
      }
    case 'paid':
      return {
        title: refund === null ? 'Paid' : progressOf({ ...awaitedBy(payment), status: 'paid', refund }).title,
        lines: [receivedLine(payment, money), ...unpaidLine(orders), ...refundLine(payment, money), ...delayed],
      }
    case 'paidAndReturned':
      return {
        title: progressOf({ ...awaitedBy(payment), status: 'paid', refund: 'done' }).title,
        lines: [`We've refunded all of ${money(receivedMinor)} ${way}.${arrivalOf(payment)}`],
      }
    case 'returning':
      return {
        title: "We're refunding your payment",
        lines: [
          `We received ${money(receivedMinor)} ${way}, but ${describeReturn(returnReasonOf(payment))}. We're refunding all of it.`,
          ...delayed,
          `You don't need to do anything. ${untilItArrives}`,
        ],
      }
    case 'returned':
      return {
        title: 'Payment refunded',
        lines: [
          `We received ${money(receivedMinor)} ${way}, but ${describeReturn(returnReasonOf(payment))}. We've refunded all of it. ${untilItArrives}`,
        ],
      }
    case 'unclear':
      return {
        title: "We're checking this payment",
        lines: [
          `${describeEnd(failure)} Your purchase isn't paid yet. We're finding out what happened.`,
          'If money left your account, contact us with the reference below before you pay again.',
        ],
      }
    case 'ended': {
      const title = endTitles[failure ?? ''] ?? 'Payment failed'
      const why = title === 'Payment failed' ? `${describeEnd(failure)} ` : ''
      const areWaiting = orders.some(({ status }) => status === 'pending')
      return { title, lines: [`${why}Nothing was charged.${areWaiting ? ' You can still pay for your purchase.' : ''}`] }
    }
  }
}

/** The payment's orders, as if they waited for it. */
const awaitedBy = ({ method, createdAt }: Payment) => ({ status: 'pending', placedAt: createdAt, paymentMethod: method }) as const

function receivedLine({ method, receivedMinor, refund }: Payment, money: (minor: number) => string): string {
  if (method === 'cash') return `Paid ${money(receivedMinor)} in cash.`
  const next = refund === null ? " You'll get a confirmation email, and we'll start packing." : ''
  return `We've received ${money(receivedMinor)} ${methodWords[method]}.${next}`
}

/** The state of the money of a payment that was not refunded in full. */
function refundLine(payment: Payment, money: (minor: number) => string): string[] {
  const { refund, refundedMinor } = payment
  if (refundedMinor === 0) return []
  const isDone = refund?.startsWith('done') ?? false
  return [`${isDone ? "We've refunded" : "We're refunding"} ${money(refundedMinor)} of it.${arrivalOf(payment)}`]
}

/** Cash is handed over immediately. */
const arrivalOf = ({ method }: Payment): string => (method === 'cash' ? '' : ` ${untilItArrives}`)

function unpaidLine(orders: Payment['orders']): string[] {
  const unpaid = orders.filter(({ isPaid }) => !isPaid).map(({ number }) => number)
  if (unpaid.length === 0) return []
  return [
    unpaid.length === 1
      ? `Order line ${unpaid.join()} was cancelled before you paid, so it isn't paid.`
      : `Order lines ${unpaid.join(', ')} were cancelled before you paid, so they aren't paid.`,
  ]
}

const endTitles: Readonly<Record<string, string>> = { cancelled: 'Payment cancelled', expired: 'Payment expired' }
