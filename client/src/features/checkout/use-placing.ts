import { useRef, useState } from 'react'
import type { Order } from '#client/features/orders/order-state.ts'
import { totalOf } from '#client/features/orders/order-state.ts'
import { describeFailure, isPassing } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'

export type Placed = { numbers: number[]; totalMinor: number }

/** Places orders once, however often it is pressed. What the shop refuses is kept, by order, until the next try or until it is mended. */
export function usePlacing() {
  const utils = trpc.useUtils()
  const place = trpc.orders.place.useMutation({ meta: { shown: true } })
  const isUnderWay = useRef(false)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [tried, setTried] = useState<number[] | null>(null)
  const [mended, setMended] = useState<readonly string[]>([])
  const issues = place.error ? describeFailure(place.error).issues : []
  const refusals = issues.filter(({ path }) => !mended.includes(path))
  const isMended = issues.length > 0 && refusals.length === 0

  return {
    placed,
    isPlacing: place.isPending,
    /** What was to be placed last, whether or not it is known to be. */
    tried,
    error: isMended ? null : place.error,
    /** Whether the answer was lost: the orders may be placed. Trying again places nothing twice. */
    isUnknown: place.error !== null && isPassing(place.error),
    refusals,
    refusalOf: ({ number }: Order): string | null => refusals.find(({ path }) => path === String(number))?.message ?? null,
    mend: ({ number }: Order) => setMended((before) => [...before, String(number)]),
    placeOrders: async (orders: readonly Order[]): Promise<void> => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      const wanted = orders.map(({ number }) => number)
      setTried(wanted)
      setMended([])
      try {
        const { placed: numbers } = await place.mutateAsync({ numbers: wanted, method: 'cash' })
        setPlaced({ numbers, totalMinor: totalOf(orders) })
      } catch {
        // The page shows it from the mutation.
      } finally {
        isUnderWay.current = false
        void utils.items.invalidate()
        void utils.orders.invalidate()
      }
    },
  }
}
