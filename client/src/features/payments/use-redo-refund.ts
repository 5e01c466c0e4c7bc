import { useState } from 'react'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'

export type FailedRefund = Outputs['payments']['failedRefunds'][number]

/** Retries a failed refund, or records after confirmation that it was paid in another way. Idempotent by `refundId`. */
export function useRedoRefund({ id: failedId, amountMinor, email }: Pick<FailedRefund, 'id' | 'amountMinor' | 'email'>) {
  const { currency } = useShopFacts()
  const utils = trpc.useUtils()
  const [refundId] = useState(() => crypto.randomUUID())
  const mutation = trpc.payments.redoRefund.useMutation({ meta: { shown: true } })
  const sum = formatMoney(amountMinor, currency)

  return {
    isSending: mutation.isPending,
    redo: async (byHand: boolean): Promise<void> => {
      const detail = `Record that you refunded ${sum} to ${email} in another way. They get an email about it. This can't be undone.`
      if (byHand && !(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Record refund', cancel: 'Cancel' }))) return
      try {
        const { asked } = await mutation.mutateAsync({ refundId, failedId, byHand })
        if (!asked) toast.success('Another admin already handled this refund')
        else toast.success(byHand ? `Refund of ${sum} recorded` : `Refund of ${sum} started again`)
      } catch (error) {
        await alertFailure(error)
      } finally {
        await Promise.all([utils.payments.invalidate(), utils.orders.invalidate()])
      }
    },
  }
}
