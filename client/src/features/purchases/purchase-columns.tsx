import { Link } from 'react-router-dom'
import type { Column } from '#client/components/data-table/column.ts'
import { EmailText } from '#client/components/email-text.tsx'
import { Money } from '#client/components/money.tsx'
import { Day } from '#client/components/times.tsx'
import type { ListedPurchase } from '#client/lib/api-types.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { PurchasePill } from './purchase-pill.tsx'
import { PurchaseProgress } from './purchase-progress.tsx'

// On phones a row is a card: number and state above, then its content, and the total below.
export const purchaseCard =
  'max-md:grid grid-cols-[minmax(0,1fr)_auto] max-md:items-start max-md:gap-x-3 max-md:px-4 max-md:py-3 max-md:*:p-0 align-top hover:bg-paper'

const customer = (hidesAmounts: boolean): Column<ListedPurchase> => ({
  name: 'Customer',
  cellClass: 'wrap-anywhere max-md:col-span-2 max-md:mt-1 md:min-w-48',
  cell: (purchase) => (
    <>
      {purchase.userName}
      {purchase.email !== purchase.userName && (
        <span className="block text-xs text-ink-2">
          <EmailText email={purchase.email} />
        </span>
      )}
      {hidesAmounts && <PurchaseProgress purchase={purchase} reader="shop" className={belowCard} />}
    </>
  ),
})

const belowCard = 'mt-2 font-normal whitespace-normal md:hidden'

const total = (reader: 'shop' | 'customer'): Column<ListedPurchase> => ({
  name: 'Total',
  isRight: true,
  cellClass: 'font-semibold whitespace-nowrap max-md:col-span-2 max-md:mt-1 max-md:text-left',
  cell: (purchase) => (
    <>
      <span className="cond font-normal text-ink-2 md:hidden">Total </span>
      <Money minor={purchase.totalMinor} />
      <PurchaseProgress purchase={purchase} reader={reader} className={belowCard} />
    </>
  ),
})

/** `hidesAmounts` if the shop does not tell this reader other accounts' amounts. */
export const purchaseColumns = (reader: 'shop' | 'customer', { hidesAmounts = false } = {}): Column<ListedPurchase>[] => [
  {
    name: 'Purchase',
    cellClass: 'whitespace-nowrap max-md:col-start-1 max-md:row-start-1',
    cell: ({ number, placedAt }) => (
      <>
        <Link
          to={paths.onePurchase(number)}
          className="inline-flex min-h-11 items-center font-mono font-semibold underline underline-offset-4 md:min-h-6"
        >
          <span className="sr-only">Purchase </span>
          {number}
        </Link>
        <Day time={placedAt} className="block text-xs text-ink-2" />
      </>
    ),
  },
  {
    name: 'State',
    cellClass: 'max-md:col-start-2 max-md:row-start-1 max-md:pt-3 max-md:text-right',
    cell: (purchase) => (
      <>
        <PurchasePill purchase={purchase} />
        <PurchaseProgress purchase={purchase} reader={reader} className="mt-1 max-w-64 max-md:hidden" />
      </>
    ),
  },
  {
    name: 'PO number',
    cellClass: 'wrap-anywhere max-md:col-span-2 max-md:mt-1 max-md:empty:hidden md:max-w-40 md:min-w-28',
    cell: ({ poNumber }) =>
      poNumber !== null && (
        <>
          <span className="cond text-ink-2 md:hidden">PO number </span>
          {poNumber}
        </>
      ),
  },
  {
    name: 'Parts',
    cellClass: 'wrap-anywhere max-md:col-span-2 max-md:mt-1 md:min-w-48',
    cell: ({ parts, lines, pieces }) => (
      <>
        <span className="line-clamp-2">{parts[0]}</span>
        {lines > 1 && <span className="text-ink-2">and {plural(lines - 1, 'other line')}</span>}
        <span className="block text-xs text-ink-2">
          {plural(lines, 'line')}, {formatCount(pieces)} pieces
        </span>
      </>
    ),
  },
  ...(reader === 'shop' ? [customer(hidesAmounts)] : []),
  ...(hidesAmounts ? [] : [total(reader)]),
]
