import { useState } from 'react'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney } from '#common/kit/format.ts'
import { describeRefundFailure } from './refund-reason.tsx'

/** Refunds a payment. All submits of one opened form share an id, so that retries do not refund twice. */
export function useRefund({ number, onDone }: { number: number; onDone: () => void }) {
  const { currency } = useShopFacts()
  const utils = trpc.useUtils()
  const [refundId] = useState(() => crypto.randomUUID())
  const refund = trpc.payments.refund.useMutation({ meta: { shown: true } })

  return {
    isSending: refund.isPending,
    refusal: describeRefundFailure(refund.error),
    giveBack: async (amountMinor: number, reason: string): Promise<void> => {
      try {
        const { asked } = await refund.mutateAsync({ refundId, number, amountMinor, reason })
        toast.success(
          asked
            ? `Refund of ${formatMoney(amountMinor, currency)} for order line ${number} started`
            : `This refund was already started: see the history of order line ${number}`,
        )
        onDone()
      } catch {
        // The form shows the mutation's error.
      } finally {
        await Promise.all([utils.payments.invalidate(), utils.orders.invalidate()])
      }
    },
  }
}
