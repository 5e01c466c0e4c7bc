import { CircleDashed } from '#client/components/icons/dashboard.ts'
import { CircleAlert, Hourglass, Undo2 } from '#client/components/icons/orders.ts'
import { Check, X } from '#client/components/icons/shop.ts'
import type { Order } from '#client/lib/api-types.ts'
import { statusNames } from '#common/messages.ts'
import { type OrderRefund, paidTitleOf, progressOf } from '#common/orders/progress.ts'
import { isOpen } from '#common/orders/state.ts'

const looks = {
  pending: { Sign: CircleDashed, look: 'bg-warn-back text-warn' },
  cancelled: { Sign: X, look: 'bg-sunk text-ink-2' },
  paid: { Sign: Check, look: 'bg-ok-back text-ok' },
} as const

const underWay = { Sign: Hourglass, look: 'bg-warn-back text-warn' } as const
const done = { Sign: Undo2, look: 'bg-sunk text-ink-2' } as const
const refundLooks = {
  asked: underWay,
  askedInPart: underWay,
  done,
  doneInPart: done,
  failed: { Sign: CircleAlert, look: 'bg-warn-back text-warn' },
} as const satisfies Record<OrderRefund, { Sign: typeof Check; look: string }>

type StatusPillProps = {
  order: Pick<Order, 'status' | 'placedAt' | 'paymentMethod' | 'isConfirming'> & { refund?: OrderRefund | null }
  /** Adds the latest event on the same line. */
  isShort?: boolean
}

export function StatusPill({ order, isShort = false }: StatusPillProps) {
  const refund = order.status === 'paid' ? order.refund : null
  const { Sign, look } = refund ? refundLooks[refund] : looks[order.status]
  const { title } = progressOf(order)
  const pill = (
    <span className={`cond inline-flex h-6 items-center gap-1 rounded-full px-2 text-sm font-semibold whitespace-nowrap ${look}`}>
      <Sign size={13} />
      {refund ? title : statusNames[order.status]}
    </span>
  )
  if (!isShort || isOpen(order) || title === statusNames[order.status]) return pill
  return (
    <span className="mr-2 inline-flex items-center gap-2 whitespace-nowrap">
      {pill}
      <span className="cond text-xs text-ink-2">{refund ? paidTitleOf(order) : title}</span>
    </span>
  )
}
