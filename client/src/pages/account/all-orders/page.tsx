import clsx from 'clsx'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Download, Rows2, Rows4 } from '#client/components/icons/dashboard.ts'
import { Pagination } from '#client/components/pagination.tsx'
import { ErrorPanel } from '#client/components/states.tsx'
import { AllOrdersTable } from '#client/features/orders/all-orders-table.tsx'
import { NoOrders } from '#client/features/orders/no-orders.tsx'
import { type OrderListState, readOrderList, searchOf, writeOrderList } from '#client/features/orders/order-list-url.ts'
import { OrderSearch } from '#client/features/orders/order-search.tsx'
import { ResultLine } from '#client/features/orders/result-line.tsx'
import { setDensity, useDensity } from '#client/features/orders/row-density.ts'
import { RowsSkeleton } from '#client/features/orders/rows-skeleton.tsx'
import { useOrderActions } from '#client/features/orders/use-order-actions.ts'
import { useOrderExport } from '#client/features/orders/use-order-export.ts'
import { useRecordCash } from '#client/features/orders/use-record-cash.ts'
import { FailedRefunds } from '#client/features/payments/failed-refunds.tsx'
import { useOrderWindows } from '#client/features/payments/use-order-windows.tsx'
import { useHidesAmounts } from '#client/lib/amounts.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useMay } from '#client/lib/use-may.ts'
import { paths } from '#common/kit/paths.ts'

/** All orders for staff who see them, else the own ones. */
export default function AllOrdersPage() {
  const seesAll = useMay('orders.see')
  const mayRefund = useMay('refund')
  const mayTakeCash = useMay('cash')
  const [search] = useSearchParams()
  const state = readOrderList(search, useHidesAmounts())
  const hrefOf = (change: Partial<OrderListState>) => paths.allOrders + writeOrderList({ ...state, ...change })

  const { data, error, isPlaceholderData, refetch } = trpc.orders.search.useQuery(
    { ...searchOf(state), scope: seesAll ? 'visible' : 'own' },
    { placeholderData: keepPreviousData },
  )
  const status = useRef<HTMLParagraphElement>(null)
  const { deleteOrder } = useOrderActions({ onGone: () => status.current?.focus() })
  const recordCash = useRecordCash()
  const { showHistory, showRefund, windows } = useOrderWindows()
  const { exportRows, isExporting } = useOrderExport(state)
  const density = useDensity()
  const isCompact = density === 'compact'

  return (
    <div className="space-y-4">
      <div>
        <OrderSearch state={state} action={paths.allOrders} hint="Order, email, part" withStatus withSort />
        {mayRefund && <FailedRefunds className="mt-4" />}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <ResultLine ref={status} total={data?.total} page={state.page} />
          {!seesAll && <p className="text-sm text-ink-2">These are your own order lines.</p>}
        </div>
        <Button
          look="secondary"
          className="max-xl:hidden"
          aria-pressed={isCompact}
          onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
        >
          {isCompact ? <Rows4 size={16} /> : <Rows2 size={16} />}
          Compact rows
        </Button>
        <Button look="secondary" busy={isExporting} onClick={() => void exportRows()}>
          {!isExporting && <Download size={16} />}
          Export CSV
        </Button>
      </div>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data && data.orders.length === 0 && <NoOrders {...{ state, hrefOf }} total={data.total} isStatusChosen />}
      {data && data.orders.length > 0 && (
        <div aria-busy={isPlaceholderData || undefined} className={clsx(isPlaceholderData && 'opacity-60')}>
          <AllOrdersTable
            {...{ orders: data.orders, state, density, isShop: seesAll }}
            onDelete={(order) => void deleteOrder(order)}
            onHistory={showHistory}
            onRefund={mayRefund ? showRefund : null}
            onRecordCash={mayTakeCash ? (order) => void recordCash(order) : null}
          />
        </div>
      )}
      <Pagination page={state.page} pages={data?.pages ?? 1} hrefOf={(page) => hrefOf({ page })} label="Pages of order lines" />
      {windows}
    </div>
  )
}
