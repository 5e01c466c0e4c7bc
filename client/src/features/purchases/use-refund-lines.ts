import { useState } from 'react'
import { describeFailure } from '#client/lib/errors.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney, plural } from '#common/kit/format.ts'

type Refund = Readonly<{ numbers: number[]; amountMinor: number; reason: string }>

/** Refunds whole lines. A repeated submit keeps its key until it succeeds, so that a retry refunds nothing twice. */
export function useRefundLines({ onDone }: { onDone: () => void }) {
  const { currency } = useShopFacts()
  const utils = trpc.useUtils()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const refund = trpc.payments.refundLines.useMutation({ meta: { shown: true } })
  const failure = refund.error && describeFailure(refund.error)

  return {
    isSending: refund.isPending,
    refusal:
      failure &&
      (failure.code === null ? `${failure.text} We couldn't confirm the refund. Try again: it won't be paid twice.` : failure.text),
    refundLines: async ({ numbers, amountMinor, reason }: Refund): Promise<void> => {
      try {
        const { asked } = await refund.mutateAsync({ key, numbers, reason })
        const what = `Refund of ${formatMoney(amountMinor, currency)} for ${plural(numbers.length, 'line')}`
        toast.success(asked ? `${what} started` : 'This refund was already started')
        setKey(crypto.randomUUID())
        onDone()
      } catch {
        // The form shows the mutation's error.
      } finally {
        await Promise.all([utils.purchases.invalidate(), utils.payments.invalidate(), utils.orders.invalidate()])
      }
    },
  }
}
