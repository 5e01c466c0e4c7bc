// Texts about a product's price history, and the line that draws it.
import type { Outputs } from '#client/lib/api-types.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'

export type PriceChange = Outputs['prices']['history']['changes'][number]
type Value = PriceChange['before']

const reasons: Readonly<Record<PriceChange['reason'], string>> = { hand: 'By hand', import: 'Import', list: 'Price list' }
export const describeReason = ({ reason }: Pick<PriceChange, 'reason'>): string => reasons[reason]

/** `Public price`, `Price breaks`, `“Resellers” from 50`. */
export function describeWhat({ kind, listName, fromQuantity }: Pick<PriceChange, 'kind' | 'listName' | 'fromQuantity'>): string {
  if (kind === 'price') return 'Public price'
  return kind === 'breaks' ? 'Price breaks' : `“${listName ?? 'Price list'}” from ${formatCount(fromQuantity ?? 1)}`
}

/** An amount, the breaks as `50: 95.00`, or `None`. */
export function describeValue(value: Value): string {
  if (typeof value === 'number') return formatAmount(value)
  if (value === null || value.length === 0) return 'None'
  return value.map(({ quantity, priceMinor }) => `${formatCount(quantity)}: ${formatAmount(priceMinor)}`).join(', ')
}

export type PricePoint = { at: number; minor: number }

/** The public price over time, oldest first: each point applies until the next one, and the last one is now. */
export function pricePoints(changes: readonly PriceChange[], priceMinor: number, now: number): PricePoint[] {
  const ofPrice = changes
    .filter(({ kind }) => kind === 'price')
    .map(({ createdAt, before, after }) => ({ at: new Date(createdAt).getTime(), before, after }))
    .sort((a, b) => a.at - b.at)
  const [first] = ofPrice
  if (!first) return []
  const span = Math.max(now - first.at, 1)
  const start = typeof first.before === 'number' ? [{ at: first.at - span * 0.05, minor: first.before }] : []
  const steps = ofPrice.flatMap(({ at, after }) => (typeof after === 'number' ? [{ at, minor: after }] : []))
  return [...start, ...steps, { at: now, minor: priceMinor }]
}

/** The step line as an SVG path in a box of this size. */
export function stepPath(points: readonly PricePoint[], { width, height }: { width: number; height: number }): string {
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const prices = points.map(({ minor }) => minor)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => round(((at - from) / Math.max(to - from, 1)) * width)
  const y = (minor: number) => round(high === low ? height / 2 : height - ((minor - low) / (high - low)) * height)
  return points.map(({ at, minor }, i) => (i === 0 ? `M${x(at)} ${y(minor)}` : `H${x(at)}V${y(minor)}`)).join('')
}

const round = (value: number): number => Math.round(value * 10) / 10
