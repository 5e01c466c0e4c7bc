import type { StockItem } from '#common/live/events.ts'

/** Returns the data with current stock; the same reference if nothing changed. */
export function withStock<T>(data: T, stock: ReadonlyMap<number, StockItem>): T {
  if (Array.isArray(data)) {
    const next = data.map((each: unknown) => withStock(each, stock))
    return next.some((each, i) => each !== data[i]) ? (next as T) : data
  }
  if (typeof data !== 'object' || data === null) return data
  if ('id' in data && 'availableQuantity' in data) {
    const now = stock.get(data.id as number)
    return now && differs(data, now) ? { ...data, ...now } : data
  }
  const entries = Object.entries(data).map(([name, value]) => [name, value, withStock(value, stock)] as const)
  return entries.some(([, before, after]) => before !== after)
    ? (Object.fromEntries(entries.map(([name, , after]) => [name, after])) as T)
    : data
}

const differs = (data: object, now: StockItem) => Object.entries(now).some(([name, value]) => data[name as keyof typeof data] !== value)
