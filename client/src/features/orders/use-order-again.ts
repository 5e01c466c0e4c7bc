import { useRef } from 'react'
import { dialogs } from '#client/components/dialogs/store.ts'
import { useMe } from '#client/features/auth/use-me.ts'
import { newOrderNumber } from '#client/features/cart/order-number.ts'
import { isPassing } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#common/messages.ts'
import type { Order } from './order-state.ts'
import { tell } from './tell.ts'

/** Orders the same again, at the price that the list shows. Failures are told in dialogs. */
export function useOrderAgain() {
  const me = useMe()
  const utils = trpc.useUtils()
  const add = trpc.orders.add.useMutation({ meta: { shown: true } })
  const underWay = useRef(new Set<number>())
  // An order whose answer was lost is asked for again under its number: the shop makes no second one of it.
  const unanswered = useRef(new Map<number, number>())

  /** Answers the new number, or null where the shop refused, or a press before this one is not answered yet. */
  async function addAgain(order: Order, number = unanswered.current.get(order.number) ?? newOrderNumber()): Promise<number | null> {
    if (!me || underWay.current.has(order.number)) return null
    underWay.current.add(order.number)
    unanswered.current.set(order.number, number)
    try {
      const { productId, quantity, unitPriceMinor: priceMinor } = order
      const added = await add.mutateAsync({ number, email: me.email, productId, quantity, priceMinor })
      unanswered.current.delete(order.number)
      await utils.orders.invalidate()
      return added.number
    } catch (error) {
      const isUnknown = isPassing(error)
      if (!isUnknown) unanswered.current.delete(order.number)
      await tell(
        error,
        isUnknown
          ? 'It is not known whether the order arrived: look into the cart before you try again.'
          : 'Nothing was ordered. Open the part to see how it is sold today.',
      )
      return null
    } finally {
      underWay.current.delete(order.number)
    }
  }

  return {
    addAgain,
    orderAgain: async (order: Order): Promise<void> => {
      const number = await addAgain(order)
      if (number !== null) await dialogs.alert(messages.orderAdded, { detail: `${order.name} waits in your cart as order ${number}.` })
    },
  }
}
