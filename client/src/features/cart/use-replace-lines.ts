import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import type { Replaced } from '#client/features/substitutes/short-line.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'
import { refreshCart } from './use-cart.ts'

/** Replaces lines of the cart by other parts, all or none. The keys are the numbers of the lines. */
export function useReplaceLines() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.cart.replace.useMutation({ meta: { shown: true } })

  async function replace(replaced: readonly Pick<Replaced, 'key' | 'offer' | 'quantity'>[]): Promise<boolean> {
    const lines = replaced.map(({ key, offer: { part, unitPriceMinor }, quantity }) => ({
      ...{ number: Number(key), productId: part.productId },
      ...{ quantity, priceMinor: unitPriceMinor },
    }))
    try {
      await mutateAsync({ lines })
    } catch (error) {
      await alertFailure(error, 'Your cart has not changed. You can safely try again.')
      return false
    } finally {
      await Promise.all([refreshCart(utils), utils.buildGroups.invalidate(), utils.quickOrder.substitutes.invalidate()])
    }
    toast.success(`Replaced ${plural(lines.length, 'line')}`)
    return true
  }

  return { isReplacing: isPending, replace }
}
