import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { justPlaced } from '#client/lib/just-placed.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useRedirect } from '#client/lib/use-redirect.ts'
import { paths } from '#common/kit/paths.ts'
import type { PaymentMethod, PurchaseTerms } from '#common/orders/schema.ts'
import { totalOf } from '#common/orders/state.ts'
import { writePurchaseNumber } from '#common/purchases/number.ts'
import { leaveToPay } from './left-to-pay.ts'
import type { Delivery } from './use-delivery-details.ts'

/**
 * The delivery address of the orders. `settle` returns null after showing why the address is incomplete; `refuse` shows the details that
 * the server found missing.
 */
export type Destination = {
  settle: () => Promise<Delivery | null>
  refuse: (issues: readonly { path: string; message: string }[]) => Promise<void>
  /** True if the request must name the address: the account's own, when there are other addresses. */
  isNamed?: boolean
}
type Terms = Pick<PurchaseTerms, 'poNumber' | 'note' | 'wishedOn' | 'addressId'>
type Attempt = { orders: readonly Order[]; method: PaymentMethod }

/**
 * Checks out orders, after storing delivery details that are not saved yet: cash places them and opens their purchase, other methods
 * redirect to the provider. Keeps the server's refusals per order until the next attempt or until dismissed.
 */
export function usePlacing() {
  const utils = trpc.useUtils()
  const shown = { meta: { shown: true } }
  const place = trpc.orders.place.useMutation(shown)
  const start = trpc.payments.start.useMutation(shown)
  const { isBusy, redirect } = useRedirect()
  const navigate = useNavigate()
  // True from the answer until the page of the purchase replaces this one.
  const [isPlaced, setPlaced] = useState(false)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  // Prices of orders that changed during the checkout, in minor units.
  const [changed, setChanged] = useState<ReadonlyMap<number, number>>(new Map())
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const error = attempt === null ? null : attempt.method === 'cash' ? place.error : start.error
  const failure = error && describeFailure(error)
  // Other issues are about delivery details, and shown beside their fields.
  const refusals = (failure?.issues ?? []).filter(({ path }) => /^\d+$/.test(path) && !dismissed.includes(path))
  const isDismissed = failure !== null && failure.issues.length > 0 && refusals.length === 0

  /** Returns the address of the provider's page, or null for cash, which places the orders immediately. */
  async function submit(
    orders: readonly Order[],
    method: PaymentMethod,
    { settle, refuse, isNamed = false }: Destination,
    terms: Terms,
  ): Promise<string | null> {
    const delivery = await settle()
    if (!delivery) return null
    setAttempt({ orders, method })
    setDismissed([])
    const { displayName: recipient = '', phoneNumber = '', address = '' } = delivery
    const placing = {
      numbers: numbersOf(orders),
      totalMinor: totalOf(orders),
      ...terms,
      ...(isNamed && { delivery: { recipient, phoneNumber, address } }),
    }
    try {
      if (method !== 'cash') {
        const { id, redirectUrl } = await start.mutateAsync({ ...placing, method })
        leaveToPay(id)
        return redirectUrl
      }
      const { purchase } = await place.mutateAsync({ ...placing, method })
      setPlaced(true)
      // Back leads to the cart: this checkout has nothing left to place.
      const options = { replace: true, state: justPlaced }
      void (purchase === null ? navigate(paths.purchases, options) : navigate(paths.onePurchase(writePurchaseNumber(purchase)), options))
    } catch (error) {
      // The page shows the mutation's error. The orders may have been checked out briefly, so fetch their state before that.
      const { code, issues } = describeFailure(error)
      if (code === 'PRICE_CHANGED') await readChangedPrices()
      if (method !== 'cash') await utils.orders.invalidate()
      await refuse(issues)
    } finally {
      void utils.items.invalidate()
      void utils.orders.invalidate()
    }
    return null
  }

  /** The page shows the prices that a checkout charges from now on, so that the next press agrees to them. */
  async function readChangedPrices(): Promise<void> {
    const cart = await utils.cart.lines.fetch(undefined, { staleTime: 0 }).catch(() => null)
    if (cart) setChanged(new Map(cart.lines.map(({ number, chargedMinor }) => [number, chargedMinor])))
  }

  return {
    /** An order at the price that a checkout charges, including known price changes. */
    atChangedPrice: (order: Order): Order => ({ ...order, unitPriceMinor: changed.get(order.number) ?? order.unitPriceMinor }),
    /** Errors of the whole checkout: by field, or under `total`. */
    issues: isDismissed ? [] : (failure?.issues ?? []).filter(({ path }) => !/^\d+$/.test(path)),
    isPlacing: isBusy || isPlaced,
    /** The orders of a checkout that leaves this page. The server reports them as checked out before the browser has left. */
    redirecting: attempt && (isPlaced || (isBusy && attempt.method !== 'cash')) ? attempt.orders : null,
    /** The orders of the last attempt, whatever its outcome. */
    attemptedNumbers: attempt && numbersOf(attempt.orders),
    attemptedMethod: attempt?.method ?? null,
    error: isDismissed ? null : error,
    /** True if the answer was lost, so that the orders may be placed or the payment started. Retrying is idempotent. */
    isUnknown: failure !== null && (failure.code === null || (attempt?.method === 'cash' && failure.code === 'SERVICE_UNAVAILABLE')),
    refusals,
    refusalOf: ({ number }: Order): string | null => refusals.find(({ path }) => path === String(number))?.message ?? null,
    dismissRefusal: ({ number }: Order) => setDismissed((before) => [...before, String(number)]),
    placeOrders: (orders: readonly Order[], method: PaymentMethod, destination: Destination, terms: Terms) =>
      redirect(() => submit(orders, method, destination, terms)),
  }
}

const numbersOf = (orders: readonly Order[]): number[] => orders.map(({ number }) => number)
