import { useEffect, useMemo, useReducer, useState } from 'react'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type CartLine, withQuantity } from './cart-line.ts'
import { createQuantitySaver } from './quantity-saver.ts'
import { refreshCart } from './use-cart.ts'

/** Changes quantities in the cart without waiting for the server. `lines` have the displayed quantities. */
export function useQuantitySteps(saved: readonly CartLine[], { onRefused }: { onRefused: (number: number) => void }) {
  const utils = trpc.useUtils()
  const { mutateAsync: changeQuantity } = trpc.orders.changeQuantity.useMutation({ meta: { shown: true } })
  const [, onChange] = useReducer((count: number) => count + 1, 0)
  const [saver] = useState(() =>
    createQuantitySaver({
      save: (number, quantity) => changeQuantity({ number, quantity }),
      refresh: () => refreshCart(utils),
      onChange,
      onRefused: (error, number) => {
        onRefused(number)
        void alertFailure(error)
      },
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
  const lines = useMemo(() => saved.map((line) => withQuantity(line, wishes.get(line.number) ?? line.quantity)), [saved, wishes])
  return { lines, step: saver.want, flush: saver.flush }
}
