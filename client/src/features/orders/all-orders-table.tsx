import { useNavigate } from 'react-router-dom'
import { belowTopBar, HeadCell, scrollsWithPage, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import type { TableOrder } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { type AllOrdersActions, AllOrdersRow } from './all-orders-row.tsx'
import { nextSort, type OrderListState, readOrderList, type SortColumn, sortedBy, writeOrderList } from './order-list-url.ts'
import type { Density } from './row-density.ts'

type AllOrdersTableProps = AllOrdersActions & {
  orders: readonly TableOrder[]
  state: OrderListState
  density: Density
  /** True if the viewer acts for the shop, not only for their own orders. */
  isAdmin: boolean
}

// Narrower screens show cards.
const shape = `${scrollsWithPage} max-xl:[&_thead]:hidden max-xl:[&>table]:block max-xl:[&_tbody]:block`

/** The orders of all customers, in the specification's columns. Headings sort. */
export function AllOrdersTable({ orders, state, density, isAdmin, ...actions }: AllOrdersTableProps) {
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
    <TableRegion label="All orders" className={shape}>
      <TableHead className={`${belowTopBar} [&_th]:px-2`}>
        <HeadCell>user id</HeadCell>
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
        <HeadCell>delete</HeadCell>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <AllOrdersRow key={order.number} order={order} isCompact={density === 'compact'} isAdmin={isAdmin} {...actions} />
        ))}
      </TableBody>
    </TableRegion>
  )
}
