import type { Ref } from 'react'
import { RowCount } from '#client/components/row-count.tsx'
import { rowsPerPage } from './order-list-url.ts'

type ResultLineProps = { total: number | undefined; page: number; ref?: Ref<HTMLParagraphElement> }

/** The number of orders. Receives the focus when the focused row disappears. */
export function ResultLine({ total, page, ref }: ResultLineProps) {
  return (
    <p ref={ref} role="status" tabIndex={-1} className="min-h-6 whitespace-nowrap outline-none">
      <RowCount noun="order line" perPage={rowsPerPage} {...{ total, page }} />
    </p>
  )
}
