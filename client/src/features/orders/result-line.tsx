import type { Ref } from 'react'
import { formatCount, plural } from '#common/format.ts'

type ResultLineProps = { total: number | undefined; page: number; perPage: number; ref?: Ref<HTMLParagraphElement> }

/** The number of orders and the visible range. Receives the focus when the focused row disappears. */
export function ResultLine({ total, page, perPage, ref }: ResultLineProps) {
  const from = (page - 1) * perPage + 1
  return (
    <p ref={ref} role="status" tabIndex={-1} className="min-h-6 outline-none">
      {total !== undefined && <b>{plural(total, 'order')}</b>}
      {total !== undefined && from <= total && (
        <span className="text-ink-2">
          {' '}
          {formatCount(from)}–{formatCount(Math.min(total, from + perPage - 1))} shown
        </span>
      )}
    </p>
  )
}
