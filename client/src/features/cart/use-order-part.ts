import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { dialogs } from '#client/components/dialogs/store.ts'
import { newOrderNumber } from '#client/features/orders/new-order-number.ts'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { describeFailure, isPassing, isUnauthorized } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type ReturnState, useHere } from '#client/lib/use-here.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { plural } from '#common/format.ts'
import { messages } from '#common/messages.ts'
import { describeBounds, withinStock } from '#common/orders/rules.ts'
import { paths } from '#common/paths.ts'

/** What happens after adding an order: stay, or go to the checkout. */
export type Intent = 'cart' | 'buy'

type Wish = { part: OrderablePart; quantity: number; intent: Intent }
type Next = () => void | Promise<void>

/** Orders a part for the signed-in user. Visitors are redirected to the sign-in and return with their quantity. */
export function useOrderPart() {
  const navigate = useNavigate()
  const here = useHere()
  const utils = trpc.useUtils()
  const add = trpc.orders.add.useMutation({ meta: { shown: true } })
  const { isBusy, run } = useInFlight()
  // If the answer is lost, a retry sends the same number, so that it does not order twice.
  const unanswered = useRef<{ what: string; number: number }>(null)

  function numberOf({ part, quantity }: Wish): number {
    const what = `${part.id} ${quantity}`
    if (unanswered.current?.what !== what) unanswered.current = { what, number: newOrderNumber() }
    return unanswered.current.number
  }

  function signIn({ part: { id }, quantity }: Wish): Next {
    // A part's page takes the quantity from the URL; lists show many parts.
    const from = here.split(/[?#]/)[0] === paths.part(id) ? `${paths.part(id)}?quantity=${quantity}` : here
    return () => navigate(paths.login, { state: { from, wanted: { id, quantity } } satisfies ReturnState })
  }

  async function order(wish: Wish): Promise<Next> {
    const { part, quantity, intent } = wish
    const me = await utils.accounts.me.ensureData()
    if (me === null) return signIn(wish)
    if (!withinStock(quantity, part)) return () => dialogs.alert(messages.orderQuantityOutOfBounds, { detail: `${describeBounds(part)}.` })
    const { id: productId, priceMinor } = part
    const { number, message } = await add.mutateAsync({ number: numberOf(wish), email: me.email, productId, quantity, priceMinor })
    unanswered.current = null
    void utils.orders.invalidate()
    if (intent === 'buy') return () => navigate(paths.paymentOf(number))
    return () => dialogs.alert(message, { detail: `${plural(quantity, 'piece')} of ${part.name} wait in your cart as order ${number}.` })
  }

  function nextAfter(error: unknown, wish: Wish): Next {
    if (isUnauthorized(error)) return signIn(wish)
    const { text, issues } = describeFailure(error)
    const isUnknown = isPassing(error)
    if (!isUnknown) unanswered.current = null
    // The price or stock on the page is stale.
    void utils.items.invalidate()
    const detail = isUnknown
      ? 'It is not known whether the order arrived. Ordering the same again here makes no second order of it.'
      : `${issues[0]?.message ?? 'Nothing was ordered'}.`
    return () => dialogs.alert(text.replace(/\.$/, ''), { detail })
  }

  async function orderPart(part: OrderablePart, quantity: number, intent: Intent): Promise<void> {
    const wish = { part, quantity, intent }
    const next = await run(() => order(wish).catch((error: unknown) => nextAfter(error, wish)))
    await next?.()
  }

  return { orderPart, isBusy }
}
