// Applies events to the query cache. Inactive queries are only invalidated.
import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent, StockItem } from '#common/live/events.ts'
import { withCartStock } from './cart-stock.ts'
import { createRefresher } from './refresher.ts'
import { withStock } from './stock.ts'

// Spreads the refetches of all browsers.
const spreadMs = 1_500

const accountKey = [['accounts', 'me']]
const keysOf = {
  // A review changes the rating of its part.
  items: [[['items']], [['partReviews']], [['cart']], [['prices']]],
  // A change of a payment changes its orders, and a change of an order its purchase.
  orders: [[['orders']], [['cart']], [['payments']], [['purchases']]],
  reviews: [[['reviews']]],
  users: [[['admin']], [['users']], accountKey],
  messages: [[['contact']]],
  // The texts about the shop name it, and the second factor that it demands decides what an account may do.
  settings: [[['settings']], [['infoPages']], accountKey],
} as const

export type Applier = { apply: (event: LiveEvent) => void; refetchMe: () => Promise<void>; stop: () => void }

export function createApplier(queryClient: QueryClient): Applier {
  const refresh = (keys: readonly (readonly unknown[])[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const refreshers = {
    items: createRefresher(() => refresh(keysOf.items)),
    orders: createRefresher(() => refresh(keysOf.orders)),
    reviews: createRefresher(() => refresh(keysOf.reviews)),
    users: createRefresher(() => refresh(keysOf.users)),
    messages: createRefresher(() => refresh(keysOf.messages)),
    settings: createRefresher(() => refresh(keysOf.settings)),
    everything: createRefresher(() => queryClient.invalidateQueries()),
  }
  const waiting = new Map<'items' | 'everything', ReturnType<typeof setTimeout>>()

  function wantSoon(what: 'items' | 'everything'): void {
    if (waiting.has(what)) return
    const later = () => {
      waiting.delete(what)
      refreshers[what].want()
    }
    waiting.set(what, setTimeout(later, Math.random() * spreadMs))
  }

  function patchStock(items: readonly StockItem[]): void {
    const stock = new Map(items.map((item) => [item.id, item]))
    patch([['items']], (data) => withStock(data, stock))
    patch([['cart']], (data) => withCartStock(data, stock))
  }

  function patch(queryKey: readonly unknown[], changed: (data: unknown) => unknown): void {
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt, isInvalidated, fetchStatus } = query.state
      const next = changed(data)
      // A response in flight may be older than this event.
      if (fetchStatus === 'fetching') refreshers.items.want()
      if (next === data) continue
      queryClient.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt })
      // The other fields are as stale as before.
      if (isInvalidated) query.invalidate()
    }
  }

  return {
    apply(event) {
      if (event.kind === 'stock') patchStock(event.items)
      else if (event.kind === 'catalogue') wantSoon('items')
      else if (event.kind === 'reset') wantSoon('everything')
      else if (event.kind !== 'hello') refreshers[event.kind].want()
    },
    refetchMe: () => queryClient.invalidateQueries({ queryKey: accountKey }),
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}
