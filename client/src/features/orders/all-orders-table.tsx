import { useNavigate } from 'react-router-dom'
import type { Heading } from '#client/components/data-table/column.ts'
import { RowsTable } from '#client/components/data-table/rows-table.tsx'
import { useHidesAmounts } from '#client/lib/amounts.ts'
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
  isShop: boolean
}

const columnsIn = (currency: string, hidesAmounts: boolean): Heading<SortColumn>[] => [
  { name: 'user id' },
  { name: 'user name', sort: { up: 'userName' } },
  { name: 'photo' },
  { name: 'time', sort: { up: 'time' } },
  { name: 'product', sort: { up: 'name' } },
  ...(hidesAmounts ? [] : [{ name: `price (${currency})`, sort: { up: 'price' }, isRight: true } as const]),
  { name: 'quantity', sort: { up: 'quantity' }, isRight: true },
  { name: 'status', sort: { up: 'status' } },
  { name: 'delete' },
]

/** The orders of all customers, in the specification's columns. Headings sort. */
export function AllOrdersTable({ orders, state, density, isShop, ...actions }: AllOrdersTableProps) {
  const { currency } = useShopFacts()
  const hidesAmounts = useHidesAmounts()
  const navigate = useNavigate()
  const sortBy = (column: SortColumn) => {
    // Reads the URL, because React may not have rendered the previous click yet.
    const now = readOrderList(new URLSearchParams(window.location.search))
    void navigate({ search: writeOrderList({ ...now, sort: nextSort(now.sort, column), page: 1 }) }, { preventScrollReset: true })
  }
  return (
    <RowsTable<TableOrder, SortColumn>
      label="All orders"
      columns={columnsIn(currency, hidesAmounts)}
      rows={orders}
      rowKey={({ number }) => number}
      headingOf={({ up }) => up && { sorted: sortedBy(state.sort, up), onSort: () => sortBy(up) }}
      renderRow={(order, _, className) => (
        <AllOrdersRow
          order={order}
          isCompact={density === 'compact'}
          isShop={isShop}
          className={className}
          {...{ hidesAmounts, ...actions }}
        />
      )}
      hasFirstRows
      cards="xl"
      className="[&_th]:px-2"
    />
  )
}
