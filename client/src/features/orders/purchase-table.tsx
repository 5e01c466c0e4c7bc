import { Link } from 'react-router-dom'
import type { Column } from '#client/components/data-table/column.ts'
import { moneyHeading } from '#client/components/data-table/headings.tsx'
import { RowsTable } from '#client/components/data-table/rows-table.tsx'
import { Day } from '#client/components/times.tsx'
import type { OwnOrder } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { isOpen } from '#common/orders/state.ts'
import { OrderPicture } from './order-picture.tsx'
import { ProgressText } from './progress-text.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseLink } from './purchase-link.tsx'
import type { PurchaseRowsProps } from './purchase-rows-props.ts'
import { QuantityCell } from './quantity-cell.tsx'
import { RefundLine } from './refund-line.tsx'
import { SelectOrder } from './select-order.tsx'
import { StatusPill } from './status-pill.tsx'

/** A customer's orders on wide screens, which show the whole table. Open orders have a checkbox beside their id. */
export function PurchaseTable({ orders, label, ...rest }: PurchaseRowsProps) {
  const { currency } = useShopFacts()
  // If no order is open, rows reserve no space for a checkbox.
  const hasBoxes = orders.some(isOpen)
  return (
    <RowsTable
      label={label}
      columns={columnsOf({ ...rest, currency, hasBoxes })}
      rows={orders}
      rowKey={({ number }) => number}
      rowClass="hover:bg-paper"
      isBox
      cards={null}
      className="hidden xl:block xl:[&_td]:px-2 xl:[&_th]:px-2"
    />
  )
}

type ColumnsProps = Omit<PurchaseRowsProps, 'orders' | 'label'> & { currency: string; hasBoxes: boolean }

const columnsOf = ({ selection, actions, onChangeQuantity, currency, hasBoxes }: ColumnsProps): Column<OwnOrder>[] => [
  {
    name: 'id',
    cellClass: 'border-l-3 border-l-transparent pl-1! has-checked:border-l-mask',
    cell: (order) => (
      <span className="flex min-h-11 items-center font-mono text-xs">
        {isOpen(order) ? <SelectOrder order={order} selection={selection} /> : <span className={hasBoxes ? 'w-11' : 'w-1'} />}
        <span>
          {order.number}
          <Day time={order.createdAt} className="block font-sans text-xs whitespace-nowrap text-ink-2" />
          <PurchaseLink order={order} />
        </span>
      </span>
    ),
  },
  // The same name in each row: the product has more use for the space.
  { name: 'user', cellClass: 'max-w-24 text-xs text-ink-2', cell: ({ userName }) => userName },
  { name: 'photo', cell: (order) => <OrderPicture order={order} width={52} /> },
  {
    name: 'product',
    cellClass: 'w-full min-w-48 wrap-anywhere',
    cell: ({ productId, name, sku }) => (
      <>
        <Link to={paths.part(productId)} className="hover:underline">
          {name}
        </Link>
        <span className="block font-mono text-2xs text-ink-2">{sku}</span>
      </>
    ),
  },
  {
    ...moneyHeading('price', currency),
    isRight: true,
    cell: (order) => (
      <>
        {formatAmount(order.unitPriceMinor)}
        <span className="block text-xs whitespace-nowrap text-ink-2">
          <span className="cond">Sum</span> {formatAmount(order.totalMinor)}
        </span>
        <RefundLine order={order} format={formatAmount} className="text-xs text-ink-2" />
      </>
    ),
  },
  {
    name: 'quantity',
    isRight: true,
    cell: (order) => <QuantityCell order={order} isAligned={hasBoxes} onChange={() => onChangeQuantity(order)} />,
  },
  {
    name: 'status',
    cell: (order) => (
      <>
        <StatusPill order={order} />
        <ProgressText order={order} reader="customer" withoutNext={isOpen(order)} className="mt-1 max-w-56 min-w-36" />
      </>
    ),
  },
  { name: 'action', cell: (order) => <PurchaseActions order={order} actions={actions} /> },
]
