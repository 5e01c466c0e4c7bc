import { use } from 'react'
import { OwnPricesContext } from '#client/features/prices/own-prices.ts'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import type { Intent } from './order-part.ts'
import { useOrdering } from './ordering.tsx'

/** Orders a part from one place of the page, which is busy until this is done. */
export function useOrderPart() {
  const { orderPart } = useOrdering()
  const { isBusy, run } = useInFlight()
  const prices = use(OwnPricesContext)

  return {
    /** `pressed` is the button: the notice appears beside it. */
    orderPart: async (part: OrderablePart, quantity: number, intent: Intent, pressed: HTMLElement): Promise<void> => {
      const next = await run(() => orderPart({ part, quantity, intent, ladder: prices?.get(part.id) }))
      await next?.(pressed)
    },
    isBusy,
  }
}
