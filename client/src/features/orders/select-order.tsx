import { SelectBox } from '#client/components/data-table/select-boxes.tsx'
import type { Selection } from '#client/components/data-table/use-selection.ts'
import type { OwnOrder } from '#client/lib/api-types.ts'

type SelectOrderProps = { order: OwnOrder; selection: Selection<OwnOrder>; className?: string }

export const SelectOrder = ({ order, selection, className = '' }: SelectOrderProps) => (
  <SelectBox
    name={`order line ${order.number}, ${order.name}`}
    isSelected={selection.isSelected(order)}
    onToggle={() => selection.toggle(order)}
    className={`shrink-0 ${className}`}
  />
)
