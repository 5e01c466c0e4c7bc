import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ReturnState } from '#client/app/guards.tsx'
import { paths } from '#client/app/paths.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import { useMe } from '#client/features/auth/use-me.ts'
import type { OrderablePart } from '#client/features/catalogue/part.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { plural } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#server/domain/messages.ts'
import { describeBounds, withinStock } from '#server/domain/orders/rules.ts'
import { newOrderNumber } from './order-number.ts'

/** What follows an order: the cart, for those who go on looking, or the checkout, for those who buy now. */
export type Intent = 'cart' | 'buy'

/** Orders a part in the name of whoever is signed in; visitors are sent to the sign-in, and come back to the part with their quantity. */
export function useOrderPart() {
  const me = useMe()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const add = trpc.orders.add.useMutation({ meta: { shown: true } })
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function order(part: OrderablePart, quantity: number, intent: Intent, email: string): Promise<void> {
    const { id: productId, priceMinor } = part
    try {
      const { number, message } = await add.mutateAsync({ number: newOrderNumber(), email, productId, quantity, priceMinor })
      void utils.orders.invalidate()
      if (intent === 'buy') return void navigate(paths.paymentOf(number))
      await dialogs.alert(message, { detail: `${plural(quantity, 'piece')} of ${part.name} wait in your cart as order ${number}.` })
    } catch (error) {
      const { text, issues } = describeFailure(error)
      // Price or stock are not what the page says any more.
      void utils.items.invalidate()
      await dialogs.alert(text.replace(/\.$/, ''), { detail: issues[0]?.message ?? 'Nothing was ordered.' })
    }
  }

  return {
    isBusy,
    orderPart: async (part: OrderablePart, quantity: number, intent: Intent): Promise<void> => {
      if (me === null)
        return void navigate(paths.login, { state: { from: `${paths.part(part.id)}?quantity=${quantity}` } satisfies ReturnState })
      if (me === undefined || isUnderWay.current) return
      if (!withinStock(quantity, part)) return dialogs.alert(messages.orderQuantityOutOfBounds, { detail: `${describeBounds(part)}.` })
      isUnderWay.current = true
      setBusy(true)
      await order(part, quantity, intent, me.email)
      isUnderWay.current = false
      setBusy(false)
    },
  }
}
