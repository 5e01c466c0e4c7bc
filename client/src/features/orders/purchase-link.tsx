import { Link } from 'react-router-dom'
import type { TableOrder } from '#client/lib/api-types.ts'
import { paths } from '#common/kit/paths.ts'

export function PurchaseLink({
  order: { purchaseNumber },
  className = '',
}: {
  order: Pick<TableOrder, 'purchaseNumber'>
  className?: string
}) {
  if (purchaseNumber === null) return null
  return (
    <Link
      to={paths.onePurchase(purchaseNumber)}
      className={`inline-flex min-h-6 items-center font-mono text-xs whitespace-nowrap underline underline-offset-4 ${className}`}
    >
      <span className="sr-only">Purchase </span>
      {purchaseNumber}
    </Link>
  )
}
