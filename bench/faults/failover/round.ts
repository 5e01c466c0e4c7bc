// One fail-over under load, and what it cost.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkBooks } from '../shop-books.ts'
import type { Customer } from '../shop-customers.ts'
import { type Node, otherThan, until } from './cluster.ts'
import type { Figures } from './figures.ts'
import type { Kind } from './kinds.ts'
import { type Pulse, startPulse } from './pulse.ts'
import { writeOn } from './split-brain.ts'
import { frontUrl, type Stage } from './stage.ts'

const failOverWithinSeconds = 90
const rejoinWithinSeconds = 120
const steadyMs = 3_000

/** `pulse` is the customer whose orders measure the time without writes. */
export async function playRound(
  stage: Stage,
  kind: Kind,
  pulseCustomer: Customer,
  wrong: string[],
): Promise<Omit<Figures, 'at' | 'commit'>> {
  const { cluster, crowd, directUrl, itemIds } = stage
  const customers = [...crowd.customers, pulseCustomer]
  const before = ordersOf(customers)
  const old = await untilPrimary(stage)
  const primary = otherThan(old)
  const complain = (text: string) => void wrong.push(text)

  crowd.open()
  const pulse = startPulse(frontUrl, pulseCustomer, itemIds[0] ?? '', complain)
  const probe = writeOn(old, new URL(directUrl).password, cluster)
  await pause(steadyMs)
  const faultAt = performance.now()
  await kind.play(cluster, old)
  const hasMoved = async () => (await cluster.primary()) === primary
  await until('A primary that takes orders', async () => (await hasMoved()) && isSteady(pulse, faultAt), failOverWithinSeconds)
  const secondsWithoutWrites = pulse.secondsWithout('writes', faultAt)
  const secondsWithoutReads = pulse.secondsWithout('reads', faultAt)

  const repairedAt = performance.now()
  await kind.repair(cluster, old)
  await until('A whole cluster', () => cluster.isWhole(primary), rejoinWithinSeconds)
  const secondsUntilRejoined = (performance.now() - repairedAt) / 1_000
  const { accepted, missing } = await probe.stop()
  if (missing > 0) complain(`${missing} inserts that the old primary accepted are not on the new one`)
  const heardMs = await untilHeard(stage)
  const mailMs = await untilMailed(stage)
  await pulse.stop()
  await crowd.hold()

  const rows = (statement: string) => cluster.rows(statement)
  const inBooks = new Set((await rows('select number from orders')).map(({ number }) => Number(number)))
  const told = new Set(customers.flatMap(({ orders }) => [...orders.keys()]))
  wrong.push(...(await checkBooks({ rows }, customers)))
  return {
    kind: kind.name,
    secondsWithoutWrites,
    secondsWithoutReads,
    acknowledged: ordersOf(customers) - before,
    lost: [...told].filter((number) => !inBooks.has(number)).length,
    doubled: [...inBooks].filter((number) => !told.has(number)).length,
    acceptedByOld: accepted,
    acceptedByOldOnly: missing,
    secondsUntilRejoined,
    heardMs,
    mailMs,
    wrong: wrong.splice(0),
  }
}

/** On a busy machine Patroni may answer late. */
async function untilPrimary({ cluster }: Stage): Promise<Node> {
  for (let attempt = 0; attempt < 30; attempt++) {
    const primary = await cluster.primary()
    if (primary) return primary
    await pause(1_000)
  }
  throw new Error('The cluster has no primary')
}

const ordersOf = (customers: readonly Customer[]) => customers.reduce((sum, { orders }) => sum + orders.size, 0)

/** Whether orders were acknowledged in each of the last seconds, and the fault had time to show. */
function isSteady({ answered: { writes } }: Pulse, faultAt: number): boolean {
  const now = performance.now()
  const hasWriteIn = (from: number) => writes.some((time) => time > from && time <= from + 1_000)
  return now - faultAt > 2 * steadyMs && [1_000, 2_000, 3_000].every((ago) => hasWriteIn(now - ago))
}

/** How long a price that one server changed takes to reach the other. */
async function untilHeard({ ask, itemIds }: Stage): Promise<number> {
  const [itemId] = itemIds
  const price = randomInt(1_000, 9_000_000) / 100
  const hasPrice = async () => {
    const items = await ask(1, 'GET', '/items')
    return Array.isArray(items) && items.some((item) => item._id === itemId && item.price === price)
  }
  await hasPrice()
  await until('A new price', async () => (await ask(0, 'PUT', `/items/${itemId}`, { price })) !== null, 30)
  const since = performance.now()
  await until('The other server knows the price', hasPrice, 30)
  return performance.now() - since
}

/** How long a mail takes to leave the shop. */
async function untilMailed({ cluster, mailServer }: Stage): Promise<number> {
  const recipient = `${randomUUID()}@people.test`
  const since = performance.now()
  await cluster.mail(recipient)
  await until('A mail', async () => mailServer.received.some(({ to }) => to.includes(recipient)), 60)
  return performance.now() - since
}
