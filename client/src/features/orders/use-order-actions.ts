import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import { describeOrder } from '#client/features/orders/describe-order.ts'
import { newOrderNumber } from '#client/features/orders/new-order-number.ts'
import type { AnyOrder } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { messages } from '#common/kit/messages.ts'
import { refusalOf } from '#common/orders/process.ts'
import { awaitsPayment, isPlaced } from '#common/orders/state.ts'
import { useOrderAgain } from './use-order-again.ts'

const shown = { meta: { shown: true } } as const

/** `onGone` runs after an order leaves the list, to restore the focus. Dialogs show failures. */
export function useOrderActions({ onGone }: { onGone?: () => void } = {}) {
  const utils = trpc.useUtils()
  const { addAgain, orderAgain } = useOrderAgain()
  const { mutateAsync: cancel } = trpc.orders.cancel.useMutation(shown)
  const { mutateAsync: remove } = trpc.orders.remove.useMutation(shown)
  const { run } = useInFlight()

  /** Cancels or deletes an order; returns true if it left the list. */
  async function close(order: AnyOrder, by: (order: { number: number }) => Promise<unknown>): Promise<boolean> {
    try {
      await by({ number: order.number })
      // The stock of a placed order returns to its part.
      if (isPlaced(order)) void utils.items.invalidate()
      await Promise.all([utils.orders.invalidate(), utils.cart.invalidate()])
      onGone?.()
      return true
    } catch (error) {
      await alertFailure(error)
      await Promise.all([utils.orders.invalidate(), utils.cart.invalidate()])
      return false
    }
  }

  const closeOnce = async (order: AnyOrder, by: typeof cancel | typeof remove) => (await run(() => close(order, by), order.number)) ?? false

  return {
    orderAgain,
    /** Cancels immediately with an undo; asks first if the order was placed, because the stock may be gone when placing it again. */
    cancelOrder: async (order: AnyOrder): Promise<void> => {
      if (refusalOf('cancel', order)) return dialogs.alert(messages.paidOrderFinal)
      const detail = awaitsPayment(order)
        ? `${describeOrder(order)}, is waiting for payment. If a payment still arrives, we refund it.`
        : `${describeOrder(order)}, is placed. Its stock will no longer be reserved.`
      const ways = { ok: 'Cancel line', cancel: 'Keep line', danger: true }
      if (isPlaced(order) && !(await dialogs.confirm(messages.areYouSure, { detail, ...ways }))) return
      if (!(await closeOnce(order, cancel))) return
      const text = `Order line ${order.number} cancelled`
      // No undo for a placed order: its stock may be gone.
      if (isPlaced(order)) return toast.success(text)
      // One number per toast, so that a second click on Undo does not order twice.
      const number = newOrderNumber()
      toast.undoable(text, () => void addAgain(order, number))
    },
    deleteOrder: async (order: AnyOrder): Promise<void> => {
      if (refusalOf('remove', order)) return dialogs.alert(messages.paidOrderFinal)
      const detail = `${describeOrder(order)}, will be deleted.`
      const ways = { ok: 'Delete line', cancel: 'Keep line', danger: true }
      if (await dialogs.confirm(messages.areYouSure, { detail, ...ways })) await closeOnce(order, remove)
    },
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>
