import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import type { Order } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { Refusal } from './refusal.tsx'

type CheckoutSummaryProps = {
  orders: readonly Order[]
  /** The reason why the server refused an order, or null. */
  refusalOf: (order: Order) => string | null
  onChangeQuantity: (order: Order) => void
}

type RowsProps = CheckoutSummaryProps & { shown: readonly Order[] }

/** The orders to place: a table, or a list on narrow screens. */
export function CheckoutSummary({ orders, ...props }: CheckoutSummaryProps) {
  const [isWhole, setWhole] = useState(false)
  // Refused orders are always included.
  const shown =
    isWhole || orders.length <= shownFirst + 5 ? orders : orders.filter((order, i) => i < shownFirst || props.refusalOf(order) !== null)
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="mb-2 text-xl">
        Checkout Summary
      </h2>
      <SummaryTable {...props} orders={orders} shown={shown} />
      <SummaryCards {...props} orders={orders} shown={shown} />
      {shown.length < orders.length && (
        <Button look="secondary" className="mt-2 max-sm:w-full" onClick={() => setWhole(true)}>
          Show {formatCount(orders.length - shown.length)} more
        </Button>
      )}
    </section>
  )
}

/** A checkout of hundreds of orders initially shows the first ones. */
const shownFirst = 20

function SummaryTable({ orders, shown, refusalOf, onChangeQuantity }: RowsProps) {
  const { currency } = useShopFacts()
  const placeOf = (order: Order) => orders.indexOf(order) + 1
  return (
    <TableRegion label="Lines to place" className="hidden sm:block">
      <TableHead>
        <HeadCell>line</HeadCell>
        <HeadCell>product code</HeadCell>
        <HeadCell>product name</HeadCell>
        <HeadCell right>quantity</HeadCell>
        <HeadCell right>price ({currency})</HeadCell>
        <HeadCell right>total price ({currency})</HeadCell>
      </TableHead>
      <TableBody>
        {shown.map((order) => {
          const refusal = refusalOf(order)
          return (
            <tr key={order.number} className={refusal === null ? '' : 'bg-stop-back'}>
              <Cell className="text-ink-2">{placeOf(order)}</Cell>
              <Cell className="font-mono text-xs">{order.sku}</Cell>
              <Cell className="min-w-48">
                {order.name}
                <span className="block text-2xs text-ink-2">Order line {order.number}</span>
                {refusal !== null && (
                  <Refusal {...{ order, refusal, onChangeQuantity }} others={orders.filter((other) => other !== order)} />
                )}
              </Cell>
              <Cell right>{formatCount(order.quantity)}</Cell>
              <Cell right>{formatAmount(order.unitPriceMinor)}</Cell>
              <Cell right>{formatAmount(lineTotalMinor(order.unitPriceMinor, order.quantity))}</Cell>
            </tr>
          )
        })}
      </TableBody>
    </TableRegion>
  )
}

function SummaryCards({ orders, shown, refusalOf, onChangeQuantity }: RowsProps) {
  const placeOf = (order: Order) => orders.indexOf(order) + 1
  return (
    <ul aria-label="Lines to place" className="divide-y divide-rule border border-rule bg-sheet sm:hidden">
      {shown.map((order) => {
        const refusal = refusalOf(order)
        return (
          <li key={order.number} className={`p-3 ${refusal === null ? '' : 'bg-stop-back'}`}>
            <p className="font-mono text-2xs text-ink-2">
              {placeOf(order)} · {order.sku}
            </p>
            <p className="font-semibold">{order.name}</p>
            <p className="text-2xs text-ink-2">Order line {order.number}</p>
            <p className="mt-1 flex flex-wrap justify-between gap-x-4">
              <span className="text-ink-2">
                {formatCount(order.quantity)} × <Money minor={order.unitPriceMinor} />
              </span>
              <b>
                <Money minor={lineTotalMinor(order.unitPriceMinor, order.quantity)} />
              </b>
            </p>
            {refusal !== null && <Refusal {...{ order, refusal, onChangeQuantity }} others={orders.filter((other) => other !== order)} />}
          </li>
        )
      })}
    </ul>
  )
}
