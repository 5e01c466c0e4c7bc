import { useNavigate } from 'react-router-dom'
import { Button, IconButton } from '#client/components/button.tsx'
import { Banknote, History, Trash2 } from '#client/components/icons/dashboard.ts'
import { Undo2 } from '#client/components/icons/orders.ts'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import type { Order } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount, formatCount, formatDay, formatMoment } from '#common/format.ts'
import { isOffered } from '#common/orders/process.ts'
import { nextSort, type OrderListState, readOrderList, type SortColumn, sortedBy, writeOrderList } from './order-list-url.ts'
import { OrderPicture } from './order-picture.tsx'
import type { Density } from './row-density.ts'
import { StatusPill } from './status-pill.tsx'

type AllOrdersTableProps = {
  orders: readonly Order[]
  state: OrderListState
  density: Density
  onDelete: (order: Order) => void
  onHistory: (order: Order) => void
  /** null if the viewer may not refund. */
  onRefund: ((order: Order) => void) | null
  /** null if the viewer may not record cash. */
  onRecordCash: ((order: Order) => void) | null
}

/** The orders of all customers, in the columns of the specification. Headings sort. */
export function AllOrdersTable({ orders, state, density, ...actions }: AllOrdersTableProps) {
  const { currency } = useShopFacts()
  const navigate = useNavigate()
  const sortBy = (column: SortColumn) => {
    // Reads the URL, because React may not have rendered the previous click yet.
    const now = readOrderList(new URLSearchParams(window.location.search))
    void navigate({ search: writeOrderList({ ...now, sort: nextSort(now.sort, column), page: 1 }) }, { preventScrollReset: true })
  }
  const sort = (column: SortColumn) => ({
    sorted: sortedBy(state.sort, column),
    onSort: () => sortBy(column),
  })
  return (
    <TableRegion label="All orders" className="max-h-[80vh]">
      <TableHead>
        <HeadCell className="left-0 z-10 bg-sunk sm:sticky">user id</HeadCell>
        <HeadCell {...sort('userName')}>user name</HeadCell>
        <HeadCell>photo</HeadCell>
        <HeadCell {...sort('time')}>time</HeadCell>
        <HeadCell {...sort('name')}>product</HeadCell>
        <HeadCell right {...sort('price')}>
          price ({currency})
        </HeadCell>
        <HeadCell right {...sort('quantity')}>
          quantity
        </HeadCell>
        <HeadCell {...sort('status')}>status</HeadCell>
        <HeadCell className="right-0 z-10 bg-sunk sm:sticky">delete</HeadCell>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} isCompact={density === 'compact'} {...actions} />
        ))}
      </TableBody>
    </TableRegion>
  )
}

type OrderRowProps = Pick<AllOrdersTableProps, 'onDelete' | 'onHistory' | 'onRefund' | 'onRecordCash'> & {
  order: Order
  isCompact: boolean
}

function OrderRow({ order, isCompact, onDelete, onHistory, onRefund, onRecordCash }: OrderRowProps) {
  const { number, userId, userName, email, createdAt, name, unitPriceMinor, quantity } = order
  return (
    <tr className={`group hover:bg-paper ${isCompact ? '[&>td]:py-0' : '[&>td]:py-1'}`}>
      <Cell className="left-0 bg-sheet group-hover:bg-paper sm:sticky">
        <span className="block w-20 truncate font-mono text-2xs text-ink-2" title={userId}>
          {userId}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap">
        <span title={email}>{userName}</span>
      </Cell>
      <Cell>
        <OrderPicture order={order} width={isCompact ? 40 : 52} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatDay(createdAt)}
        </time>
      </Cell>
      <Cell className="max-w-72 min-w-40">
        <span className={isCompact ? 'line-clamp-1' : 'line-clamp-2'} title={name}>
          {name}
        </span>
      </Cell>
      <Cell right>{formatAmount(unitPriceMinor)}</Cell>
      <Cell right>{formatCount(quantity)}</Cell>
      <Cell>
        <StatusPill order={order} isShort={isCompact} />
        {onRecordCash && isOffered('recordCash', order) && (
          <Button small look="secondary" className="min-h-7! px-2! whitespace-nowrap" onClick={() => onRecordCash(order)}>
            <Banknote size={14} />
            Record cash
            <span className="sr-only"> of order {number}</span>
          </Button>
        )}
        {onRefund && isOffered('refund', order) && (
          <Button small look="secondary" className="min-h-7! px-2! whitespace-nowrap" onClick={() => onRefund(order)}>
            <Undo2 size={14} />
            Refund
            <span className="sr-only"> of order {number}</span>
          </Button>
        )}
      </Cell>
      <Cell className="right-0 bg-sheet px-1! whitespace-nowrap group-hover:bg-paper sm:sticky">
        <IconButton label={`History of order ${number}`} className="inline-grid!" onClick={() => onHistory(order)}>
          <History size={16} />
        </IconButton>
        <IconButton label={`Delete order ${number}`} className="inline-grid! text-stop hover:bg-stop-back" onClick={() => onDelete(order)}>
          <Trash2 size={16} />
        </IconButton>
      </Cell>
    </tr>
  )
}
