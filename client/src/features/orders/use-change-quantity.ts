import { useRef } from 'react'
import { dialogs } from '#client/components/dialogs/store.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#common/messages.ts'
import { describeBounds, withinStock } from '#common/orders/rules.ts'
import type { Order } from './order-state.ts'
import { tell } from './tell.ts'

/**
 * Asks for another quantity of an order, within what its part allows today. What does not fit is refused, and the order stays as it is.
 * Answers whether it changed.
 */
export function useChangeQuantity() {
  const utils = trpc.useUtils()
  const change = trpc.orders.changeQuantity.useMutation({ meta: { shown: true } })
  const isUnderWay = useRef(false)

  async function ask({ number, productId, name, quantity }: Order): Promise<boolean> {
    const { item } = await utils.items.view.fetch({ id: productId }, { staleTime: 0 })
    const bounds = `${describeBounds(item)}.`
    const answer = await dialogs.prompt('Change quantity', {
      detail: `${name}, order ${number}. ${bounds}`,
      initial: String(quantity),
      inputMode: 'numeric',
    })
    if (answer === null) return false
    const wanted = readQuantity(answer)
    if (!withinStock(wanted, item)) {
      await dialogs.alert(messages.changedQuantityOutOfBounds, { detail: bounds })
      return false
    }
    if (wanted === quantity) return false
    await change.mutateAsync({ number, quantity: wanted })
    await utils.orders.invalidate()
    await dialogs.alert(messages.quantityChanged, { detail: `Order ${number} is for ${wanted} pieces now.` })
    return true
  }

  return async (order: Order): Promise<boolean> => {
    // The bounds are looked up first, and a second press meanwhile would ask twice.
    if (isUnderWay.current) return false
    isUnderWay.current = true
    try {
      return await ask(order)
    } catch (error) {
      if (describeFailure(error).code === 'NOT_FOUND') await dialogs.alert(messages.orderItemGone)
      else await tell(error)
      return false
    } finally {
      isUnderWay.current = false
    }
  }
}

/** Whole numbers alone, with or without the commas that the shop writes itself; NaN for anything else. */
const readQuantity = (text: string): number => (/^\d[\d,]*$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN)
