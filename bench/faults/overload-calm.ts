// Two people who notice an overload: a visitor who reads the catalogue, and a customer who orders. Each sends from a network of its own.
import { setTimeout as pause } from 'node:timers/promises'
import type { Customer } from '../fill.ts'
import { type Answer, createSender } from './overload-send.ts'

export type Phase = Record<'lists' | 'items' | 'orders', Answer[]>

const visitorFrom = '198.51.100.1'
const customerFrom = '203.0.113.1'
const normalInRow = 5
/** Too fast for anyone to notice. */
const alwaysNormalMs = 50

export function createCalm(port: number, { customer, partIds }: { customer: Customer | undefined; partIds: readonly number[] }) {
  const { send, close } = createSender()
  let turn = 0
  const list = () => send(port, { method: 'GET', path: '/items?limit=20', from: visitorFrom })
  const item = () => send(port, { method: 'GET', path: `/items/${partIds[turn % partIds.length]}`, from: visitorFrom })
  const order = () =>
    send(port, {
      method: 'POST',
      path: `/orders/${customer?.email}`,
      from: customerFrom,
      token: customer?.token ?? '',
      body: {
        _id: String(10_000_000 + Math.floor(Math.random() * 89_999_999)),
        productId: String(partIds[turn % partIds.length]),
        quantity: 1,
      },
    })

  /** Reads ten times a second, a list and then an item, and orders four times a second. */
  async function measure(ms: number): Promise<Phase> {
    const phase: Phase = { lists: [], items: [], orders: [] }
    const until = performance.now() + ms
    const visit = async () => {
      for (; performance.now() < until; await pause(100)) {
        phase.lists.push(await list())
        phase.items.push(await item())
        turn += 1
      }
    }
    const buy = async () => {
      for (; performance.now() < until; await pause(250)) phase.orders.push(await order())
    }
    await Promise.all([visit(), buy()])
    return phase
  }

  /** Milliseconds until everything is answered as fast as before, several times in a row; gives up after a minute. */
  async function untilNormal(before: Phase): Promise<number> {
    const startedAt = performance.now()
    const usual = (answers: readonly Answer[]) => Math.max(alwaysNormalMs, 2 * at(answers, 0.95))
    const [lists, items, orders] = [usual(before.lists), usual(before.items), usual(before.orders)]
    let firstMs = 0
    for (let inRow = 0; inRow < normalInRow && performance.now() - startedAt < 60_000; ) {
      const askedMs = performance.now() - startedAt
      const answers = await Promise.all([list(), item(), order()])
      const isNormal = answers.every(({ status, ms }, i) => isGood(status) && ms <= ([lists, items, orders][i] ?? 0))
      if (isNormal && inRow === 0) firstMs = askedMs
      inRow = isNormal ? inRow + 1 : 0
      turn += 1
      await pause(50)
    }
    return firstMs
  }

  return { measure, untilNormal, close }
}

const isGood = (status: number) => status >= 200 && status < 400

function at(answers: readonly Answer[], part: number): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
}

/** Median and 95th percentile, and how many were not answered well. */
export function describeTimes(answers: readonly Answer[]): string {
  const bad = answers.filter(({ status }) => !isGood(status)).length
  const ms = (part: number) => at(answers, part).toFixed(at(answers, part) < 10 ? 1 : 0)
  return `${ms(0.5)} / ${ms(0.95)} ms${bad > 0 ? ` (${bad} of ${answers.length} refused)` : ''}`
}
