import clsx from 'clsx'
import { Link, useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Printer } from '#client/components/icons/dashboard.ts'
import { PaperFact, PaperFacts, PaperHeading, PaperSheet } from '#client/components/paper-sheet.tsx'
import { ShopTitle } from '#client/components/shop-title.tsx'
import { Day } from '#client/components/times.tsx'
import type { Purchase, PurchaseLine } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { paths } from '#common/kit/paths.ts'
import { piecesOf } from '#common/orders/state.ts'
import { DeliveryAddress } from './delivery-address.tsx'
import { slipOrder, slipOrders } from './slip-order.ts'

/** The packing list for the warehouse: the lines that are still part of the purchase, without prices. Printed on A4. */
export function PackingSlip({ purchase }: { purchase: Purchase }) {
  const { number, placedAt, poNumber, note, wishedOn, shipping } = purchase
  const [search] = useSearchParams()
  const sort = slipOrder(search.get('sort'))
  const live = purchase.lines.filter(({ fate }) => fate === 'placed' || fate === 'paid').toSorted(slipOrders[sort])
  const lines = live.filter((line) => !isReturned(line))
  const returned = live.filter(isReturned)
  return (
    <div className="space-y-4">
      <ShopTitle>{`Packing slip ${number}`}</ShopTitle>
      <div className="no-print mx-auto flex max-w-[210mm] flex-wrap items-center gap-3">
        <Button disabled={lines.length === 0} onClick={() => window.print()}>
          <Printer size={16} />
          Print
        </Button>
        <Link to={sort === 'sku' ? '?' : '?sort=sku'} replace className="inline-flex min-h-11 items-center underline underline-offset-4">
          {sort === 'sku' ? 'Sort by line' : 'Sort by SKU'}
        </Link>
        <ButtonLink look="quiet" to={paths.onePurchase(number)} className="ml-auto">
          Purchase {number}
        </ButtonLink>
      </div>
      <PaperSheet labelledBy="slip">
        <h2 id="slip" className="border-b-2 border-mask pb-3 text-xl">
          Packing slip <span className="font-mono whitespace-nowrap">{number}</span>
        </h2>
        <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
          <section aria-label="Delivery to">
            <PaperHeading>Delivery to</PaperHeading>
            <DeliveryAddress delivery={shipping} />
          </section>
          <PaperFacts>
            <PaperFact name="Placed">
              <Day time={placedAt} />
            </PaperFact>
            {wishedOn !== null && <PaperFact name="Preferred delivery date">{formatDay(wishedOn)}</PaperFact>}
            {poNumber !== null && <PaperFact name="PO number">{poNumber}</PaperFact>}
            <PaperFact name="To pack">
              {plural(lines.length, 'line')}, {plural(piecesOf(lines), 'piece')}
            </PaperFact>
          </PaperFacts>
          {note !== null && (
            <section aria-label="Note" className="border border-rule-2 p-3 sm:col-span-2 print:col-span-2">
              <PaperHeading>Note</PaperHeading>
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            </section>
          )}
        </div>
        {lines.length === 0 ? (
          <p className="mt-6">There is nothing to pack: all lines were cancelled or refunded, or the payment was not completed.</p>
        ) : (
          <SlipLines lines={lines} />
        )}
        <ReturnedLines lines={returned} />
        <SlipBuilds number={number} packed={new Set(lines.map(({ orderNumber }) => orderNumber))} />
      </PaperSheet>
    </div>
  )
}

/** A line whose whole money was or is being paid back is no longer delivered. */
const isReturned = ({ refund }: PurchaseLine): boolean => refund === 'done' || refund === 'asked'

function ReturnedLines({ lines }: { lines: readonly PurchaseLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label="Refunded lines" className="mt-6 break-inside-avoid">
      <h3 className="text-base">Refunded, do not pack</h3>
      <ul className="mt-1 divide-y divide-rule border-y border-rule">
        {lines.map(({ line, orderNumber, quantity, sku, name }) => (
          <li key={orderNumber} className="px-2 py-1 wrap-anywhere text-ink-2">
            Line {formatCount(line)}:{' '}
            <s>
              {formatCount(quantity)} × {name}
            </s>{' '}
            <span className="font-mono text-xs">{sku}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The pieces that make one machine. */
function SlipBuilds({ number, packed }: { number: string; packed: ReadonlySet<number> }) {
  const { data } = trpc.buildGroups.ofPurchase.useQuery({ number })
  return data?.groups.map(({ id, name, machines, lines }) => (
    <section key={id} aria-label={name} className="mt-6 break-inside-avoid">
      <h3 className="text-base wrap-anywhere">
        {name}: {plural(machines, 'machine')}
      </h3>
      <ul className="mt-1 divide-y divide-rule border-y border-rule">
        {lines
          .filter(({ orderNumber }) => packed.has(orderNumber))
          .map((line) => (
            <li key={line.orderNumber} className="flex justify-between gap-x-3 py-1">
              <span className="min-w-0 wrap-anywhere">
                {formatCount(line.perMachine)} × {line.name}
              </span>
              <b>{formatCount(line.pieces)}</b>
            </li>
          ))}
      </ul>
    </section>
  ))
}

// On phones a line is a card: the box, the pieces and the SKU, and the part below. Paper is wide enough for the table.
const card = 'max-sm:grid grid-cols-[auto_auto_minmax(0,1fr)] max-sm:gap-x-3 max-sm:py-3 max-sm:*:p-0'

// Longer ones may break, as they would leave no room for the part.
const longestWhole = 24

/** Print repeats the head on every page and never splits a line. */
function SlipLines({ lines }: { lines: readonly PurchaseLine[] }) {
  return (
    <table className="mt-6 w-full max-sm:[&_thead]:hidden max-sm:block max-sm:[&_tbody]:block max-sm:border-t">
      <thead className="cond border-b border-rule-2 bg-sunk text-left text-ink-2">
        <tr>
          <th scope="col" className="px-2 py-2 font-semibold">
            Packed
          </th>
          <th scope="col" className="px-2 py-2 text-right font-semibold">
            Line
          </th>
          <th scope="col" className="px-2 py-2 text-right font-semibold">
            Pieces
          </th>
          <th scope="col" className="px-2 py-2 font-semibold">
            SKU
          </th>
          <th scope="col" className="px-2 py-2 font-semibold">
            Part
          </th>
          <th scope="col" className="px-2 py-2 font-semibold max-sm:hidden">
            Order line
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-rule border-b border-rule">
        {lines.map(({ line, orderNumber, quantity, sku, name, productType }) => (
          <tr key={orderNumber} className={`${card} break-inside-avoid align-top`}>
            <td className="px-2 py-2">
              <span aria-hidden className="block size-5 border-2 border-ink" />
            </td>
            <td className="px-2 py-2 text-right leading-6 max-sm:hidden">{formatCount(line)}</td>
            <td className="px-2 py-2 text-right text-base font-bold">
              {formatCount(quantity)}
              <span className="sm:hidden"> ×</span>
            </td>
            <td
              className={clsx('px-2 py-2 font-mono text-xs leading-6 wrap-anywhere', sku.length <= longestWhole && 'sm:whitespace-nowrap')}
            >
              {sku}
            </td>
            <td className="px-2 py-2 wrap-anywhere max-sm:col-start-2 max-sm:col-span-2">
              {name}
              <span className="block text-xs text-ink-2">
                <span className="sm:hidden">Line {formatCount(line)} · </span>
                {productType}
              </span>
            </td>
            <td className="px-2 py-2 font-mono text-xs leading-6 text-ink-2 max-sm:hidden">{orderNumber}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
