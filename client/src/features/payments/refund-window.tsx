import { Modal } from '#client/components/modal.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import type { TableOrder } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { RefundForm } from './refund-form.tsx'

export function RefundWindow({ order: { number }, onClose }: { order: TableOrder; onClose: () => void }) {
  const fresh = { staleTime: 0 }
  const history = trpc.payments.history.useQuery({ number }, fresh)
  const paidBy = history.data?.payments.find(({ isActive, state }) => isActive && (state === 'settled' || state === 'refunded'))
  const payment = trpc.payments.get.useQuery({ id: paidBy?.id ?? '' }, { enabled: paidBy !== undefined, ...fresh })
  const error = history.error ?? payment.error
  // Never start from a cached amount.
  const current = payment.isFetchedAfterMount ? payment.data : undefined
  const retry = () => void Promise.all([history.refetch(), ...(paidBy ? [payment.refetch()] : [])])
  return (
    <Modal title={`Refund of order line ${number}`} onClose={onClose}>
      {error && !current && <ErrorPanel error={error} onRetry={retry} />}
      {history.data && !paidBy && <p>We couldn't find a payment for this line.</p>}
      {!error && !current && !(history.data && !paidBy) && <Skeleton className="h-64 w-full" />}
      {current && current.amountMinor !== null && <RefundForm number={number} payment={current} onClose={onClose} />}
    </Modal>
  )
}
