import { IconButton } from '#client/components/button.tsx'
import { Pencil } from '#client/components/icons/dashboard.ts'
import type { AnyOrder } from '#client/lib/api-types.ts'
import { formatCount } from '#common/kit/format.ts'
import { isOpen } from '#common/orders/state.ts'

type QuantityCellProps = {
  order: AnyOrder
  /** Reserves the button's space if other rows of the column have the button. */
  isAligned?: boolean
  onChange: () => void
}

/** The quantity, with an edit button while the order is in the cart. */
export function QuantityCell({ order, isAligned = false, onChange }: QuantityCellProps) {
  return (
    <span className="inline-flex items-center">
      {formatCount(order.quantity)}
      {isOpen(order) ? (
        <IconButton label={`Change quantity of order line ${order.number}`} className="-mr-2 max-xl:size-11" onClick={onChange}>
          <Pencil size={14} />
        </IconButton>
      ) : (
        isAligned && <span className="w-7" />
      )}
    </span>
  )
}
