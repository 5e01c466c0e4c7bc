// Texts about a purchase: its state in a word, what happened and what comes next. Uses the sentences of its lines, so that both never
// contradict each other.
import { plural } from '#common/kit/format.ts'
import { type OrderProgress, type OrderRefund, progressOf } from '../orders/progress.ts'
import type { PaymentMethod } from '../orders/schema.ts'
import { type LineCounts, linesOf, type PurchaseState, purchaseStateOf } from './state.ts'

export const purchaseStateNames = {
  placed: 'Placed',
  paid: 'Paid',
  completed: 'Completed',
  partlyCancelled: 'Partly cancelled',
  notCompleted: 'Not completed',
} as const satisfies Record<PurchaseState, string>

export type PurchaseLike = Readonly<{
  method: PaymentMethod
  counts: LineCounts
  /** The refunds of its payment that a person requested. */
  refund: OrderRefund | null
  /** True if the customer has paid at the provider, and the bank's answer is pending. */
  isConfirming: boolean
}>

export const stateOf = ({ counts, method }: Pick<PurchaseLike, 'counts' | 'method'>): PurchaseState =>
  purchaseStateOf(counts, { isCash: method === 'cash' })

const notCompleted: Readonly<Record<'returned' | 'cancelled', OrderProgress>> = {
  returned: {
    title: 'The payment was not completed',
    next: 'Nothing was ordered. Its parts went back to your cart.',
    nextForShop: 'Nothing is left to do. Its parts went back to the cart of the customer.',
    actsNext: null,
  },
  cancelled: progressOf({ status: 'cancelled', placedAt: null, paymentMethod: null }),
}

/** The latest event of a purchase as a whole, and who acts next. */
export function purchaseProgressOf(purchase: PurchaseLike): OrderProgress {
  const { counts, method, refund, isConfirming } = purchase
  const state = stateOf(purchase)
  if (state === 'notCompleted') return notCompleted[counts.returned > 0 ? 'returned' : 'cancelled']
  const status = counts.placed > 0 ? 'pending' : 'paid'
  return progressOf({ status, placedAt: '', paymentMethod: method, refund, isConfirming: isConfirming && status === 'pending' })
}

/** `2 of 5 lines cancelled`; null if all lines are still part of the purchase, or no line is. */
export function missingLinesOf(counts: LineCounts): string | null {
  const missing = counts.cancelled + counts.returned
  const all = linesOf(counts)
  return missing === 0 || missing === all ? null : `${missing} of ${plural(all, 'line')} cancelled`
}
