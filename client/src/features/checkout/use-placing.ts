import { useRef, useState } from 'react'
import type { Order } from '#client/features/orders/order-state.ts'
import { totalOf } from '#client/features/orders/order-state.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'

export type Placed = { numbers: number[]; totalMinor: number }

/** Places orders once, however often it is pressed. What the shop refuses is kept, by order, until the next try or `forget`. */
export function usePlacing() {
  const utils = trpc.useUtils()
  const place = trpc.orders.place.useMutation({ meta: { shown: true } })
  const isUnderWay = useRef(false)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const refusals = place.error ? describeFailure(place.error).issues : []

  return {
    placed,
    isPlacing: place.isPending,
    error: place.error,
    refusalOf: ({ number }: Order): string | null => refusals.find(({ path }) => path === String(number))?.message ?? null,
    forget: place.reset,
    placeOrders: async (orders: readonly Order[]): Promise<void> => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      try {
        const { placed: numbers } = await place.mutateAsync({ numbers: orders.map(({ number }) => number), method: 'cash' })
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
