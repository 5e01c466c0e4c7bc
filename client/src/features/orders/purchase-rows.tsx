import type { Order } from './order-state.ts'
import { PurchaseCards } from './purchase-cards.tsx'
import { PurchaseTable } from './purchase-table.tsx'
import type { OrderActions } from './use-order-actions.ts'
import type { Selection } from './use-selection.ts'

export type PurchaseRowsProps = {
  orders: readonly Order[]
  selection: Selection
  actions: OrderActions & { showHistory: (order: Order) => void }
  onChangeQuantity: (order: Order) => void
  label: string
}

/** The same orders as a table and as cards; the width of the window shows one of the two. */
export function PurchaseRows(props: PurchaseRowsProps) {
  return (
    <>
      <PurchaseTable {...props} />
      <PurchaseCards {...props} />
    </>
  )
}
