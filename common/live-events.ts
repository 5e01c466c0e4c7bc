/** What is shown of a part's stock wherever it stands on a page. */
export type StockItem = { id: number; availableQuantity: number; minOrderQuantity: number; priceMinor: number }

/**
 * What open pages are told. `stock` brings what there is now, all others say what to ask for again: `reset` everything, since some of what
 * happened is not known; `hello` nothing, it only begins a stream.
 */
export type LiveEvent =
  | { kind: 'stock'; items: StockItem[] }
  | { kind: 'catalogue' | 'reviews' | 'orders' | 'users' | 'messages' | 'reset' | 'hello' }
