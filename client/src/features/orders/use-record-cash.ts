import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Order } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney } from '#common/format.ts'
import { messages, statusNames } from '#common/messages.ts'

/** Records the cash of a placed order after confirmation. For admins. */
export function useRecordCash() {
  const { currency } = useShopFacts()
  const utils = trpc.useUtils()
  const record = trpc.orders.recordCash.useMutation({ meta: { shown: true } })

  return async ({ number, totalMinor, userName }: Order): Promise<void> => {
    const detail = `Record ${formatMoney(totalMinor, currency)} in cash from ${userName} for order ${number}. The order will be marked ${statusNames.paid}; this can't be undone.`
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Record cash', cancel: 'Cancel' }))) return
    try {
      await record.mutateAsync({ number })
      toast.success(`Cash of order ${number} recorded`)
    } catch (error) {
      await alertFailure(error)
    } finally {
      void utils.items.invalidate()
      await utils.orders.invalidate()
    }
  }
}
