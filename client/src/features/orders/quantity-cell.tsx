import { Pencil } from 'lucide-react'
import { IconButton } from '#client/components/button.tsx'
import type { Order } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { isOpen } from '#common/orders/state.ts'

/** How many, and while the order waits in the cart the way to another quantity. The numbers of a column stand below each other. */
export function QuantityCell({ order, onChange }: { order: Order; onChange: () => void }) {
  return (
    <span className="inline-flex items-center">
      {formatCount(order.quantity)}
      {isOpen(order) ? (
        <IconButton label={`Change quantity of order ${order.number}`} className="-mr-2 max-sm:size-11" onClick={onChange}>
          <Pencil size={14} aria-hidden />
        </IconButton>
      ) : (
        <span className="w-7" />
      )}
    </span>
  )
}
