import { useRef, useState } from 'react'
import type { Order } from '#client/features/orders/order-state.ts'
import { totalOf } from '#client/features/orders/order-state.ts'
import { useLeaving } from '#client/features/payments/use-leaving.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { PaymentMethod } from '#common/orders/schema.ts'

export type Placed = { numbers: number[]; totalMinor: number }
type Try = { orders: readonly Order[]; method: PaymentMethod }

/**
 * Checks orders out, once however often it is pressed: cash places them, any other way leads to its provider's page. What the shop refuses is
 * kept, by order, until the next try or until it is mended.
 */
export function usePlacing() {
  const utils = trpc.useUtils()
  const shown = { meta: { shown: true } }
  const place = trpc.orders.place.useMutation(shown)
  const start = trpc.payments.start.useMutation(shown)
  const { isLeaving, leave } = useLeaving()
  const isUnderWay = useRef(false)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [tried, setTried] = useState<Try | null>(null)
  const [mended, setMended] = useState<readonly string[]>([])
  const error = tried === null ? null : tried.method === 'cash' ? place.error : start.error
  const failure = error && describeFailure(error)
  const refusals = (failure?.issues ?? []).filter(({ path }) => !mended.includes(path))
  const isMended = failure !== null && failure.issues.length > 0 && refusals.length === 0

  async function placeForCash(orders: readonly Order[]): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const { placed: numbers } = await place.mutateAsync({ numbers: numbersOf(orders), method: 'cash' })
      setPlaced({ numbers, totalMinor: totalOf(orders) })
    } finally {
      isUnderWay.current = false
    }
  }

  const startPayment = (orders: readonly Order[], method: Exclude<PaymentMethod, 'cash'>) =>
    leave(async () => {
      try {
        return (await start.mutateAsync({ numbers: numbersOf(orders), method, totalMinor: totalOf(orders) })).redirectUrl
      } catch (error) {
        // They may have been checked out for a moment: what is shown next is how they stand now.
        await utils.orders.invalidate()
        throw error
      }
    })

  return {
    placed,
    isPlacing: place.isPending || isLeaving,
    /** What is being paid, from the press until the browser is at the provider's: the shop calls these orders checked out before that. */
    leaving: isLeaving && tried ? tried.orders : null,
    /** The numbers of what was to be checked out last, whether or not it is known to be. */
    tried: tried && numbersOf(tried.orders),
    triedMethod: tried?.method ?? null,
    error: isMended ? null : error,
    /** Whether the answer was lost: the orders may be placed, or their payment begun. Trying again does nothing twice. */
    isUnknown: failure !== null && (failure.code === null || (tried?.method === 'cash' && failure.code === 'SERVICE_UNAVAILABLE')),
    refusals,
    refusalOf: ({ number }: Order): string | null => refusals.find(({ path }) => path === String(number))?.message ?? null,
    mend: ({ number }: Order) => setMended((before) => [...before, String(number)]),
    placeOrders: async (orders: readonly Order[], method: PaymentMethod): Promise<void> => {
      if (place.isPending || isLeaving) return
      setTried({ orders, method })
      setMended([])
      try {
        await (method === 'cash' ? placeForCash(orders) : startPayment(orders, method))
      } catch {
        // The page shows it from the mutation.
      } finally {
        void utils.items.invalidate()
        void utils.orders.invalidate()
      }
    },
  }
}

const numbersOf = (orders: readonly Order[]): number[] => orders.map(({ number }) => number)
