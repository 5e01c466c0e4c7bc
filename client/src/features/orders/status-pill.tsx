import { CircleDashed } from '#client/components/icons/dashboard.ts'
import { CircleAlert, Hourglass, Undo2 } from '#client/components/icons/orders.ts'
import { Check, X } from '#client/components/icons/shop.ts'
import { Pill, type PillLook } from '#client/components/pill.tsx'
import type { Order } from '#client/lib/api-types.ts'
import { statusNames } from '#common/kit/messages.ts'
import { type OrderRefund, paidTitleOf, progressOf } from '#common/orders/progress.ts'

const looks = {
  pending: { Sign: CircleDashed, look: 'warn' },
  cancelled: { Sign: X, look: 'over' },
  paid: { Sign: Check, look: 'ok' },
} as const

const underWay = { Sign: Hourglass, look: 'warn' } as const
const done = { Sign: Undo2, look: 'over' } as const
const refundLooks = {
  asked: underWay,
  askedInPart: underWay,
  done,
  doneInPart: done,
  failed: { Sign: CircleAlert, look: 'warn' },
} as const satisfies Record<OrderRefund, PillLook>

type StatusPillProps = {
  order: Pick<Order, 'status' | 'placedAt' | 'paymentMethod' | 'isConfirming'> & { refund?: OrderRefund | null }
  /** Adds the latest event on the same line. */
  isShort?: boolean
}

export function StatusPill({ order, isShort = false }: StatusPillProps) {
  const refund = order.status === 'paid' ? order.refund : null
  const { title } = progressOf(order)
  const pill = <Pill {...(refund ? refundLooks[refund] : looks[order.status])}>{refund ? title : statusNames[order.status]}</Pill>
  if (!isShort || title === statusNames[order.status]) return pill
  return (
    <span className="mr-2 inline-flex items-center gap-2 whitespace-nowrap">
      {pill}
      <span className="cond text-xs text-ink-2">{refund ? paidTitleOf(order) : title}</span>
    </span>
  )
}
