// One line of the bench: alternates between the shop and its baseline, so that other load on the machine affects both.
import type { Sample } from './load.ts'
import { processorSeconds, type Server } from './processes.ts'

export type Side = { server: Server; send: (connections: number, seconds: number) => Promise<Sample> }
export type Line<Name extends string = string> = {
  name: Name
  comparedWith: string
  target: number
  connections: number[]
  shop: Side
  compared: Side
}

/** Requests per second, and microseconds of the server's processor per request. */
type Figure = { perSecond: number; processorMicros: number }
export type Result = {
  shop: Figure
  compared: Figure
  ratio: number
  lowest: number
  highest: number
  failed: number
  total: number
  /** Writes beside the requests, in all rounds. */
  writes: number
}

type Measured = Sample & Figure

// By then V8 has compiled the hot code; on a busy machine that takes many rounds.
const warmRequests = 10_000
const longestWarmUp = 5

/** Medians of both sides, their ratio, and the lowest and highest ratio of a round. */
export async function runLine(
  { shop, compared }: Line,
  connections: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result> {
  for (const side of [shop, compared]) await warmUp(side, connections, seconds, Math.min(rounds, longestWarmUp))
  const pairs: { shop: Measured; compared: Measured }[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({ shop: await measure(shop, connections, seconds), compared: await measure(compared, connections, seconds) })
  }
  const all = { shop: toFigure(pairs.map((pair) => pair.shop)), compared: toFigure(pairs.map((pair) => pair.compared)) }
  const ratios = pairs.map((pair) => pair.shop.perSecond / pair.compared.perSecond)
  return {
    ...all,
    ratio: all.shop.perSecond / all.compared.perSecond,
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    failed: sum(pairs.map((pair) => pair.shop.failed + pair.compared.failed)),
    total: sum(pairs.map((pair) => pair.shop.total + pair.compared.total)),
    writes: sum(pairs.map((pair) => (pair.shop.writes ?? 0) + (pair.compared.writes ?? 0))),
  }
}

async function warmUp(side: Side, connections: number, seconds: number, most: number): Promise<void> {
  for (let round = 0, total = 0; round < most && total < warmRequests; round++) total += (await side.send(connections, seconds)).total
}

async function measure({ server, send }: Side, connections: number, seconds: number): Promise<Measured> {
  const before = processorSeconds(server.pid)
  const sample = await send(connections, seconds)
  if (sample.total === 0) throw new Error('No request was answered')
  return { ...sample, processorMicros: ((processorSeconds(server.pid) - before) * 1e6) / sample.total }
}

const toFigure = (samples: readonly Measured[]): Figure => ({
  perSecond: median(samples.map((sample) => sample.perSecond)),
  processorMicros: median(samples.map((sample) => sample.processorMicros)),
})

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
