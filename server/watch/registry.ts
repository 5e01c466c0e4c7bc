// The metrics of this process. Each module counts its own events, and /metrics reads them; Prometheus adds up the processes.
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const processRegistry = new Registry()

/** A label may only have values that are listed in code: unlimited values would fill Prometheus's memory. */
type Labels = readonly string[]

/**
 * Returns a function that adds one. `known` lists label values that are reported as 0 from the start, because an alert on growth does not
 * see a series that begins at 1.
 */
export function counter(name: string, help: string, labelNames: Labels = [], known: readonly Labels[] = []) {
  const metric = new Counter({ name, help, labelNames: [...labelNames], registers: [processRegistry] })
  const childOf = childrenOf((values) => metric.labels(...values))
  for (const values of known) childOf(values).inc(0)
  const add = (...values: string[]): void => childOf(values).inc()
  /** The same for fixed label values, for code where a look-up would be too slow. */
  const of = (...values: string[]) => {
    const child = childOf(values)
    return () => child.inc()
  }
  return Object.assign(add, { of })
}

/** Returns a function that observes a duration in seconds. */
export function histogram(name: string, help: string, labelNames: Labels, buckets: readonly number[]) {
  const metric = new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers: [processRegistry] })
  const childOf = childrenOf((values) => metric.labels(...values))
  return (seconds: number, ...values: string[]): void => childOf(values).observe(seconds)
}

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

/** Looking up a metric by its labels takes longer than counting. */
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
