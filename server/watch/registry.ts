// The metrics of this process. Each module counts its own events, and /metrics reads them; Prometheus adds up the processes.
import { Counter, Gauge, Registry } from 'prom-client'
import { timings } from './timings.ts'

export const processRegistry = new Registry()

/** A label may only have values that are listed in code: unlimited values would fill Prometheus's memory. */
type Labels = readonly string[]

/**
 * Returns a function that adds one. `known` lists label values that are reported as 0 from the start, because an alert on growth does not
 * see a series that begins at 1.
 */
export function counter(name: string, help: string, labelNames: Labels = [], known: readonly Labels[] = []) {
  const cells: { labels: Record<string, string>; count: number }[] = []
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [processRegistry],
    collect() {
      this.reset()
      for (const { labels, count } of cells) this.inc(labels, count)
    },
  })
  const cellOf = childrenOf((values) => {
    const cell = { labels: labelsOf(labelNames, values), count: 0 }
    cells.push(cell)
    return cell
  })
  for (const values of known) cellOf(values)
  const add = (...values: string[]): void => void cellOf(values).count++
  /** The same for fixed label values, for code where a look-up would be too slow. */
  const of = (...values: string[]) => {
    const cell = cellOf(values)
    return () => void cell.count++
  }
  return Object.assign(add, { of })
}

/** Returns a function that observes a duration in seconds. */
export function histogram(name: string, help: string, labelNames: Labels, buckets: readonly number[]) {
  const begin = timings({ name, help, buckets, registry: processRegistry })
  const seriesOf = childrenOf((values) => begin(labelsOf(labelNames, values)))
  // Without labels there is one series, which is reported from the start.
  if (labelNames.length === 0) seriesOf([])
  return (seconds: number, ...values: string[]): void => seriesOf(values)(seconds)
}

const labelsOf = (names: Labels, values: Labels): Record<string, string> =>
  Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))

/** A value that is read at each scrape; undefined omits it. */
export function gauge(name: string, help: string, read: () => number | undefined): void {
  new Gauge({
    name,
    help,
    registers: [processRegistry],
    collect() {
      const value = read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

/** Each combination of label values has one child. */
function childrenOf<Child>(find: (values: Labels) => Child): (values: Labels) => Child {
  const known = new Map<string, Child>()
  return (values) => {
    const key = values.length === 1 ? (values[0] ?? '') : values.join(' ')
    const child = known.get(key) ?? find(values)
    known.set(key, child)
    return child
  }
}

/** `begun` is a time of `performance.now()`. */
export const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000
