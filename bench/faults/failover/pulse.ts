// Writes and reads at a steady rate, each on its own, so that the time without any of them is known to a tenth of a second.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Customer } from '../shop-customers.ts'

const beatMs = 100
const answerWithinMs = 10_000

type Attempt = { _id: string; productId: string; quantity: number }

export type Pulse = ReturnType<typeof startPulse>

/** Orders and reads orders as `customer`, ten times a second each, until `stop`. */
export function startPulse(shop: string, customer: Customer, productId: string, complain: (text: string) => void) {
  const answered = { writes: [] as number[], reads: [] as number[] }
  const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' }
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    start(write({ _id: String(randomInt(100_000_000)), productId, quantity: 1 }))
    start(read())
  }, beatMs)
  return { answered, secondsWithout, stop }

  function start(beat: Promise<void>): void {
    running.add(beat)
    void beat.finally(() => running.delete(beat))
  }

  async function write(order: Attempt): Promise<void> {
    for (let attempt = 1; attempt < 10; attempt++) {
      const answer = await ask('POST', `/orders/${customer.email}`, JSON.stringify(order))
      if (answer && answer.status !== 503) return note(order, answer, attempt)
      // The orders of an outage are repeated one by one, not as a flood that lengthens it.
      await pause(randomInt(10_000, 20_000))
    }
    complain('an order of the pulse was not answered for minutes')
  }

  function note(order: Attempt, { status, body }: { status: number; body: string }, attempt: number): void {
    // 200 means that the order exists already, which only a lost attempt can have caused.
    if (status !== 201 && (status !== 200 || attempt === 1)) {
      complain(`an order of the pulse was answered ${status}: ${body}`)
      return
    }
    if (status === 201) answered.writes.push(performance.now())
    const { productId: product, quantity } = order
    customer.orders.set(Number((JSON.parse(body) as Attempt)._id), { productId: product, quantity, status: 'pending', isDeleted: false })
  }

  async function read(): Promise<void> {
    const answer = await ask('GET', '/orders?limit=1')
    if (answer?.status === 200) answered.reads.push(performance.now())
    else if (answer && answer.status !== 503) complain(`a read of the pulse was answered ${answer.status}: ${answer.body}`)
  }

  async function ask(method: string, path: string, body?: string): Promise<{ status: number; body: string } | null> {
    try {
      const signal = AbortSignal.timeout(answerWithinMs)
      const answer = await fetch(shop + path, { method, headers, signal, ...(body !== undefined && { body }) })
      if (answer.status === 503 && !answer.headers.has('retry-after')) complain(`${method} ${path} was answered 503 without Retry-After`)
      return { status: answer.status, body: await answer.text() }
    } catch {
      return null
    }
  }

  /** The longest time without a success since `since`, a time of performance.now(). */
  function secondsWithout(what: 'writes' | 'reads', since: number): number {
    const times = answered[what].toSorted((a, b) => a - b)
    let last = times.findLast((time) => time <= since) ?? since
    let longestMs = 0
    for (const time of [...times.filter((time) => time > since), performance.now()]) {
      longestMs = Math.max(longestMs, time - last)
      last = time
    }
    return longestMs / 1_000
  }

  /** Resolves when every order has its answer. */
  async function stop(): Promise<void> {
    clearInterval(timer)
    await Promise.all(running)
  }
}
