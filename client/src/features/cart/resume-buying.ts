// Remembers a visitor's Buy Now across the sign-in. The address to return to carries a random mark, and the tab's session storage has what
// was to be bought under that mark. It is used once, so Back and a reload buy nothing, and a link from elsewhere never can.
import type { NavigateFunction } from 'react-router-dom'
import type { OrderablePart } from '#client/lib/api-types.ts'

export type Buying = { part: OrderablePart; quantity: number }

const field = 'buy'
const key = 'buying'

/** Returns `here` with the mark; without it if the browser stores nothing. */
export function rememberBuying(here: string, { part, quantity }: Buying): string {
  const { id, name, productType, priceMinor, availableQuantity, minOrderQuantity } = part
  const mark = crypto.randomUUID()
  try {
    const buying: Buying = { part: { id, name, productType, priceMinor, availableQuantity, minOrderQuantity }, quantity }
    sessionStorage.setItem(key, JSON.stringify({ mark, ...buying }))
  } catch {
    return here
  }
  return changed(here, (search) => search.set(field, mark))
}

type Resuming = {
  here: string
  state: unknown
  navigate: NavigateFunction
  /** Orders the part; resolves to what to do next. */
  orderPart: (wish: Buying & { intent: 'buy' }) => Promise<() => void | Promise<void>>
}

/** Removes the mark from the address, and buys what was stored under it. */
export async function resumeBuying({ here, state, navigate, orderPart }: Resuming): Promise<void> {
  const { buying, clean } = takeBuying(here)
  await navigate(clean, { replace: true, state, preventScrollReset: true })
  if (buying) await (await orderPart({ ...buying, intent: 'buy' }))()
}

/** What to buy on the page at this address, given out once; and the address without its mark. */
function takeBuying(here: string): { buying: Buying | null; clean: string } {
  const clean = changed(here, (search) => search.delete(field))
  const mark = new URL(here, location.origin).searchParams.get(field)
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Buying & { mark: string }) | null
    if (stored?.mark !== mark) return { buying: null, clean }
    sessionStorage.removeItem(key)
    return { buying: stored && { part: stored.part, quantity: stored.quantity }, clean }
  } catch {
    return { buying: null, clean }
  }
}

function changed(here: string, change: (search: URLSearchParams) => void): string {
  const url = new URL(here, location.origin)
  change(url.searchParams)
  return url.pathname + url.search + url.hash
}
