import type { TableOrder } from '#client/lib/api-types.ts'

type RefundLineProps = {
  order: Pick<TableOrder, 'refund' | 'refundedMinor' | 'totalMinor'>
  /** Writes a sum in the way of its column. */
  format: (minor: number) => React.ReactNode
  className?: string
}

/** What was or is being refunded of an order's sum. A part of a payment for several orders belongs to none of them. */
export function RefundLine({ order: { refund, refundedMinor, totalMinor }, format, className = '' }: RefundLineProps) {
  const minor = refund === 'done' || refund === 'asked' ? totalMinor : refundedMinor
  if (!refund || !minor) return null
  return (
    <span className={`block whitespace-nowrap ${className}`}>
      <span className="cond">{refund.startsWith('done') ? 'Refunded' : 'Refund'}</span> −{format(minor)}
    </span>
  )
}
