import clsx from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '#client/components/button.tsx'
import { ShowMore, useFirstRows } from '#client/components/first-rows.tsx'
import { X } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { hasAmounts } from '#client/lib/amounts.ts'
import type { Purchase, PurchaseLine, WithAmounts } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useMay } from '#client/lib/use-may.ts'
import { formatAmount, formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { LinePill } from './purchase-pill.tsx'
import { useCancelLines } from './use-cancel-lines.ts'

// On phones a line is a card.
const card = 'max-md:grid grid-cols-[3.5rem_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:p-4 max-md:*:p-0'

const leftBelow = 'max-md:col-start-1 max-md:col-end-3 max-md:row-start-3 max-md:text-left'

/** The lines of a purchase as they were placed, each with its present state; without columns of amounts for a reader who does not see them. */
export function PurchaseLines({ purchase, isShop }: { purchase: Purchase; isShop: boolean }) {
  const { lines, pieces } = purchase
  const isPriced = hasAmounts(purchase)
  const { currency } = useShopFacts()
  const { cancelLine, cancelAll } = useCancelLines(purchase)
  const mayCancel = useMay('orders.cancel') || purchase.isOwn
  const rows = useFirstRows(lines.length)
  const body = useRef<HTMLTableSectionElement>(null)
  const placed = lines.filter(({ fate }) => fate === 'placed').length
  return (
    <section aria-labelledby="lines">
      <h3 id="lines" className="mb-2 text-lg">
        {plural(lines.length, 'line')}, {plural(pieces, 'piece')}
      </h3>
      <TableRegion label="Lines" className="print:overflow-visible max-md:[&_thead]:hidden max-md:[&>table]:block max-md:[&_tbody]:block">
        <TableHead>
          <HeadCell>Line</HeadCell>
          <HeadCell>Part</HeadCell>
          <HeadCell>Order line</HeadCell>
          {isPriced && <HeadCell right>Price ({currency})</HeadCell>}
          <HeadCell right>Quantity</HeadCell>
          {isPriced && <HeadCell right>Sum ({currency})</HeadCell>}
          <HeadCell>State</HeadCell>
        </TableHead>
        <TableBody ref={body}>
          {lines.map((line, place) => (
            <LineRow
              key={line.orderNumber}
              line={line}
              className={rows.classOf(place)}
              onCancel={mayCancel && line.fate === 'placed' ? () => void cancelLine(line) : null}
            />
          ))}
        </TableBody>
      </TableRegion>
      <ShowMore rows={rows} list={body} />
      {mayCancel && cancelAll && placed > 1 && (
        <Button small look="quiet" className="no-print mt-3" onClick={() => void cancelAll()}>
          Cancel the whole purchase
        </Button>
      )}
      {hasAmounts(purchase) && <Totals purchase={purchase} isShop={isShop} />}
    </section>
  )
}

function Totals({ purchase, isShop }: { purchase: WithAmounts<Purchase>; isShop: boolean }) {
  const { totalMinor, liveMinor, refundedMinor } = purchase
  return (
    <dl className="mt-3 ml-auto w-full max-w-sm space-y-1">
      <Sum
        name={liveMinor === totalMinor ? 'Total' : 'Total when placed'}
        minor={totalMinor}
        isMain={liveMinor === totalMinor || liveMinor === 0}
      />
      {liveMinor !== totalMinor && liveMinor > 0 && (
        <Sum name={isShop ? 'Total without cancelled lines' : 'Total now'} minor={liveMinor} isMain />
      )}
      {refundedMinor > 0 && <Sum name="Refunded or being refunded" minor={refundedMinor} />}
    </dl>
  )
}

function LineRow({ line, className, onCancel }: { line: PurchaseLine; className: string; onCancel: (() => void) | null }) {
  const {
    line: place,
    orderNumber,
    productId,
    sku,
    name,
    productType,
    imageUrls,
    quantity,
    unitPriceMinor,
    totalMinor,
    fate,
    placedAgainIn,
  } = line
  // On a card, the button that cancels is a column of its own at the edge.
  const toEdge = onCancel ? 'max-md:col-span-3' : 'max-md:col-span-2'
  const isOver = fate === 'cancelled' || fate === 'returned'
  return (
    <tr className={clsx(card, 'hover:bg-paper', className)}>
      <Cell className="font-mono text-xs text-ink-2 max-md:hidden">{formatCount(place)}</Cell>
      <Cell className="max-md:contents">
        <span className="flex items-center gap-3 max-md:contents">
          <span className="block w-14 shrink-0 max-md:row-span-2 max-md:self-start print:hidden">
            <PartPicture part={{ id: productId, productType, imageUrls }} width={320} sizes="56px" />
          </span>
          <span className={clsx('min-w-0 wrap-anywhere max-md:col-start-2', toEdge)}>
            <Link to={paths.part(productId)} className="inline-flex min-h-6 items-center font-semibold hover:underline">
              {name}
            </Link>
            <span className="block font-mono text-2xs text-ink-2">
              <span className="cond font-sans md:hidden">Line {formatCount(place)} · </span>
              {sku}
            </span>
          </span>
        </span>
      </Cell>
      <Cell className="font-mono text-xs text-ink-2 max-md:col-start-2">
        <span className="cond font-sans md:sr-only">
          Order<span className="max-md:sr-only"> line</span>{' '}
        </span>
        {orderNumber}
      </Cell>
      {unitPriceMinor !== null && (
        <Cell right className={`whitespace-nowrap ${leftBelow}`}>
          {formatAmount(unitPriceMinor)}
          <span className="md:hidden"> × {formatCount(quantity)}</span>
        </Cell>
      )}
      <Cell right className={unitPriceMinor === null ? leftBelow : 'max-md:hidden'}>
        {formatCount(quantity)}
        {unitPriceMinor === null && <span className="md:hidden"> {quantity === 1 ? 'piece' : 'pieces'}</span>}
      </Cell>
      {totalMinor !== null && (
        <Cell right className={`font-semibold whitespace-nowrap max-md:row-start-3 ${isOver ? 'text-ink-2 line-through' : ''}`}>
          {formatAmount(totalMinor)}
        </Cell>
      )}
      <Cell className="max-md:contents">
        <span className="flex items-center justify-between gap-2 max-md:contents">
          <span className="max-md:contents">
            <span className={clsx('max-md:col-start-3 max-md:row-start-2 max-md:text-right', onCancel && 'max-md:col-span-2')}>
              <LinePill line={line} />
            </span>
            {placedAgainIn !== null && (
              <span className="cond block text-xs text-ink-2 max-md:col-span-3">
                Ordered again in{' '}
                <Link to={paths.onePurchase(placedAgainIn)} className="font-mono underline underline-offset-2">
                  {placedAgainIn}
                </Link>
              </span>
            )}
          </span>
          {onCancel && (
            <IconButton
              label={`Cancel ${name}, order line ${orderNumber}`}
              className="no-print -my-2.5 -mr-2 max-md:col-start-4 max-md:row-start-3 max-md:size-11"
              onClick={onCancel}
            >
              <X size={16} />
            </IconButton>
          )}
        </span>
      </Cell>
    </tr>
  )
}

function Sum({ name, minor, isMain }: { name: string; minor: number; isMain?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className={isMain ? 'font-semibold' : 'text-ink-2'}>{name}</dt>
      <dd className={isMain ? 'wide text-lg font-bold' : ''}>
        <Money minor={minor} />
      </dd>
    </div>
  )
}
