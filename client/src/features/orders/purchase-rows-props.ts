import type { Selection } from '#client/components/data-table/use-selection.ts'
import type { OwnOrder } from '#client/lib/api-types.ts'
import type { OrderActions } from './use-order-actions.ts'

export type PurchaseRowsProps = {
  orders: readonly OwnOrder[]
  selection: Selection<OwnOrder>
  actions: OrderActions & { showHistory: (order: OwnOrder) => void }
  onChangeQuantity: (order: OwnOrder) => void
  label: string
}
