import { type LineState, problemsOf } from '#common/cart/rules.ts'
import type { StockItem } from '#common/live/events.ts'

type Line = LineState & Readonly<{ productId: number }>

const isLine = (each: unknown): each is Line => typeof each === 'object' && each !== null && 'productId' in each && 'chargedMinor' in each

/** Returns a cart with current stock and the problems that follow from it; the same reference if nothing changed. */
export function withCartStock<T>(data: T, stock: ReadonlyMap<number, StockItem>): T {
  if (typeof data !== 'object' || data === null || !('lines' in data) || !Array.isArray(data.lines)) return data
  const lines = data.lines.map((line: unknown) => (isLine(line) ? lineWith(line, stock.get(line.productId)) : line))
  return lines.some((line, i) => line !== (data.lines as unknown[])[i]) ? { ...data, lines } : data
}

function lineWith(line: Line, now: StockItem | undefined): Line {
  // A part that is no longer sold has none for sale, whatever its stock.
  if (!now || line.isGone) return line
  const { availableQuantity, minOrderQuantity } = now
  if (availableQuantity === line.availableQuantity && minOrderQuantity === line.minOrderQuantity) return line
  const changed = { ...line, availableQuantity, minOrderQuantity }
  return { ...changed, problems: problemsOf(changed) } as Line
}
