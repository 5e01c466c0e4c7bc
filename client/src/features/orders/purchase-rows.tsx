import { PurchaseCards } from './purchase-cards.tsx'
import type { PurchaseRowsProps } from './purchase-rows-props.ts'
import { PurchaseTable } from './purchase-table.tsx'

/** The same orders as a table and as cards; the width of the window shows one of the two. */
export function PurchaseRows(props: PurchaseRowsProps) {
  return (
    <>
      <PurchaseTable {...props} />
      <PurchaseCards {...props} />
    </>
  )
}
