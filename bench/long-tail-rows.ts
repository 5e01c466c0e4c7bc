// The rows of pages that no cache has: this build, and another one beside it.
import { median, percentile } from './rounds.ts'
import { notes, type Row, reached, rowWith } from './table.ts'

/** Processor of one page, and its HTML. */
export type PageCost = { serverMs: number; databaseMs: number; isOk: boolean; bytes: number; elements: number }
/** Processor of all pages together, and the time of each. */
export type TogetherCost = { serverMs: number; databaseMs: number; times: { ms: number; isOk: boolean }[] }
/** Of this build first, then of the other one if there is one. */
export type LongTail = { alone: readonly PageCost[][]; together: readonly TogetherCost[] }

const target = { ms: 20, kilobytes: 80, elements: 1_200 }
const otherBuild = 'the other build'

export function costRow(name: string, { alone }: LongTail): Row {
  const [own, other] = alone.map((pages) => {
    const totals = pages.map(({ serverMs, databaseMs }) => serverMs + databaseMs)
    const parts = describeParts(median(pages.map(({ serverMs }) => serverMs)), median(pages.map(({ databaseMs }) => databaseMs)))
    return { ms: median(totals), p95: percentile(totals, 95), parts, notOk: pages.filter(({ isOk }) => !isOk).length, count: pages.length }
  })
  if (!own || own.count === 0) throw new Error('The catalogue has no such pages')
  return rowWith({
    line: `${name}, one after the other`,
    figure: `${own.ms.toFixed(1)} ms of processor`,
    ...(other && comparedWith(`${other.ms.toFixed(1)} ms (${other.parts})`, own.ms / other.ms)),
    spread: `p95 ${own.p95.toFixed(1)} ms`,
    processor: own.parts,
    target: `at most ${target.ms} ms`,
    note: notes(reached(own.ms <= target.ms), `${own.count} pages`, own.notOk > 0 && `${own.notOk} not answered with 200`),
  })
}

/** Processor is a mean here: pages of different connections share it. */
export function togetherRow(line: string, { together }: LongTail): Row {
  const [own, other] = together.map(({ serverMs, databaseMs, times }) => ({
    ms: (serverMs + databaseMs) / times.length,
    parts: describeParts(serverMs / times.length, databaseMs / times.length),
    times: times.map(({ ms }) => ms),
    notOk: times.filter(({ isOk }) => !isOk).length,
  }))
  if (!own || own.times.length === 0) throw new Error('The catalogue has no such pages')
  const took = (times: readonly number[]) => `answered in ${median(times).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`
  return rowWith({
    line,
    figure: `${own.ms.toFixed(1)} ms of processor`,
    ...(other && comparedWith(`${other.ms.toFixed(1)} ms (${other.parts}); ${took(other.times)}`, own.ms / other.ms)),
    spread: took(own.times),
    processor: own.parts,
    target: `at most ${target.ms} ms`,
    note: notes(reached(own.ms <= target.ms), own.notOk > 0 && `${own.notOk} not answered with 200`),
  })
}

export function sizeRow(name: string, { alone }: LongTail): Row {
  const [own, other] = alone.map((pages) => {
    const [sizes, counts] = [pages.map(({ bytes }) => bytes / 1_000), pages.map(({ elements }) => elements)]
    const describe = (read: (values: readonly number[]) => number) =>
      `${read(sizes).toFixed(0)} kB, ${Math.round(read(counts)).toLocaleString('en')} elements`
    return {
      isReached: median(sizes) <= target.kilobytes && median(counts) <= target.elements,
      kilobytes: median(sizes),
      text: describe(median),
      p95: describe((values) => percentile(values, 95)),
    }
  })
  if (!own) throw new Error('The catalogue has no such pages')
  return rowWith({
    line: `${name}, size`,
    figure: own.text,
    ...(other && comparedWith(other.text, own.kilobytes / other.kilobytes)),
    spread: `p95 ${own.p95}`,
    target: `at most ${target.kilobytes} kB, ${target.elements.toLocaleString('en')} elements`,
    note: reached(own.isReached),
  })
}

const comparedWith = (compared: string, ratio: number) => ({ comparedWith: otherBuild, compared, ratio: ratio.toFixed(2) })

const describeParts = (serverMs: number, databaseMs: number) => `server ${serverMs.toFixed(1)}, PostgreSQL ${databaseMs.toFixed(1)} ms`
