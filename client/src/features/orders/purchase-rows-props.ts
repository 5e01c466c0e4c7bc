import type { Order } from '#client/lib/api-types.ts'
import type { OrderActions } from './use-order-actions.ts'
import type { Selection } from './use-selection.ts'

export type PurchaseRowsProps = {
  orders: readonly Order[]
  selection: Selection
  actions: OrderActions & { showHistory: (order: Order) => void }
  onChangeQuantity: (order: Order) => void
  label: string
}
