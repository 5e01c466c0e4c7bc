// Texts about an order's progress: what happened, what happens next, and who acts. Lists, the cart, the order's page, mail and the admin
// tables share these texts, so that they never describe one order differently.
import { methodWords } from './payment-methods.ts'
import { type OrderLike, type OrderRowState, orderStateOf } from './rules.ts'
import type { PaymentMethod } from './schema.ts'

/** Refunds that a person requested: in progress or done, full or partial. `failed`: the provider refused one, and an admin must act. */
export const orderRefunds = ['asked', 'askedInPart', 'done', 'doneInPart', 'failed'] as const
export type OrderRefund = (typeof orderRefunds)[number]

export type OrderProgress = Readonly<{
  /** The latest event: `Placed, pay on delivery`. */
  title: string
  /** The next step, as a sentence for the customer that fits one or several orders. */
  next: string
  /** The same step, as a sentence for the shop's staff. */
  nextForShop: string
  /** The party that acts next; null if nothing is left to do. */
  actsNext: 'customer' | 'shop' | 'bank' | null
}>

/** The waiting time for a refund that is not paid in cash. */
export const refundArrival = 'It can take up to ten days to arrive.'

const done = { next: 'Nothing is left to do.', nextForShop: 'Nothing is left to do.', actsNext: null } as const

const progress: Readonly<Record<Exclude<OrderRowState, 'paidOnline'> | 'confirming', OrderProgress>> = {
  cart: {
    title: 'In cart',
    next: 'Place it so that we can deliver it.',
    nextForShop: 'The customer has to place it.',
    actsNext: 'customer',
  },
  awaitingCash: {
    title: 'Placed, pay on delivery',
    next: 'We deliver your parts. Please pay the driver in cash.',
    nextForShop: 'Deliver it, then record the cash.',
    actsNext: 'shop',
  },
  awaitingPayment: {
    title: 'Waiting for payment',
    next: 'Finish the payment, or cancel it to pay in another way.',
    nextForShop: 'The customer has to finish the payment.',
    actsNext: 'customer',
  },
  confirming: {
    title: 'Waiting for the bank',
    next: "The bank is confirming your payment. You don't need to do anything.",
    nextForShop: 'The bank has to confirm the payment.',
    actsNext: 'bank',
  },
  paidInCash: { title: 'Paid in cash', ...done },
  cancelled: { title: 'Cancelled', ...done, next: 'Nothing is left to do. You can order it again.' },
}

const refunds: Readonly<Record<OrderRefund, OrderProgress>> = {
  asked: {
    title: 'Refund started',
    next: `We are paying your money back. ${refundArrival}`,
    nextForShop: 'The payment provider is paying the money back.',
    actsNext: 'shop',
  },
  askedInPart: {
    title: 'Partial refund started',
    next: `We are paying part of your money back. ${refundArrival}`,
    nextForShop: 'The payment provider is paying part of the money back.',
    actsNext: 'shop',
  },
  done: { title: 'Refunded', ...done },
  doneInPart: {
    title: 'Partly refunded',
    next: 'We complete the rest of the purchase.',
    nextForShop: 'Check the history for what was refunded, then complete the rest.',
    actsNext: 'shop',
  },
  failed: {
    title: 'Refund delayed',
    next: "We are working on your refund. You don't need to do anything.",
    nextForShop: 'The payment provider refused the refund. Try again, or refund it in another way.',
    actsNext: 'shop',
  },
}

// Staff texts about a customer's step already name the customer.
const turns = {
  customer: { customer: 'Next, from you', shop: 'Next, from us', bank: null },
  shop: { customer: null, shop: 'To do', bank: null },
} as const

/**
 * Names the party that acts next, in the words of the reader: the customer or the staff. Null if nothing is left to do, or if the text of
 * the next step already names the party.
 */
export const turnOf = ({ actsNext }: Pick<OrderProgress, 'actsNext'>, reader: keyof typeof turns): string | null =>
  actsNext && turns[reader][actsNext]

/** `Paid by card`, even if the order changed since. */
export const paidTitleOf = ({ paymentMethod }: Pick<OrderLike, 'paymentMethod'>): string =>
  `Paid ${methodWords[(paymentMethod ?? 'cash') as PaymentMethod]}`

/** `refund` is missing or null for an order without refunds; `isConfirming` is missing if no bank has to confirm the payment. */
export function progressOf(order: OrderLike & { refund?: OrderRefund | null; isConfirming?: boolean }): OrderProgress {
  const state = orderStateOf(order)
  if (order.refund && order.status === 'paid') {
    const { title, ...rest } = refunds[order.refund]
    // Orders that were paid in cash have been delivered.
    return { title, ...(order.refund === 'doneInPart' && state === 'paidInCash' ? done : rest) }
  }
  if (state !== 'paidOnline') return progress[order.isConfirming ? 'confirming' : state]
  return {
    title: paidTitleOf(order),
    next: 'We pack and deliver your parts.',
    nextForShop: 'Pack the parts and deliver them.',
    actsNext: 'shop',
  }
}
