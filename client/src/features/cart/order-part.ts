import type { NavigateFunction } from 'react-router-dom'
import { dialogs } from '#client/components/dialogs/store.ts'
import { newOrderNumber } from '#client/features/orders/new-order-number.ts'
import { showAdded } from '#client/features/orders/show-added.ts'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { describeFailure, isPassing, isUnauthorized } from '#client/lib/errors.ts'
import type { trpc } from '#client/lib/trpc.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { describeBounds, withinStock } from '#common/orders/bounds.ts'
import { type PriceLadder, priceAt, publicLadder } from '#common/prices/ladder.ts'
import type { Buying } from './resume-buying.ts'
import { refreshCart } from './use-cart.ts'

/** The step after adding an order: stay, or go to the checkout. */
export type Intent = 'cart' | 'buy'

export type Wish = {
  part: OrderablePart
  quantity: number
  intent: Intent
  /** The customer's own prices, if the page has shown them. */
  ladder?: PriceLadder | undefined
}
/** `pressed` is the button, unless the order continues after the sign-in. */
type Next = (pressed?: HTMLElement) => void | Promise<void>

type Means = {
  navigate: NavigateFunction
  here: string
  utils: ReturnType<typeof trpc.useUtils>
  addOrder: ReturnType<typeof trpc.orders.add.useMutation>['mutateAsync']
  /** Order numbers by the ordered part. If the answer is lost, a retry sends the same number, so that it does not order twice. */
  unanswered: Map<string, number>
}

/** Orders a part for the signed-in user; resolves to the next step. Never rejects. */
export type OrderPart = (wish: Wish) => Promise<Next>

/** Visitors are redirected to the sign-in and return with their quantity; Buy Now then continues (resumed-buying.ts). */
export function createOrderPart({ navigate, here, utils, addOrder, unanswered }: Means): OrderPart {
  const keyOf = ({ part, quantity }: Wish) => `${part.id} ${quantity}`

  function numberOf(wish: Wish): number {
    const number = unanswered.get(keyOf(wish)) ?? newOrderNumber()
    unanswered.set(keyOf(wish), number)
    return number
  }

  function signIn({ part, quantity, intent }: Wish): Next {
    const { id } = part
    // A part's page takes the quantity from the URL; lists show many parts.
    const page = here.split(/[?#]/)[0] === paths.part(id) ? `${paths.part(id)}?quantity=${quantity}` : here
    return async () => {
      const from = intent === 'buy' ? await marked(page, { part, quantity }) : page
      await navigate(paths.login, { state: { from, wanted: { id, quantity } } satisfies ReturnState })
    }
  }

  async function order(wish: Wish): Promise<Next> {
    const { part, quantity, intent, ladder } = wish
    const me = await utils.accounts.me.ensureData()
    if (me === null) return signIn(wish)
    if (!withinStock(quantity, part))
      return () => dialogs.alert(messages.orderQuantityOutOfBounds, { detail: `${describeBounds(part, quantity)}.` })
    const { id: productId } = part
    // The price that the customer saw. Before the page knows their own price it is the public one, which is never lower.
    const seen = ladder ?? (me.hasPriceLists ? null : publicLadder(part))
    const priceMinor = seen ? priceAt(seen, quantity) : part.priceMinor
    const { number, message } = await addOrder({ number: numberOf(wish), email: me.email, productId, quantity, priceMinor })
    unanswered.delete(keyOf(wish))
    void refreshCart(utils)
    if (intent === 'buy') return () => navigate(paths.paymentOf(number))
    return (pressed) => pressed && showAdded(pressed, { message, quantity, name: part.name })
  }

  function nextAfter(error: unknown, wish: Wish): Next {
    if (isUnauthorized(error)) return signIn(wish)
    const isUnknown = isPassing(error)
    if (!isUnknown) unanswered.delete(keyOf(wish))
    // The price or stock on the page is stale.
    void utils.items.invalidate()
    if (isUnknown) return () => dialogs.alert(...unconfirmed)
    const { text, issues } = describeFailure(error)
    return () => dialogs.alert(text.replace(/\.$/, ''), { detail: `${issues[0]?.message ?? 'Nothing was ordered'}.` })
  }

  return (wish) => order(wish).catch((error: unknown) => nextAfter(error, wish))
}

// Loaded on demand: most customers are signed in.
const marked = (page: string, buying: Buying): Promise<string> =>
  import('./resume-buying.ts').then(({ rememberBuying }) => rememberBuying(page, buying)).catch(() => page)

const unconfirmed = ["We couldn't confirm your order", { detail: "Try again: you won't be charged or ordered twice." }] as const
