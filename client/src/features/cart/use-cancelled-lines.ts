import { useState } from 'react'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { newOrderNumber } from '#client/features/orders/new-order-number.ts'
import { useOrderAgain } from '#client/features/orders/use-order-again.ts'
import type { Order } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { lineUp } from './line-up.ts'

type State = { lineup: readonly number[]; cancelled: ReadonlyMap<number, Order> }

/**
 * Cancels lines of the cart. A cancelled line keeps its place while the page is open, with a button that orders it again. Each has the number
 * of that order from the start, so that a second press does not order twice. Dialogs show failures.
 */
export function useCancelledLines(orders: readonly Order[]) {
  const utils = trpc.useUtils()
  const { mutateAsync: cancelOrder } = trpc.orders.cancel.useMutation({ meta: { shown: true } })
  const { addAgain } = useOrderAgain()
  const { run, isRunning } = useInFlight()
  const [{ lineup, cancelled }, setState] = useState<State>({ lineup: [], cancelled: new Map() })

  const gone = new Set([...cancelled.values()].map(({ number }) => number))
  const lines = lineUp(
    orders.filter(({ number }) => !gone.has(number)),
    cancelled,
    lineup,
  )

  async function close(order: Order): Promise<void> {
    try {
      await cancelOrder({ number: order.number })
      const undoNumber = newOrderNumber()
      setState((before) => ({
        lineup: lines.map(({ number }) => (number === order.number ? undoNumber : number)),
        cancelled: new Map([...before.cancelled, [undoNumber, order]]),
      }))
    } catch (error) {
      await alertFailure(error)
    }
    await utils.orders.invalidate()
  }

  /** The number of the order that is back in the cart; null if it failed. */
  async function restore(order: Order, undoNumber: number): Promise<number | null> {
    const number = await addAgain(order, undoNumber)
    if (number === null) return null
    // The server gives another number if another customer has this one.
    setState((before) => ({
      lineup: before.lineup.map((each) => (each === undoNumber ? number : each)),
      cancelled: new Map([...before.cancelled].filter(([each]) => each !== undoNumber)),
    }))
    return number
  }

  return {
    lines,
    cancel: (order: Order) => run(() => close(order), order.number),
    undo: (order: Order, undoNumber: number) => run(() => restore(order, undoNumber), undoNumber),
    isRunning,
  }
}
