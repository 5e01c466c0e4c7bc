import { setTimeout as pause } from 'node:timers/promises'
import type { SendLoad } from './load.ts'
import { residentBytes, type Server } from './processes.ts'
import { type Row, reached } from './table.ts'

const requestsToServe = 100_000
const megabytes = (bytes: number) => bytes / 1e6

/** The memory of a fresh server when idle, and after 100,000 requests of many kinds. */
export async function measureMemory(shop: Server, requests: readonly string[], send: SendLoad): Promise<Row[]> {
  await send({ port: shop.port, requests: requests.slice(0, 1), connections: 1, seconds: 1 })
  await pause(3_000)
  const atRest = residentBytes(shop.pid)
  let [total, failed] = [0, 0]
  while (total < requestsToServe) {
    const sample = await send({ port: shop.port, requests, connections: 16, seconds: 4 })
    if (sample.total === 0) throw new Error('The shop answers nothing')
    total += sample.total
    failed += sample.failed
  }
  const after = residentBytes(shop.pid)
  return [toRow('memory at rest', atRest, 150, 0), toRow(`memory after ${total.toLocaleString('en')} requests`, after, 250, failed)]
}

function toRow(line: string, bytes: number, targetMegabytes: number, failed: number): Row {
  return {
    line,
    figure: `${megabytes(bytes).toFixed(0)} MB`,
    comparedWith: '',
    compared: '',
    ratio: '',
    spread: '',
    processor: '',
    target: `at most ${targetMegabytes} MB`,
    note: [reached(megabytes(bytes) <= targetMegabytes), failed > 0 ? `${failed} not answered with 2xx` : ''].filter(Boolean).join('; '),
  }
}
