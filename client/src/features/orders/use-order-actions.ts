// What can be done with an order from the lists it stands in, each with its question and its answer.

import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import { describeOrder } from '#client/features/orders/describe-order.ts'
import { newOrderNumber } from '#client/features/orders/new-order-number.ts'
import type { Order } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { messages } from '#common/messages.ts'
import { awaitsPayment, isPlaced } from '#common/orders/state.ts'
import { useOrderAgain } from './use-order-again.ts'

const shown = { meta: { shown: true } } as const

/** `onGone` is called once an order has left the list, for the focus that left with it. Failures are told in dialogs. */
export function useOrderActions({ onGone }: { onGone?: () => void } = {}) {
  const utils = trpc.useUtils()
  const { addAgain, orderAgain } = useOrderAgain()
  const { mutateAsync: cancel } = trpc.orders.cancel.useMutation(shown)
  const { mutateAsync: remove } = trpc.orders.remove.useMutation(shown)
  const { run } = useInFlight()

  /** Cancels or deletes an order; answers whether it left the list. */
  async function close(order: Order, by: (order: { number: number }) => Promise<unknown>): Promise<boolean> {
    try {
      await by({ number: order.number })
      // Stock that a placed order held is back with its part.
      if (isPlaced(order)) void utils.items.invalidate()
      await utils.orders.invalidate()
      onGone?.()
      return true
    } catch (error) {
      await alertFailure(error)
      await utils.orders.invalidate()
      return false
    }
  }

  const closeOnce = async (order: Order, by: typeof cancel | typeof remove) => (await run(() => close(order, by), order.number)) ?? false

  return {
    orderAgain,
    /** Cancels at once, with a way back; what was placed is asked about first, because placing it again may find less in stock. */
    cancelOrder: async (order: Order): Promise<void> => {
      if (order.status === 'paid') return dialogs.alert(messages.paidOrderFinal)
      const detail = awaitsPayment(order)
        ? `${describeOrder(order)}, waits for a payment. It will not be paid any more: money that comes all the same is given back.`
        : `${describeOrder(order)}, is placed already. Its stock goes back to the shop.`
      const ways = { ok: 'Cancel order', cancel: 'Keep order', danger: true }
      if (isPlaced(order) && !(await dialogs.confirm(messages.areYouSure, { detail, ...ways }))) return
      if (!(await closeOnce(order, cancel))) return
      const text = `Order ${order.number} cancelled`
      // What was placed cannot be taken back by one press: its stock may be gone.
      if (isPlaced(order)) return toast.success(text)
      // One number for the whole toast, so that a second press on it makes no second order.
      const number = newOrderNumber()
      toast.undoable(text, () => void addAgain(order, number))
    },
    deleteOrder: async (order: Order): Promise<void> => {
      if (order.status === 'paid') return dialogs.alert(messages.paidOrderFinal)
      const detail = `${describeOrder(order)}, will be deleted.`
      const ways = { ok: 'Delete order', cancel: 'Keep order', danger: true }
      if (await dialogs.confirm(messages.areYouSure, { detail, ...ways })) await closeOnce(order, remove)
    },
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>
