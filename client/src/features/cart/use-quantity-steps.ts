import { useEffect, useReducer, useState } from 'react'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import type { Order } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { createQuantitySaver } from './quantity-saver.ts'

/** Steps quantities in the cart without waiting for the server. `orders` have the quantities that the user sees. */
export function useQuantitySteps(saved: readonly Order[]) {
  const utils = trpc.useUtils()
  const { mutateAsync: changeQuantity } = trpc.orders.changeQuantity.useMutation({ meta: { shown: true } })
  const [, onChange] = useReducer((count: number) => count + 1, 0)
  const [saver] = useState(() =>
    createQuantitySaver({
      save: (number, quantity) => changeQuantity({ number, quantity }),
      refresh: () => utils.orders.invalidate(),
      onChange,
      onRefused: (error) => void alertFailure(error),
    }),
  )
  useEffect(() => {
    const flush = () => void saver.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [saver])
  const wishes = saver.wishes()
  const orders = saved.map((order) => ({ ...order, quantity: wishes.get(order.number) ?? order.quantity }))
  return { orders, step: saver.want, flush: saver.flush }
}
