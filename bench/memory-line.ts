// The memory of a process: at rest, and over 300,000 requests of a mix that includes pages rendered afresh.
import { setTimeout as pause } from 'node:timers/promises'
import { withSql } from './fill.ts'
import { mixedRequests } from './mixed-requests.ts'
import { peakBytes, residentBytes, type Server } from './processes.ts'
import { median } from './rounds.ts'
import type { Stage } from './stage.ts'
import { notes, type Row, reached, rowWith } from './table.ts'

export const memoryNames = ['memory'] as const

const targets = { rest: 110, peak: 200, growth: 10 }
const roundSeconds = 4
const megabytes = (bytes: number) => bytes / 1e6

export async function measureMemory(stage: Stage): Promise<Row[]> {
  const shop = await stage.startShop(stage.url)
  try {
    return await measureShop(stage, shop)
  } finally {
    // It would follow the changes of all lines after this one, and send their mails.
    await shop.stop()
  }
}

async function measureShop({ url, partIds, send, scale, seconds }: Stage, shop: Server): Promise<Row[]> {
  const requests = await withSql(url, (sql) => mixedRequests(sql, partIds))
  await send({ port: shop.port, requests: requests.slice(0, 1), connections: 1, seconds: Math.min(1, seconds) })
  await pause(3_000)
  const atRest = residentBytes(shop.pid)
  let [total, failed] = [0, 0]
  const ends: number[] = []
  for (const mark of scale.memoryMarks) {
    let resident = Number.NaN
    while (total < mark) {
      const watch = watchMemory(shop)
      const sample = await send({ port: shop.port, requests, connections: 16, seconds: seconds < 1 ? seconds : roundSeconds })
      resident = watch.stop()
      if (sample.total === 0) throw new Error('The shop answers nothing')
      total += sample.total
      failed += sample.failed
    }
    ends.push(resident)
  }
  const [early = Number.NaN, late = Number.NaN] = ends
  const failures = failed > 0 && `${failed} not answered with 2xx`
  return [
    rowOf('memory, at rest', atRest, targets.rest),
    rowOf(`memory, peak of ${total.toLocaleString('en')} requests`, peakBytes(shop.pid), targets.peak, failures),
    rowWith({
      line: `memory, after ${scale.memoryMarks.map((mark) => mark.toLocaleString('en')).join(' and ')}`,
      figure: `${format(early)} and ${format(late)}`,
    }),
    rowOf('memory, growth between them', late - early, targets.growth),
  ]
}

const format = (bytes: number) => `${megabytes(bytes).toFixed(0)} MB`

const rowOf = (line: string, bytes: number, target: number, more: string | false = false): Row =>
  rowWith({
    line,
    figure: format(bytes),
    target: `at most ${target} MB`,
    note: notes(reached(megabytes(bytes) <= target), more),
  })

/** Samples the memory until it is stopped; then returns the median, because garbage collection makes it rise and fall. */
function watchMemory({ pid }: Server): { stop: () => number } {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentBytes(pid)), 50)
  return {
    stop: () => {
      clearInterval(timer)
      return median(samples)
    },
  }
}
