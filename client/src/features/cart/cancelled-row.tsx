import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Undo2 } from '#client/components/icons/orders.ts'
import type { Order } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'

type CancelledRowProps = { order: Order; busy: boolean; onUndo: () => void }

/** The place of a line that was cancelled on this page. Takes the focus, because the button that was pressed is gone. */
export function CancelledRow({ order, busy, onUndo }: CancelledRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  const { number, quantity, name } = order
  return (
    <li className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 bg-sunk px-3 py-2">
      <p className="min-w-0 flex-1 basis-52 text-sm wrap-anywhere">
        <b>Order {number} cancelled</b>
        <span className="block text-ink-2">
          {formatCount(quantity)} × {name}.{' '}
          <Link to={paths.purchaseCancelled} className="underline underline-offset-4">
            See cancelled orders
          </Link>
        </span>
      </p>
      <Button ref={undo} look="secondary" busy={busy} onClick={onUndo}>
        {!busy && <Undo2 size={16} />}
        <span>Undo</span>
        <span className="sr-only"> cancelling order {number}</span>
      </Button>
    </li>
  )
}
