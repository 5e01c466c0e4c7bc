import type { TableOrder } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { writeCsv } from '#common/csv.ts'
import { statusNames } from '#common/messages.ts'
import { toMajor } from '#common/money.ts'
import { dayAt } from '#common/shop-day.ts'
import { download } from './download.ts'
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
// The largest page that the API returns.
const perPage = 100

/** Exports all matching orders as CSV, fetched page by page. */
export function useOrderExport() {
  const { currency, timeZone } = useShopFacts()
  const utils = trpc.useUtils()
  const { isBusy: isExporting, run } = useInFlight()

  async function load(state: OrderListState): Promise<TableOrder[]> {
    // Keyed by number, because a new order shifts others to the next page.
    const found = new Map<number, TableOrder>()
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await utils.client.orders.search.query({ ...searchOf(state), page, perPage })
      pages = answer.pages
      for (const order of answer.orders) found.set(order.number, order)
    }
    return [...found.values()]
  }

  async function save(state: OrderListState): Promise<void> {
    try {
      const orders = await load(state)
      download(`orders-${dayAt(new Date(), timeZone)}.csv`, ordersCsv(orders, { currency, timeZone }))
    } catch (error) {
      toast.error(describeFailure(error))
    }
  }

  return {
    isExporting,
    exportOrders: (state: OrderListState) => run(() => save(state)),
  }
}

/** Moments in UTC, as in the API, and the shop's days, as on its pages. */
export const ordersCsv = (orders: readonly TableOrder[], shop: { currency: string; timeZone: string }): string =>
  writeCsv([head, ...orders.map((order) => rowOf(order, shop))])

const rowOf = (order: TableOrder, { currency, timeZone }: { currency: string; timeZone: string }) => [
  order.number,
  order.userId,
  order.userName,
  order.email,
  order.createdAt,
  order.name,
  order.sku,
  toMajor(order.unitPriceMinor),
  order.quantity,
  toMajor(order.totalMinor),
  currency,
  statusNames[order.status],
  order.placedAt ?? '',
  order.number,
  toMajor(order.totalMinor),
  order.delivery.phoneNumber ?? '',
  order.delivery.address ?? '',
  dayAt(order.createdAt, timeZone),
  order.placedAt === null ? '' : dayAt(order.placedAt, timeZone),
]
