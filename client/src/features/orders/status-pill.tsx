import { CircleDashed } from '#client/components/icons/dashboard.ts'
import { Check, X } from '#client/components/icons/shop.ts'
import type { Order } from '#client/lib/api-types.ts'
import { formatClock } from '#client/lib/format-clock.ts'
import { formatDay } from '#common/format.ts'
import { statusNames } from '#common/messages.ts'
import { awaitsPayment, isPlaced } from '#common/orders/state.ts'

const looks = {
  pending: { Sign: CircleDashed, look: 'bg-warn-back text-warn' },
  cancelled: { Sign: X, look: 'bg-sunk text-ink-2' },
  paid: { Sign: Check, look: 'bg-ok-back text-ok' },
} as const

type StatusPillProps = {
  order: Pick<Order, 'status' | 'placedAt' | 'paymentMethod' | 'heldUntil'>
  /** On a single line. */
  isShort?: boolean
}

/** The status of an order as an icon and a word, and what a placed order is waiting for. */
export function StatusPill({ order, isShort = false }: StatusPillProps) {
  const { Sign, look } = looks[order.status]
  return (
    <span className={isShort ? 'mr-2 inline-flex items-center gap-2 whitespace-nowrap' : 'inline-block'}>
      <span className={`cond inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs font-semibold ${look}`}>
        <Sign size={13} />
        {statusNames[order.status]}
      </span>
      {isPlaced(order) && (
        <span className={`cond text-2xs text-ink-2 ${isShort ? '' : 'block'}`}>{isShort ? shortState(order) : longState(order)}</span>
      )}
    </span>
  )
}

const shortState = (order: StatusPillProps['order']) => (awaitsPayment(order) ? 'Waiting for payment' : 'Placed')

function longState(order: StatusPillProps['order']): string {
  const { placedAt, heldUntil } = order
  if (awaitsPayment(order)) return `Waiting for payment${heldUntil ? `, until ${formatClock(heldUntil)}` : ''}`
  return `Placed ${placedAt ? formatDay(placedAt) : ''}, pay on delivery`
}
