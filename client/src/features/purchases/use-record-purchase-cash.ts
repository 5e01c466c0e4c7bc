import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Purchase } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney, plural } from '#common/kit/format.ts'
import { messages, statusNames } from '#common/kit/messages.ts'

/** Records the cash for all open lines of a purchase after confirmation. For admins. */
export function useRecordPurchaseCash() {
  const { currency } = useShopFacts()
  const utils = trpc.useUtils()
  const record = trpc.orders.recordCash.useMutation({ meta: { shown: true } })

  return async ({ number, lines, openMinor, userName }: Purchase): Promise<void> => {
    const open = lines.filter(({ fate }) => fate === 'placed')
    const [first] = open
    if (!first) return
    const amount = openMinor === null ? 'the sum' : formatMoney(openMinor, currency)
    const detail = `Record ${amount} in cash from ${userName} for ${plural(open.length, 'line')} of purchase ${number}. ${open.length === 1 ? 'It' : 'They'} will be marked ${statusNames.paid}; this can't be undone.`
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Record cash', cancel: 'Cancel' }))) return
    try {
      await record.mutateAsync({ number: first.orderNumber })
      toast.success(`Cash of purchase ${number} recorded`)
    } catch (error) {
      await alertFailure(error)
    } finally {
      void utils.items.invalidate()
      await Promise.all([utils.purchases.invalidate(), utils.orders.invalidate()])
    }
  }
}
