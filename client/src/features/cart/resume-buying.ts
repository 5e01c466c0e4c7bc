// Remembers a visitor's Buy Now across the sign-in.
import type { NavigateFunction } from 'react-router-dom'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { keepWish, takeWish } from '#client/lib/kept-wish.ts'

export type Buying = { part: OrderablePart; quantity: number }

const field = 'buy'

/** Returns `here` with a mark for the part to buy; without it if the browser stores nothing. */
export function rememberBuying(here: string, { part, quantity }: Buying): string {
  const { id, name, productType, priceMinor, priceBreaks, availableQuantity, minOrderQuantity, orderMultiple } = part
  const bought = { id, name, productType, priceMinor, priceBreaks, availableQuantity, minOrderQuantity, orderMultiple }
  const buying: Buying = { part: bought, quantity }
  return keepWish(here, field, buying)
}

type Resuming = {
  here: string
  state: unknown
  navigate: NavigateFunction
  /** Orders the part; resolves to the next step. */
  orderPart: (wish: Buying & { intent: 'buy' }) => Promise<() => void | Promise<void>>
}

/** Removes the mark from the address, and buys the part stored under it. */
export async function resumeBuying({ here, state, navigate, orderPart }: Resuming): Promise<void> {
  const { wish, clean } = takeWish<Buying>(here, field)
  await navigate(clean, { replace: true, state, preventScrollReset: true })
  if (wish) await (await orderPart({ ...wish, intent: 'buy' }))()
}
