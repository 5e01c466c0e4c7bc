import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import type { ChangedOrder } from './ask-quantity.ts'

/** Prompts for a new quantity within the part's current bounds. Returns true if it changed. The prompt loads with the first press. */
export function useChangeQuantity() {
  const utils = trpc.useUtils()
  const { mutateAsync: changeQuantity } = trpc.orders.changeQuantity.useMutation({ meta: { shown: true } })
  const { run } = useInFlight()

  async function change(order: ChangedOrder): Promise<boolean> {
    const loaded = await import('./ask-quantity.ts').catch(alertFailure)
    return loaded ? loaded.askQuantity(order, { utils, changeQuantity }) : false
  }

  return async (order: ChangedOrder): Promise<boolean> => (await run(() => change(order))) ?? false
}
