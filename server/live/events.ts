/** What is shown of a part's stock wherever it stands on a page. */
export type StockItem = { id: number; availableQuantity: number; minOrderQuantity: number; priceMinor: number }

/**
 * What open pages are told. `stock` brings what there is now, all others say what to ask for again: `reset` everything, since some of what
 * happened is not known; `hello` nothing, it only begins a stream.
 */
export type LiveEvent =
  | { kind: 'stock'; items: StockItem[] }
  | { kind: 'catalogue' | 'reviews' | 'orders' | 'users' | 'messages' | 'reset' | 'hello' }

/** Who is told: everybody, or admins and the customers whom it concerns. */
export type Audience = 'everybody' | { customers: ReadonlySet<string> | 'all' | 'none' }

/** Who looks at a stream; null for a visitor. */
export type Viewer = { userId: string; role: 'user' | 'admin' } | null

/** Whether somebody is to be told. */
export function concerns(audience: Audience, viewer: Viewer): boolean {
  if (audience === 'everybody') return true
  if (!viewer) return false
  if (viewer.role === 'admin') return true
  const { customers } = audience
  return customers === 'all' || (customers !== 'none' && customers.has(viewer.userId))
}
