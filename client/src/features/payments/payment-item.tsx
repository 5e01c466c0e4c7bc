import type { ReactNode } from 'react'
import { Money } from '#client/components/money.tsx'

type PaymentItemProps = {
  reference: string | null
  amountMinor: number | null
  /** 0 if the state says it already. */
  refundedMinor: number | null
  /** Its method and state. */
  children: ReactNode
}

/** A payment in a list: its name and reference, and what was paid and given back, if the reader sees it. */
export const PaymentItem = ({ reference, amountMinor, refundedMinor, children }: PaymentItemProps) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
    <span>
      {children}
      <span className="block font-mono text-xs break-all text-ink-2 select-all">{reference}</span>
    </span>
    {amountMinor !== null && (
      <span className="text-right">
        <Money minor={amountMinor} />
        {refundedMinor !== null && refundedMinor > 0 && (
          <span className="block text-sm text-ink-2">
            <Money minor={refundedMinor} /> refunded or being refunded
          </span>
        )}
      </span>
    )}
  </li>
)
