import { dialogs } from '#client/components/dialogs/store.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#server/domain/messages.ts'
import { describeBounds, withinStock } from '#server/domain/orders/rules.ts'
import type { Order } from './order-state.ts'
import { tell } from './use-order-actions.ts'

/**
 * Asks for another quantity of an order, within what its part allows today. What does not fit is refused, and the order stays as it is.
 * Answers whether it changed.
 */
export function useChangeQuantity() {
  const utils = trpc.useUtils()
  const change = trpc.orders.changeQuantity.useMutation({ meta: { shown: true } })

  async function ask({ number, productId, name, quantity }: Order): Promise<boolean> {
    const { item } = await utils.items.view.fetch({ id: productId }, { staleTime: 0 })
    const bounds = `${describeBounds(item)}.`
    const answer = await dialogs.prompt('Change quantity', {
      detail: `${name}, order ${number}. ${bounds}`,
      initial: String(quantity),
      inputMode: 'numeric',
      ok: 'Change',
    })
    if (answer === null) return false
    const wanted = readQuantity(answer)
    if (wanted === quantity) return false
    if (!withinStock(wanted, item)) {
      await dialogs.alert(messages.changedQuantityOutOfBounds, { detail: bounds })
      return false
    }
    await change.mutateAsync({ number, quantity: wanted })
    await utils.orders.invalidate()
    await dialogs.alert(messages.quantityChanged, { detail: `Order ${number} is for ${wanted} pieces now.` })
    return true
  }

  return async (order: Order): Promise<boolean> => {
    try {
      return await ask(order)
    } catch (error) {
      if (describeFailure(error).code === 'NOT_FOUND') await dialogs.alert(messages.orderItemGone)
      else await tell(error)
      return false
    }
  }
}

/** Whole numbers alone, with or without the commas that the shop writes itself; NaN for anything else. */
const readQuantity = (text: string): number => (/^\d[\d,]*$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN)
