import { useRef } from 'react'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { newOrderNumber } from '#client/features/orders/new-order-number.ts'
import type { AnyOrder } from '#client/lib/api-types.ts'
import { isPassing } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { useMe } from '#client/lib/use-me.ts'
import { messages } from '#common/kit/messages.ts'
import { showAdded } from './show-added.ts'

/** Repeats an order at the price in the list. Dialogs show failures. */
export function useOrderAgain() {
  const me = useMe()
  const utils = trpc.useUtils()
  const mutation = trpc.orders.add.useMutation({ meta: { shown: true } })
  const { run } = useInFlight()
  // If the answer is lost, a retry sends the same number, so that it does not order twice.
  const unanswered = useRef(new Map<number, number>())

  async function add(order: AnyOrder, number: number): Promise<number | null> {
    if (!me) return null
    unanswered.current.set(order.number, number)
    try {
      const { productId, quantity, unitPriceMinor } = order
      const added = await mutation.mutateAsync({
        number,
        email: me.email,
        productId,
        quantity,
        ...(unitPriceMinor !== null && { priceMinor: unitPriceMinor }),
      })
      unanswered.current.delete(order.number)
      await Promise.all([utils.orders.invalidate(), utils.cart.invalidate()])
      return added.number
    } catch (error) {
      const isUnknown = isPassing(error)
      if (!isUnknown) unanswered.current.delete(order.number)
      await alertFailure(
        error,
        isUnknown
          ? "We couldn't confirm your order. Try again: you won't be charged or ordered twice."
          : 'Nothing was ordered. Open the part to see its current price, stock and minimum order.',
      )
      return null
    }
  }

  /** The number of the new order; null if it failed or is being added already. */
  const addAgain = (order: AnyOrder, number = unanswered.current.get(order.number) ?? newOrderNumber()) =>
    run(() => add(order, number), order.number)

  return {
    addAgain,
    /** `pressed` is the button: the success is shown beside it. */
    orderAgain: async (order: AnyOrder, pressed: HTMLElement): Promise<void> => {
      const number = await addAgain(order)
      if (number !== null) showAdded(pressed, { message: messages.orderAdded, quantity: order.quantity, name: order.name })
    },
  }
}
