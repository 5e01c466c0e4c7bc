import { useRef } from 'react'
import { describeRefundFailure } from '#client/features/payments/refund-reason.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney, plural } from '#common/kit/format.ts'

type Refund = Readonly<{ numbers: number[]; amountMinor: number; reason: string }>

/** Refunds whole lines. A repeated submit of the same lines keeps its key until it succeeds, so that a retry refunds nothing twice. */
export function useRefundLines({ onDone }: { onDone: () => void }) {
  const { currency } = useShopFacts()
  const utils = trpc.useUtils()
  // If the answer is lost, the same lines are sent with the same key; others are another refund.
  const unanswered = useRef<{ key: string; lines: string } | null>(null)
  const refund = trpc.payments.refundLines.useMutation({ meta: { shown: true } })

  return {
    isSending: refund.isPending,
    refusal: describeRefundFailure(refund.error),
    refundLines: async ({ numbers, amountMinor, reason }: Refund): Promise<void> => {
      const lines = JSON.stringify([numbers, reason])
      const key = unanswered.current?.lines === lines ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = { key, lines }
      try {
        const { asked } = await refund.mutateAsync({ key, numbers, reason })
        const what = `Refund of ${formatMoney(amountMinor, currency)} for ${plural(numbers.length, 'line')}`
        toast.success(asked ? `${what} started` : 'This refund was already started')
        unanswered.current = null
        onDone()
      } catch {
        // The form shows the mutation's error.
      } finally {
        await Promise.all([utils.purchases.invalidate(), utils.payments.invalidate(), utils.orders.invalidate()])
      }
    },
  }
}
