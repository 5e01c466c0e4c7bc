import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import { Cell } from '#client/components/table.tsx'
import { Day } from '#client/components/times.tsx'
import type { ListedPurchase } from '#client/lib/api-types.ts'
import { formatCount, plural } from '#common/format.ts'
import { paths } from '#common/paths.ts'
import { PurchasePill } from './purchase-pill.tsx'
import { PurchaseProgress } from './purchase-progress.tsx'

// On phones a row is a card: number and state above, then its content, and the total below.
const card = 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-start max-md:gap-x-3 max-md:px-4 max-md:py-3 max-md:*:p-0'

export function PurchaseRow({ purchase, isShop }: { purchase: ListedPurchase; isShop: boolean }) {
  const { number, placedAt, poNumber, lines, pieces, parts, totalMinor, userName, email } = purchase
  return (
    <tr className={`${card} align-top hover:bg-paper`}>
      <Cell className="whitespace-nowrap max-md:col-start-1 max-md:row-start-1">
        <Link
          to={paths.onePurchase(number)}
          className="inline-flex min-h-11 items-center font-mono font-semibold underline underline-offset-4 md:min-h-9"
        >
          <span className="sr-only">Purchase </span>
          {number}
        </Link>
        <Day time={placedAt} className="block text-xs text-ink-2" />
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-start-1 max-md:pt-3 max-md:text-right">
        <PurchasePill purchase={purchase} />
        <PurchaseProgress purchase={purchase} reader={isShop ? 'shop' : 'customer'} className="mt-1 max-w-64 max-md:hidden" />
      </Cell>
      <Cell className="wrap-anywhere max-md:col-span-2 max-md:mt-1 max-md:empty:hidden md:max-w-40 md:min-w-28">
        {poNumber !== null && (
          <>
            <span className="cond text-ink-2 md:hidden">PO number </span>
            {poNumber}
          </>
        )}
      </Cell>
      <Cell className="wrap-anywhere max-md:col-span-2 max-md:mt-1 md:min-w-48">
        <span className="line-clamp-2">{parts[0]}</span>
        {lines > 1 && <span className="text-ink-2">and {plural(lines - 1, 'other line')}</span>}
        <span className="block text-xs text-ink-2">
          {plural(lines, 'line')}, {formatCount(pieces)} pieces
        </span>
      </Cell>
      {isShop && (
        <Cell className="wrap-anywhere max-md:col-span-2 max-md:mt-1 md:max-w-52">
          {userName}
          {email !== userName && <span className="block text-xs text-ink-2">{email}</span>}
        </Cell>
      )}
      <Cell right className="font-semibold whitespace-nowrap max-md:col-span-2 max-md:mt-1 max-md:text-left">
        <span className="cond font-normal text-ink-2 md:hidden">Total </span>
        <Money minor={totalMinor} />
        <PurchaseProgress
          purchase={purchase}
          reader={isShop ? 'shop' : 'customer'}
          className="mt-2 font-normal whitespace-normal md:hidden"
        />
      </Cell>
    </tr>
  )
}
