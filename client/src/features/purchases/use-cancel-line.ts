import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Purchase } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { formatCount } from '#common/format.ts'
import { messages } from '#common/messages.ts'

/** Cancels one line of a purchase after confirmation. */
export function useCancelLine() {
  const utils = trpc.useUtils()
  const cancel = trpc.orders.cancel.useMutation({ meta: { shown: true } })
  const { run } = useInFlight()

  return ({ orderNumber, name, quantity }: Purchase['lines'][number]) =>
    run(async () => {
      const detail = `${formatCount(quantity)} × ${name} will be cancelled. Its stock will no longer be reserved.`
      if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Cancel line', cancel: 'Keep line', danger: true }))) return
      try {
        await cancel.mutateAsync({ number: orderNumber })
        toast.success(`${name} cancelled`)
      } catch (error) {
        await alertFailure(error)
      }
      void utils.items.invalidate()
      await Promise.all([utils.purchases.invalidate(), utils.orders.invalidate()])
    }, orderNumber)
}
