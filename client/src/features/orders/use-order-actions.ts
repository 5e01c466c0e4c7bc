// What can be done with an order from the lists it stands in, each with its question and its answer.
import { dialogs } from '#client/components/dialogs/store.ts'
import { useMe } from '#client/features/auth/use-me.ts'
import { newOrderNumber } from '#client/features/cart/order-number.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#server/domain/messages.ts'
import { describeOrder, isPlaced, type Order } from './order-state.ts'

const shown = { meta: { shown: true } } as const

/** `onGone` is called once an order has left the list, for the focus that left with it. Failures are told in dialogs. */
export function useOrderActions({ onGone }: { onGone?: () => void } = {}) {
  const me = useMe()
  const utils = trpc.useUtils()
  const add = trpc.orders.add.useMutation(shown)
  const cancel = trpc.orders.cancel.useMutation(shown)
  const remove = trpc.orders.remove.useMutation(shown)

  /** Orders the same again, at the price that the list shows; answers the new number, or null where the shop refused. */
  async function addAgain({ productId, quantity, unitPriceMinor: priceMinor }: Order): Promise<number | null> {
    if (!me) return null
    try {
      const { number } = await add.mutateAsync({ number: newOrderNumber(), email: me.email, productId, quantity, priceMinor })
      await utils.orders.invalidate()
      return number
    } catch (error) {
      await tell(error, 'Nothing was ordered. Open the part to see how it is sold today.')
      return null
    }
  }

  return {
    addAgain,
    orderAgain: async (order: Order): Promise<void> => {
      const number = await addAgain(order)
      if (number !== null) await dialogs.alert(messages.orderAdded, { detail: `${order.name} waits in your cart as order ${number}.` })
    },
    /** Cancels at once, with a way back; what was placed is asked about first, because placing it again may find less in stock. */
    cancelOrder: async (order: Order): Promise<void> => {
      if (order.status === 'paid') return dialogs.alert(messages.paidOrderFinal)
      const detail = `${describeOrder(order)}, is placed already. Its stock goes back to the shop.`
      const ways = { ok: 'Cancel order', cancel: 'Keep order', danger: true }
      if (isPlaced(order) && !(await dialogs.confirm(messages.areYouSure, { detail, ...ways }))) return
      try {
        await cancel.mutateAsync({ number: order.number })
        await refresh(utils, isPlaced(order))
        onGone?.()
        // What was placed cannot be taken back by one press: its stock may be gone.
        if (isPlaced(order)) toast.success(`Order ${order.number} cancelled`)
        else toast.undoable(`Order ${order.number} cancelled`, () => void addAgain(order))
      } catch (error) {
        await tell(error)
        await utils.orders.invalidate()
      }
    },
    deleteOrder: async (order: Order): Promise<void> => {
      if (order.status === 'paid') return dialogs.alert(messages.paidOrderFinal)
      const detail = `${describeOrder(order)}, will be deleted.`
      const ways = { ok: 'Delete order', cancel: 'Keep order', danger: true }
      if (!(await dialogs.confirm(messages.areYouSure, { detail, ...ways }))) return
      try {
        await remove.mutateAsync({ number: order.number })
        await refresh(utils, isPlaced(order))
        onGone?.()
      } catch (error) {
        await tell(error)
        await utils.orders.invalidate()
      }
    },
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>

/** What orders say is stale; what parts say too, where stock moved. */
async function refresh(utils: ReturnType<typeof trpc.useUtils>, movesStock: boolean): Promise<void> {
  if (movesStock) void utils.items.invalidate()
  await utils.orders.invalidate()
}

/** A refusal in the shop's words: the title alone where the specification fixes it. */
export async function tell(error: unknown, more?: string): Promise<void> {
  const { text, issues } = describeFailure(error)
  const title = text.replace(/\.$/, '')
  const detail = issues[0] && issues[0].message !== title ? issues[0].message : more
  await dialogs.alert(title, detail === undefined ? {} : { detail })
}
