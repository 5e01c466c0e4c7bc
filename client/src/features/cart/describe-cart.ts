import { formatCount, plural } from '#common/kit/format.ts'
import { type OrderLike, type OrderRowState, orderStateOf } from '#common/orders/rules.ts'

const waits: readonly (readonly [OrderRowState, string])[] = [
  ['cart', 'to place'],
  ['awaitingPayment', 'waiting for payment'],
  ['awaitingCash', 'waiting for delivery'],
]

/** `5 pending orders: 3 to place, 2 waiting for delivery`. Only the first part if `orders` are not all of them. */
export function describeCart(total: number, orders: readonly OrderLike[]): string {
  const states = orders.map(orderStateOf)
  const parts = waits
    .map(([state, text]) => [states.filter((each) => each === state).length, text] as const)
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${formatCount(count)} ${text}`)
  return plural(total, 'pending order') + (total > 0 && orders.length === total ? `: ${parts.join(', ')}` : '')
}
