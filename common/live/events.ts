/** The stock of a part as pages show it. */
export type StockItem = { id: number; availableQuantity: number; minOrderQuantity: number; priceMinor: number }

/**
 * Events for open pages. `stock` carries the new numbers; all others name the data to request again. `reset`: everything, because events
 * may have been missed. `hello`: nothing, it only opens a stream.
 */
export type LiveEvent =
  | { kind: 'stock'; items: StockItem[] }
  | { kind: 'catalogue' | 'reviews' | 'orders' | 'users' | 'messages' | 'settings' | 'reset' | 'hello' }
