import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import type { Replaced } from '#client/features/substitutes/short-line.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'

/** Replaces lines of a list by other parts, all or none. The keys are the products of the lines. */
export function useReplaceLines(id: string) {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.partLists.replaceLines.useMutation({ meta: { shown: true } })

  async function replace(replaced: readonly Pick<Replaced, 'key' | 'offer' | 'quantity'>[]): Promise<boolean> {
    const lines = replaced.map(({ key, offer, quantity }) => ({ productId: Number(key), otherId: offer.part.productId, quantity }))
    try {
      await mutateAsync({ id, lines })
    } catch (error) {
      await alertFailure(error, 'Your list has not changed.')
      return false
    } finally {
      await Promise.all([utils.partLists.invalidate(), utils.buildGroups.invalidate(), utils.quickOrder.substitutes.invalidate()])
    }
    toast.success(`Replaced ${plural(lines.length, 'line')}`)
    return true
  }

  return { isReplacing: isPending, replace }
}
