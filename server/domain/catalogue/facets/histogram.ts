import type { Bucket } from '../browsed.ts'

const maxBars = 24
// Above this ratio, equal bars would put most numbers into the first one.
const wide = 50

type Counted = readonly (readonly [value: number, count: number])[]

/** Bars of exact values. Each starts and ends with a value that occurs. */
export function barsOf(counted: Counted): Bucket[] {
  const sorted = counted.toSorted(([a], [b]) => a - b)
  if (sorted.length <= maxBars) return sorted.map(([value, count]) => ({ from: value, to: value, count }))
  const edges = edgesOf(sorted[0]?.[0] ?? 0, sorted.at(-1)?.[0] ?? 0)
  const bars = new Map<number, Bucket>()
  for (const [value, count] of sorted) {
    const edge = edges.findLastIndex((from) => from <= value)
    const bar = bars.get(edge)
    bars.set(edge, { from: bar?.from ?? value, to: value, count: (bar?.count ?? 0) + count })
  }
  return [...bars.values()]
}

/** Bars of prices, of which only the first three digits are known. Empty bars are left out. */
export function priceBarsOf(counted: Counted, lowest: number, highest: number): Bucket[] {
  const edges = edgesOf(lowest, highest)
  return edges.flatMap((edge, i) => {
    const next = edges[i + 1] ?? Number.POSITIVE_INFINITY
    const count = counted.reduce((sum, [price, parts]) => (price >= edge && price < next ? sum + parts : sum), 0)
    return count === 0 ? [] : [{ from: Math.max(edge, lowest), to: Math.min(next - 1, highest), count }]
  })
}

/** The lower bounds of bars: 1, 2 and 5 times powers of ten for wide ranges, otherwise equal steps. */
function edgesOf(lowest: number, highest: number): number[] {
  if (lowest > 0 && highest / lowest > wide) {
    const powers = Array.from({ length: 40 }, (_, i) => 10 ** (i - 20))
    const edges = powers.flatMap((power) => [1, 2, 5].map((times) => rounded(times * power)))
    return between(edges, lowest, highest)
  }
  const step = stepFrom((highest - lowest) / (maxBars - 2))
  const first = Math.floor(lowest / step)
  return between(
    Array.from({ length: maxBars + 1 }, (_, i) => rounded((first + i) * step)),
    lowest,
    highest,
  )
}

const between = (edges: readonly number[], lowest: number, highest: number): number[] =>
  edges.filter((edge, i) => edge <= highest && (edges[i + 1] ?? Number.POSITIVE_INFINITY) > lowest).slice(0, maxBars)

/** `least` rounded up to 1, 2, 2.5, 5 or 10 times a power of ten. */
function stepFrom(least: number): number {
  if (least <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 2.5, 5].find((times) => times * power >= least) ?? 10)
}

const rounded = (value: number): number => Number(value.toPrecision(12))
