import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Purchase } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'

type Ways = { detail: string; ok: string; cancel: string; done: string }

/** Cancels one line of a purchase, or all of it, after confirmation. */
export function useCancelLines({ number, lines }: Pick<Purchase, 'number' | 'lines'>) {
  const utils = trpc.useUtils()
  const cancel = trpc.purchases.cancel.useMutation({ meta: { shown: true } })
  const { run } = useInFlight()

  const close = (orders: number[] | 'all', { done, ...ways }: Ways) =>
    run(async () => {
      if (!(await dialogs.confirm(messages.areYouSure, { ...ways, danger: true }))) return
      try {
        await cancel.mutateAsync({ number, orders })
        toast.success(done)
      } catch (error) {
        await alertFailure(error)
      }
      void utils.items.invalidate()
      await Promise.all([utils.purchases.invalidate(), utils.orders.invalidate()])
    }, String(orders))

  return {
    cancelLine: ({ orderNumber, name, quantity }: Purchase['lines'][number]) =>
      close([orderNumber], {
        detail: `${formatCount(quantity)} × ${name} will be cancelled. Its stock will no longer be reserved.`,
        ok: 'Cancel line',
        cancel: 'Keep line',
        done: `${name} cancelled`,
      }),
    /** Null if a line is paid: what is paid is refunded, not cancelled. */
    cancelAll: lines.some(({ fate }) => fate === 'paid')
      ? null
      : () =>
          close('all', {
            detail: `${plural(lines.filter(({ fate }) => fate === 'placed').length, 'line')} will be cancelled. Their stock will no longer be reserved.`,
            ok: 'Cancel purchase',
            cancel: 'Keep purchase',
            done: `Purchase ${number} cancelled`,
          }),
  }
}
