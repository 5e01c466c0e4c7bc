import clsx from 'clsx'
import { useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { SelectAll } from '#client/components/data-table/select-boxes.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { ErrorPanel } from '#client/components/states.tsx'
import { useKeptSelection } from '#client/features/additions/use-kept-selection.ts'
import { NoOrders } from '#client/features/orders/no-orders.tsx'
import { type OrderListState, readOrderList, searchOf, writeOrderList } from '#client/features/orders/order-list-url.ts'
import { OrderSearch } from '#client/features/orders/order-search.tsx'
import { OrderSummary } from '#client/features/orders/order-summary.tsx'
import { NextStep } from '#client/features/orders/progress-text.tsx'
import { PurchaseRows } from '#client/features/orders/purchase-rows.tsx'
import { PurchaseTabs, purchaseLists } from '#client/features/orders/purchase-tabs.tsx'
import { ResultLine } from '#client/features/orders/result-line.tsx'
import { RowsSkeleton } from '#client/features/orders/rows-skeleton.tsx'
import { useChangeQuantity } from '#client/features/orders/use-change-quantity.ts'
import { useOrderActions } from '#client/features/orders/use-order-actions.ts'
import { useOrderWindows } from '#client/features/payments/use-order-windows.tsx'
import { hasAmounts } from '#client/lib/amounts.ts'
import type { OwnOrder } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { isOpen } from '#common/orders/state.ts'

const noOrders: readonly OwnOrder[] = []

/** A customer's own orders: all, or the orders with the status in the path. */
export default function PurchasePage() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const list = purchaseLists.find(({ path }) => path === pathname.replace(/\/$/, '')) ?? purchaseLists[0]
  const state = { ...readOrderList(search), sort: '-time', status: list.status } as const
  // The path already contains the status.
  const hrefOf = (change: Partial<OrderListState>) => list.path + writeOrderList({ ...state, ...change, status: null })

  const { data, error, isPlaceholderData, refetch } = trpc.orders.search.useQuery(
    { ...searchOf(state), scope: 'own' },
    { placeholderData: keepPreviousData },
  )
  const orders = useMemo(() => data?.orders.filter(hasAmounts) ?? noOrders, [data])
  const inCart = useMemo(() => orders.filter(isOpen), [orders])
  const kept = useKeptSelection(inCart)
  const selection = {
    ...kept,
    selectable: inCart,
    selected: inCart.filter(({ number }) => kept.isSelected(number)),
    isSelected: (order: OwnOrder) => isOpen(order) && kept.isSelected(order.number),
    toggle: ({ number }: OwnOrder) => kept.toggle(number),
  }
  const firstOpen = selection.selectable[0]
  const status = useRef<HTMLParagraphElement>(null)
  const actions = useOrderActions({ onGone: () => status.current?.focus() })
  const changeQuantity = useChangeQuantity()
  const { showHistory, windows } = useOrderWindows()

  return (
    <div className="space-y-4">
      <PurchaseTabs status={list.status} />
      <OrderSearch state={state} action={list.path} hint="Order line or part" />
      <ResultLine ref={status} total={data?.total} page={state.page} />
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data && orders.length === 0 && <NoOrders {...{ state, hrefOf }} total={data.total} />}
      {data && orders.length > 0 && (
        <div aria-busy={isPlaceholderData || undefined} className={clsx('space-y-4', isPlaceholderData && 'opacity-60')}>
          {firstOpen && <OrderSummary selected={selection.selected} flat />}
          <div>
            {firstOpen && (
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 pl-[3px] xl:pl-2">
                <SelectAll selection={selection} />
                <NextStep order={firstOpen} />
              </div>
            )}
            <PurchaseRows
              orders={orders}
              selection={selection}
              actions={{ ...actions, showHistory }}
              onChangeQuantity={(order) => void changeQuantity(order)}
              label={`${list.name} order lines`}
            />
          </div>
        </div>
      )}
      <Pagination page={state.page} pages={data?.pages ?? 1} hrefOf={(page) => hrefOf({ page })} label="Pages of order lines" />
      {windows}
    </div>
  )
}
