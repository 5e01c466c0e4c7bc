import { IconButton } from '#client/components/button.tsx'
import { Pencil } from '#client/components/icons/dashboard.ts'
import type { Order } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { isOpen } from '#common/orders/state.ts'

/** The quantity, with an edit button while the order is in the cart. The numbers of a column stay aligned. */
export function QuantityCell({ order, onChange }: { order: Order; onChange: () => void }) {
  return (
    <span className="inline-flex items-center">
      {formatCount(order.quantity)}
      {isOpen(order) ? (
        <IconButton label={`Change quantity of order ${order.number}`} className="-mr-2 max-xl:size-11" onClick={onChange}>
          <Pencil size={14} />
        </IconButton>
      ) : (
        <span className="w-7" />
      )}
    </span>
  )
}
