import { PurchaseCards } from './purchase-cards.tsx'
import type { PurchaseRowsProps } from './purchase-rows-props.ts'
import { PurchaseTable } from './purchase-table.tsx'

/** Renders the orders both as a table and as cards; the viewport width shows one of them. */
export function PurchaseRows(props: PurchaseRowsProps) {
  return (
    <>
      <PurchaseTable {...props} />
      <PurchaseCards {...props} />
    </>
  )
}
