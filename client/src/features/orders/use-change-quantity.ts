import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Order } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { messages } from '#common/messages.ts'
import { describeBounds, withinStock } from '#common/orders/bounds.ts'

type ChangedOrder = Pick<Order, 'number' | 'productId' | 'name' | 'quantity'>

/** Prompts for a new quantity within the part's current bounds. Answers whether it changed. */
export function useChangeQuantity() {
  const utils = trpc.useUtils()
  const mutation = trpc.orders.changeQuantity.useMutation({ meta: { shown: true } })
  const { run } = useInFlight()

  async function ask({ number, productId, name, quantity }: ChangedOrder): Promise<boolean> {
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
    await mutation.mutateAsync({ number, quantity: wanted })
    await Promise.all([utils.orders.invalidate(), utils.cart.invalidate()])
    await dialogs.alert(messages.quantityChanged, { detail: `Order ${number} is now for ${wanted} pieces.` })
    return true
  }

  async function change(order: ChangedOrder): Promise<boolean> {
    try {
      return await ask(order)
    } catch (error) {
      if (describeFailure(error).code === 'NOT_FOUND') await dialogs.alert(messages.orderItemGone)
      else await alertFailure(error)
      return false
    }
  }

  return async (order: ChangedOrder): Promise<boolean> => (await run(() => change(order))) ?? false
}

/** Reads whole numbers, with or without thousands separators; NaN for anything else. */
const readQuantity = (text: string): number => (/^\d[\d,]*$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN)
