import type { OrderablePart } from '#client/lib/api-types.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import type { Intent } from './order-part.ts'
import { useOrdering } from './ordering.tsx'

/** Orders a part from one place of the page, which is busy while it does. */
export function useOrderPart() {
  const { orderPart } = useOrdering()
  const { isBusy, run } = useInFlight()

  return {
    orderPart: async (part: OrderablePart, quantity: number, intent: Intent): Promise<void> => {
      const next = await run(() => orderPart({ part, quantity, intent }))
      await next?.()
    },
    isBusy,
  }
}
