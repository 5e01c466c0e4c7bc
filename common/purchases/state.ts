// The state of a purchase, derived from its lines: placed, then paid, cancelled in part, completed, or not completed.
import type { OrderLike } from '../orders/rules.ts'

export const purchaseStates = ['placed', 'paid', 'completed', 'partlyCancelled', 'notCompleted'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** The fate of a line: `returned` if it left the purchase because its payment was not completed. */
export const lineFates = ['placed', 'paid', 'cancelled', 'returned'] as const
export type LineFate = (typeof lineFates)[number]

export type LineCounts = Readonly<Record<LineFate, number>>

export function fateOf({ isCurrent, status, placedAt }: { isCurrent: boolean } & Pick<OrderLike, 'status' | 'placedAt'>): LineFate {
  if (!isCurrent) return 'returned'
  if (status === 'pending') return placedAt === null ? 'returned' : 'placed'
  return status
}

/** `isCash`: its lines are paid on delivery, so recorded cash means that they were delivered. */
export function purchaseStateOf({ placed, paid, cancelled, returned }: LineCounts, { isCash }: { isCash: boolean }): PurchaseState {
  if (placed + paid === 0) return 'notCompleted'
  if (placed > 0) return cancelled + returned > 0 ? 'partlyCancelled' : 'placed'
  return isCash ? 'completed' : 'paid'
}

/** The number of ordered lines. */
export const linesOf = ({ placed, paid, cancelled, returned }: LineCounts): number => placed + paid + cancelled + returned
