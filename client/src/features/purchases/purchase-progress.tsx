import type { ListedPurchase } from '#client/lib/api-types.ts'
import { turnOf } from '#common/orders/progress.ts'
import { missingLinesOf, purchaseProgressOf, purchaseStateNames } from '#common/purchases/progress.ts'

type PurchaseProgressProps = {
  purchase: Pick<ListedPurchase, 'state' | 'method' | 'counts' | 'refund' | 'isConfirming'>
  /** The reader: the customer, or the shop's staff. */
  reader: 'customer' | 'shop'
  className?: string
}

export function PurchaseProgress({ purchase, reader, className = '' }: PurchaseProgressProps) {
  const progress = purchaseProgressOf(purchase)
  const turn = turnOf(progress, reader)
  const missing = missingLinesOf(purchase.counts)
  return (
    <p className={`cond text-sm text-pretty text-ink-2 ${className}`}>
      {progress.title !== purchaseStateNames[purchase.state] && <span className="block font-semibold text-ink">{progress.title}</span>}
      {missing !== null && <span className="block">{missing}</span>}
      {(progress.actsNext !== null || purchase.state === 'notCompleted') && (
        <span className="block">
          {turn !== null && <b>{turn}: </b>}
          {reader === 'shop' ? progress.nextForShop : progress.next}
        </span>
      )}
    </p>
  )
}
