import type { TableOrder } from '#client/lib/api-types.ts'

type RefundLineProps = {
  order: Pick<TableOrder, 'refund' | 'refundedMinor' | 'totalMinor'>
  /** Formats an amount like its column. */
  format: (minor: number) => React.ReactNode
  className?: string
}

/** The refunded amount of an order. A partial refund of a payment for several orders cannot be assigned to one of them. */
export function RefundLine({ order: { refund, refundedMinor, totalMinor }, format, className = '' }: RefundLineProps) {
  const minor = refund === 'done' || refund === 'asked' ? totalMinor : refundedMinor
  if (!refund || !minor) return null
  return (
    <span className={`block whitespace-nowrap ${className}`}>
      <span className="cond">{refund.startsWith('done') ? 'Refunded' : 'Refund'}</span> −{format(minor)}
    </span>
  )
}
