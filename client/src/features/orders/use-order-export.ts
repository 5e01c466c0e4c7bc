import { useCsvExport } from '#client/components/data-table/use-csv-export.ts'
import { hasAmounts } from '#client/lib/amounts.ts'
import type { TableOrder } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { writeCsv } from '#common/kit/csv.ts'
import { statusNames } from '#common/kit/messages.ts'
import { toMajor } from '#common/kit/money.ts'
import { dayAt } from '#common/kit/shop-day.ts'
import { type OrderListState, searchOf } from './order-list-url.ts'

const head = [
  'order id',
  'user id',
  'user name',
  'email',
  'time',
  'product',
  'sku',
  'price',
  'quantity',
  'total price',
  'currency',
  'status',
  'placed',
  'order number',
  'sum',
  'phone',
  'address',
  'day',
  'placed day',
]
/** Left out if the reader does not see all amounts. */
const amounts: readonly string[] = ['price', 'total price', 'currency', 'sum']

// The largest page that the API returns.
const perPage = 100

/** Exports all matching orders as CSV. */
export function useOrderExport(state: OrderListState) {
  const { currency, timeZone } = useShopFacts()
  const utils = trpc.useUtils()
  return useCsvExport<TableOrder>({
    fileName: () => `orders-${dayAt(new Date(), timeZone)}.csv`,
    load: async (page) => {
      const { orders, pages } = await utils.client.orders.search.query({ ...searchOf(state), page, perPage })
      return { rows: orders, pages }
    },
    rowKey: ({ number }) => number,
    csvOf: (orders) => ordersCsv(orders, { currency, timeZone }),
  })
}

/** Moments in UTC, as in the API, and the shop's days, as on its pages. */
export function ordersCsv(orders: readonly TableOrder[], shop: { currency: string; timeZone: string }): string {
  const isPriced = orders.every(hasAmounts)
  const shown = (row: readonly (string | number)[]) => (isPriced ? row : row.filter((_, i) => !amounts.includes(head[i] ?? '')))
  return writeCsv([head, ...orders.map((order) => rowOf(order, shop))].map(shown))
}

const majorOf = (minor: number | null) => (minor === null ? '' : toMajor(minor))

const rowOf = (order: TableOrder, { currency, timeZone }: { currency: string; timeZone: string }) => [
  order.number,
  order.userId,
  order.userName,
  order.email,
  order.createdAt,
  order.name,
  order.sku,
  majorOf(order.unitPriceMinor),
  order.quantity,
  majorOf(order.totalMinor),
  currency,
  statusNames[order.status],
  order.placedAt ?? '',
  order.number,
  majorOf(order.totalMinor),
  order.delivery.phoneNumber ?? '',
  order.delivery.address ?? '',
  dayAt(order.createdAt, timeZone),
  order.placedAt === null ? '' : dayAt(order.placedAt, timeZone),
]
