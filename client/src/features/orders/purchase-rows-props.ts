import type { TableOrder } from '#client/lib/api-types.ts'
import type { OrderActions } from './use-order-actions.ts'
import type { Selection } from './use-selection.ts'

export type PurchaseRowsProps = {
  orders: readonly TableOrder[]
  selection: Selection
  actions: OrderActions & { showHistory: (order: TableOrder) => void }
  onChangeQuantity: (order: TableOrder) => void
  label: string
}
