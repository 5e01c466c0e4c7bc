import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { keepSeparated } from '#client/features/additions/kept-selection.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { useMe } from '#client/lib/use-me.ts'
import { refreshCart } from './use-cart.ts'

/** Separates what the addition under this key added to a line that was in the cart before. Dialogs show failures. */
export function useSeparateLine(key: string) {
  const userId = useMe()?.id ?? ''
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.cart.separate.useMutation({ meta: { shown: true } })
  const { run, isRunning } = useInFlight()

  async function send(number: number): Promise<void> {
    try {
      const made = await mutateAsync({ key, number })
      keepSeparated(userId, { from: number, made: made.number })
    } catch (error) {
      await alertFailure(error)
    }
    await refreshCart(utils)
  }

  return { separate: (number: number) => run(() => send(number), number), isSeparating: (number: number) => isRunning(number) }
}
