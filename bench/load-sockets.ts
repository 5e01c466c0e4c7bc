// A load generator for machines without one: bare sockets, one request in flight on each, and minimal parsing.
import { connect, type Socket } from 'node:net'
import { freshNumber, type Load, type Sample } from './load.ts'

const endOfHead = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

export async function sendWithSockets({ port, requests, connections, seconds }: Load): Promise<Sample> {
  // Those with a fresh number stay texts.
  const prepared = requests.map((request) => (request.includes(freshNumber) ? request : Buffer.from(request)))
  let turn = Math.floor(Math.random() * requests.length)
  const next = (): Buffer | string => {
    turn = (turn + 1) % requests.length
    const request = prepared[turn] ?? ''
    return typeof request === 'string' ? request.replace(freshNumber, freshDigits()) : request
  }
  const counts = { total: 0, failed: 0 }
  const startedAt = performance.now()
  const untilMs = startedAt + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => keepAsking(port, next, counts, untilMs)))
  return { perSecond: (counts.total * 1000) / (performance.now() - startedAt), ...counts }
}

const freshDigits = () => String(10_000_000 + Math.floor(Math.random() * 89_999_999))

/** One connection, until the time is over; ends early if the server closes it. */
function keepAsking(port: number, next: () => Buffer | string, counts: { total: number; failed: number }, untilMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received: Buffer = Buffer.alloc(0)
    let wanted = 0
    let ended = false
    const end = (failed: boolean) => {
      if (ended) return
      ended = true
      if (failed) counts.failed += 1
      socket.destroy()
      resolve()
    }
    socket.on('connect', () => socket.write(next()))
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (wanted === 0) wanted = lengthOfAnswer(received)
      if (wanted === 0 || received.length < wanted) return
      counts.total += 1
      // The status follows `HTTP/1.1 `; 0x32 is the 2 of 2xx.
      if (received[9] !== 0x32) counts.failed += 1
      received = Buffer.alloc(0)
      wanted = 0
      if (performance.now() >= untilMs) end(false)
      else socket.write(next())
    })
  })
}

/**
 * The length of a complete answer in bytes; 0 while it is incomplete. Answers without a length are chunked, and end with an empty chunk.
 */
function lengthOfAnswer(received: Buffer): number {
  const headEnds = received.indexOf(endOfHead)
  if (headEnds < 0) return 0
  const head = received.toString('latin1', 0, headEnds)
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return received.subarray(-lastChunk.length).equals(lastChunk) ? received.length : 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return headEnds + endOfHead.length + Number(length ?? 0)
}
