import type { Selection } from '#client/components/data-table/use-selection.ts'
import type { TableOrder } from '#client/lib/api-types.ts'
import type { OrderActions } from './use-order-actions.ts'

export type PurchaseRowsProps = {
  orders: readonly TableOrder[]
  selection: Selection<TableOrder>
  actions: OrderActions & { showHistory: (order: TableOrder) => void }
  onChangeQuantity: (order: TableOrder) => void
  label: string
}
