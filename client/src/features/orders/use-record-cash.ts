import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { TableOrder } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney } from '#common/kit/format.ts'
import { messages, statusNames } from '#common/kit/messages.ts'

/** Records the cash of a placed order after confirmation. For admins. */
export function useRecordCash() {
  const { currency } = useShopFacts()
  const utils = trpc.useUtils()
  const record = trpc.orders.recordCash.useMutation({ meta: { shown: true } })

  // Cash covers all open lines of the purchase.
  async function describe({ number, totalMinor, userName, purchaseNumber }: TableOrder): Promise<string> {
    const purchase = purchaseNumber === null ? null : await utils.purchases.get.fetch({ number: purchaseNumber }, { staleTime: 0 })
    const lines = purchase?.counts.placed ?? 1
    const [sum, what] =
      purchase && lines > 1
        ? [purchase.openMinor, `all ${lines} open lines of purchase ${purchase.number}. They`]
        : [totalMinor, `order line ${number}. It`]
    const amount = sum === null ? 'the sum' : formatMoney(sum, currency)
    return `Record ${amount} in cash from ${userName} for ${what} will be marked ${statusNames.paid}; this can't be undone.`
  }

  return async (order: TableOrder): Promise<void> => {
    const { number } = order
    let detail: string
    try {
      detail = await describe(order)
    } catch (error) {
      return alertFailure(error)
    }
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Record cash', cancel: 'Cancel' }))) return
    try {
      await record.mutateAsync({ number })
      toast.success(`Cash of order line ${number} recorded`)
    } catch (error) {
      await alertFailure(error)
    } finally {
      void utils.items.invalidate()
      await Promise.all([utils.orders.invalidate(), utils.purchases.invalidate()])
    }
  }
}
