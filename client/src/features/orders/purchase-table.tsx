import { Link } from 'react-router-dom'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { Day } from '#client/components/times.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount } from '#common/format.ts'
import { isOpen } from '#common/orders/state.ts'
import { paths } from '#common/paths.ts'
import { OrderPicture } from './order-picture.tsx'
import { ProgressText } from './progress-text.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseLink } from './purchase-link.tsx'
import type { PurchaseRowsProps } from './purchase-rows-props.ts'
import { QuantityCell } from './quantity-cell.tsx'
import { RefundLine } from './refund-line.tsx'
import { SelectBox } from './select-boxes.tsx'
import { StatusPill } from './status-pill.tsx'

/** A customer's orders on wide screens, which show the whole table. Open orders have a checkbox beside their id. */
export function PurchaseTable({ orders, selection, actions, onChangeQuantity, label }: PurchaseRowsProps) {
  const { currency } = useShopFacts()
  // If no order is open, rows reserve no space for a checkbox.
  const hasBoxes = orders.some(isOpen)
  return (
    <TableRegion label={label} className="hidden xl:block xl:[&_td]:px-2 xl:[&_th]:px-2">
      <TableHead>
        <HeadCell>id</HeadCell>
        <HeadCell>user</HeadCell>
        <HeadCell>photo</HeadCell>
        <HeadCell>product</HeadCell>
        <HeadCell right>
          price <span className="font-normal">({currency})</span>
        </HeadCell>
        <HeadCell right>quantity</HeadCell>
        <HeadCell>status</HeadCell>
        <HeadCell>action</HeadCell>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <tr key={order.number} className="hover:bg-paper">
            <Cell className="border-l-3 border-l-transparent pl-1! has-checked:border-l-mask">
              <span className="flex min-h-11 items-center font-mono text-xs">
                {isOpen(order) ? <SelectBox order={order} selection={selection} /> : <span className={hasBoxes ? 'w-11' : 'w-1'} />}
                <span>
                  {order.number}
                  <Day time={order.createdAt} className="block font-sans text-xs whitespace-nowrap text-ink-2" />
                  <PurchaseLink order={order} />
                </span>
              </span>
            </Cell>
            <Cell>
              <span className="block w-max max-w-36 wrap-anywhere">{order.userName}</span>
            </Cell>
            <Cell>
              <OrderPicture order={order} width={52} />
            </Cell>
            <Cell className="min-w-32 wrap-anywhere">
              <Link to={paths.part(order.productId)} className="hover:underline">
                {order.name}
              </Link>
              <span className="block font-mono text-2xs text-ink-2">{order.sku}</span>
            </Cell>
            <Cell right>
              {formatAmount(order.unitPriceMinor)}
              <span className="block text-xs whitespace-nowrap text-ink-2">
                <span className="cond">Sum</span> {formatAmount(order.totalMinor)}
              </span>
              <RefundLine order={order} format={formatAmount} className="text-xs text-ink-2" />
            </Cell>
            <Cell right>
              <QuantityCell order={order} isAligned={hasBoxes} onChange={() => onChangeQuantity(order)} />
            </Cell>
            <Cell>
              <StatusPill order={order} />
              <ProgressText order={order} reader="customer" withoutNext={isOpen(order)} className="mt-1 max-w-56 min-w-36" />
            </Cell>
            <Cell>
              <PurchaseActions order={order} actions={actions} />
            </Cell>
          </tr>
        ))}
      </TableBody>
    </TableRegion>
  )
}
