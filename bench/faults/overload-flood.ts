// A flood, in a process of its own so that it does not slow those who measure: `clients` send without end. What to send is read from
// the standard input, and the sums are written to the standard output.
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createRequests, type FloodGround, type FloodKind } from './overload-requests.ts'
import { createSender } from './overload-send.ts'

export type FloodPlan = { kind: FloodKind; ports: readonly number[]; clients: number; seconds: number; ground: FloodGround }
/** How long each client pauses after an answer, whatever `Retry-After` says. */
const pauseMs = 50

export type FloodSums = {
  /** By status; 0 is a lost connection. */
  statuses: Record<number, number>
  refused: number
  refusedWithoutRetryAfter: number
  slowestRefusalMs: number
  slowestAnswerMs: number
  /** Answers other than refusals that took longer than a second. */
  late: number
  /** Those of them that a second process gave, after the first one had died with the request. */
  lateAfterDeath: number
}

const { kind, ports, clients, seconds, ground } = JSON.parse(await text(process.stdin)) as FloodPlan
const sums: FloodSums = {
  statuses: {},
  refused: 0,
  refusedWithoutRetryAfter: 0,
  slowestRefusalMs: 0,
  slowestAnswerMs: 0,
  late: 0,
  lateAfterDeath: 0,
}
const next = createRequests(kind, ground)
const { send, close } = createSender()
const until = performance.now() + seconds * 1_000
await Promise.all(Array.from({ length: clients }, (_, i) => keepSending(i)))
close()
process.stdout.write(JSON.stringify(sums))

async function keepSending(client: number): Promise<void> {
  // Not all in the same moment.
  await pause(client)
  while (performance.now() < until) {
    const asked = next()
    let answer = await send(ports[client % ports.length] ?? 0, asked)
    // One that is refused at once does not make an answer late.
    const hasDied = answer.status === 0 && answer.ms > 10
    // As a proxy does when a process does not answer.
    for (let other = 1; answer.status === 0 && other < ports.length; other += 1) {
      const again = await send(ports[(client + other) % ports.length] ?? 0, asked)
      answer = { ...again, ms: answer.ms + again.ms }
    }
    count(answer, hasDied)
    await pause(pauseMs)
  }
}

function count({ status, ms, retryAfter }: Awaited<ReturnType<typeof send>>, hasDied: boolean): void {
  sums.statuses[status] = (sums.statuses[status] ?? 0) + 1
  if (status === 503 || status === 429) {
    sums.refused += 1
    if (retryAfter === null) sums.refusedWithoutRetryAfter += 1
    sums.slowestRefusalMs = Math.max(sums.slowestRefusalMs, ms)
  } else {
    sums.slowestAnswerMs = Math.max(sums.slowestAnswerMs, ms)
    if (ms <= 1_000) return
    sums.late += 1
    if (hasDied) sums.lateAfterDeath += 1
  }
}
