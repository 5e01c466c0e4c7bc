import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Order } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import type { trpc } from '#client/lib/trpc.ts'
import { messages } from '#common/kit/messages.ts'
import { readTypedCount } from '#common/kit/typed-values.ts'
import { describeBounds, withinStock } from '#common/orders/bounds.ts'

export type ChangedOrder = Pick<Order, 'number' | 'productId' | 'name' | 'quantity'>

type Means = {
  utils: ReturnType<typeof trpc.useUtils>
  changeQuantity: ReturnType<typeof trpc.orders.changeQuantity.useMutation>['mutateAsync']
}

/** Prompts for a new quantity within the part's current bounds, and saves it. Returns true if it changed. Dialogs show failures. */
export async function askQuantity(order: ChangedOrder, means: Means): Promise<boolean> {
  try {
    return await ask(order, means)
  } catch (error) {
    if (describeFailure(error).code === 'NOT_FOUND') await dialogs.alert(messages.orderItemGone)
    else await alertFailure(error)
    return false
  }
}

async function ask({ number, productId, name, quantity }: ChangedOrder, { utils, changeQuantity }: Means): Promise<boolean> {
  const { item } = await utils.items.view.fetch({ id: productId }, { staleTime: 0 })
  const answer = await dialogs.prompt('Change quantity', {
    detail: `${name}, order ${number}. ${describeBounds(item)}.`,
    initial: String(quantity),
    inputMode: 'numeric',
  })
  if (answer === null) return false
  const { value, problem } = readTypedCount(answer)
  const wanted = value ?? 0
  if (problem !== undefined || !withinStock(wanted, item)) {
    await dialogs.alert(messages.changedQuantityOutOfBounds, { detail: `${problem ?? describeBounds(item, wanted)}.` })
    return false
  }
  if (wanted === quantity) return false
  await changeQuantity({ number, quantity: wanted })
  await Promise.all([utils.orders.invalidate(), utils.cart.invalidate()])
  await dialogs.alert(messages.quantityChanged, { detail: `Order line ${number} is now for ${wanted} pieces.` })
  return true
}
