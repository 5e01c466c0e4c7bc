// The mixed traffic of the steady hour: visitors, customers and admins, at a constant rate of arrivals. An arrival starts on the clock, whether
// or not earlier ones were answered, and its time counts from that moment: slow answers are not hidden by waiting for them.
import { randomInt } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from './seeded-random.ts'

export type Shopper = { email: string; cookie: string }
export type TrafficStage = {
  ports: readonly number[]
  shoppers: readonly Shopper[]
  admin: Shopper
  itemIds: readonly number[]
  password: string
}
/** What happened since the last look: milliseconds by class, and answers that were not expected. */
export type Tally = { times: Record<string, number[]>; unexpected: Record<string, number> }

type Call = { method: string; path: string; as?: Shopper | undefined; body?: unknown; expected?: readonly number[] }
type Answer = { status: number; body: string }

/** Arrivals by kind, of a hundred. One purchase is several requests: order, checkout, half of them cash, an invoice. */
const mix = {
  page: 22,
  part: 16,
  list: 14,
  search: 16,
  own: 8,
  order: 8,
  purchase: 6,
  cancelled: 3,
  'sign-in': 2,
  stock: 2,
  invoice: 1,
  stream: 2,
} as const
type Kind = keyof typeof mix

const words = ['ryzen', 'asus 16gb', 'corsair', 'noctua fan', 'ssd 1tb', 'rtx', 'b550', 'psu 650w', 'monitr', 'kingston fury']
const pages = ['/', '/pars', '/pars?type=CPU', '/pars?sort=price', '/protfolio', '/about', '/builder', '/compare']
const streamSeconds = 20

export function createTraffic({ ports, shoppers, admin, itemIds, password }: TrafficStage, rate: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const random = seededRandom(19)
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const kinds = (Object.entries(mix) as [Kind, number][]).flatMap(([kind, share]) => Array.from({ length: share }, () => kind))
  const invoices: { number: string; of: Shopper }[] = []
  let tally: Tally = { times: {}, unexpected: {} }
  let inFlight = 0
  let isOver = false

  async function arrive(kind: Kind, due: number): Promise<void> {
    const shopper = oneOf(shoppers)
    if (kind === 'page') await ask(kind, due, { method: 'GET', path: oneOf(pages) })
    else if (kind === 'part') await ask(kind, due, { method: 'GET', path: `/pars/${oneOf(itemIds)}` })
    else if (kind === 'list') await ask(kind, due, { method: 'GET', path: `/items?limit=20&sort=${oneOf(['best', 'newest', 'price'])}` })
    else if (kind === 'search')
      await ask(kind, due, { method: 'GET', path: `/items?limit=20&q=${encodeURIComponent(`${oneOf(words)} ${randomInt(100)}`)}` })
    else if (kind === 'own') await ask(kind, due, { method: 'GET', path: oneOf(['/orders?limit=20', '/purchases?limit=20']), as: shopper })
    else if (kind === 'order') await order(due, shopper)
    else if (kind === 'cancelled') await orderAndCancel(due, shopper)
    else if (kind === 'purchase') await purchase(due, shopper)
    else if (kind === 'sign-in') await ask(kind, due, { method: 'PUT', path: `/user/${shopper.email}`, body: { password } })
    else if (kind === 'stock')
      await ask(kind, due, {
        method: 'PUT',
        path: `/items/${oneOf(itemIds)}`,
        as: admin,
        body: { abalableQuantity: 5_000 + randomInt(5_000) },
      })
    else if (kind === 'invoice') await invoice(due)
    else await stream(due, shopper)
  }

  async function order(due: number, as: Shopper): Promise<string | null> {
    const body = { productId: oneOf(itemIds), quantity: 100 }
    const { status, body: text } = await ask('order', due, { method: 'POST', path: `/orders/${as.email}`, as, body, expected: [201, 400] })
    return status === 201 ? (JSON.parse(text) as { _id: string })._id : null
  }

  async function orderAndCancel(due: number, as: Shopper): Promise<void> {
    const number = await order(due, as)
    if (number !== null)
      await ask('cancel', performance.now(), { method: 'PUT', path: `/update/${number}`, as, body: { orderStatus: 'Cancelled' } })
  }

  async function purchase(due: number, as: Shopper): Promise<void> {
    const order_ = await order(due, as)
    if (order_ === null) return
    const body = { key: `steady-${order_}`, orders: [order_], method: 'cash' }
    // Others may take the stock, or change it, between the order and the checkout.
    const placed = await ask('purchase', performance.now(), { method: 'POST', path: '/purchases', as, body, expected: [201, 409] })
    if (placed.status !== 201) return
    const { number } = JSON.parse(placed.body) as { number: string }
    if (random() < 0.3) {
      await ask('cancel', performance.now(), { method: 'PUT', path: `/update/${order_}`, as, body: { orderStatus: 'Cancelled' } })
      return
    }
    await ask('cash', performance.now(), { method: 'POST', path: '/trpc/orders.recordCash', as: admin, body: { number: Number(order_) } })
    invoices.push({ number, of: as })
    if (invoices.length > 500) invoices.shift()
  }

  async function invoice(due: number): Promise<void> {
    if (invoices.length === 0) return
    const { number, of } = oneOf(invoices)
    await ask('invoice', due, { method: 'GET', path: `/purchases/${number}/invoice.pdf`, as: of })
  }

  /** An open page: its stream opens, stays for a while, and closes. The time is that until its first event. */
  async function stream(due: number, as: Shopper): Promise<void> {
    await new Promise<void>((resolve) => {
      const sent = request({
        host: '127.0.0.1',
        port: oneOf(ports),
        path: '/trpc/live.changes?input=%7B%7D',
        headers: { cookie: as.cookie },
        agent: false,
      })
      const fail = () => {
        note('stream', null, 'cut')
        resolve()
      }
      sent.once('error', fail)
      sent.once('response', (answer) => {
        answer.once('data', () => {
          note('stream', performance.now() - due, answer.statusCode === 200 ? null : String(answer.statusCode))
          sent.off('error', fail).on('error', () => {})
          void pause(streamSeconds * 1_000, undefined, { ref: false }).then(() => {
            sent.destroy()
            resolve()
          })
        })
        answer.on('error', () => {})
      })
      sent.end()
    })
  }

  async function ask(name: string, due: number, { method, path, as, body, expected = [200, 304] }: Call): Promise<Answer> {
    const headers = {
      ...(as && { cookie: as.cookie, 'sec-fetch-site': 'same-origin' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'accept-encoding': 'gzip',
    }
    try {
      const answer = await send({ method, path, headers, body: body === undefined ? null : JSON.stringify(body) })
      note(name, performance.now() - due, expected.includes(answer.status) ? null : String(answer.status))
      return answer
    } catch (error) {
      note(name, null, error instanceof Error ? error.message : 'cut')
      return { status: 0, body: '' }
    }
  }

  function send({
    method,
    path,
    headers,
    body,
  }: {
    method: string
    path: string
    headers: Record<string, string>
    body: string | null
  }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const port = oneOf(ports)
      const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer: IncomingMessage) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }))
        answer.on('error', reject)
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection in the moment in which it was used again: clients send such a request once more.
        if (sent.reusedSocket && error.code === 'ECONNRESET') send({ method, path, headers, body }).then(resolve, reject)
        else reject(error)
      })
      sent.end(body ?? undefined)
    })
  }

  function note(name: string, ms: number | null, problem: string | null): void {
    if (ms !== null) {
      tally.times[name] ??= []
      tally.times[name].push(ms)
    }
    if (problem === null) return
    const key = `${name} ${problem}`
    tally.unexpected[key] = (tally.unexpected[key] ?? 0) + 1
  }

  /** Starts arrivals at the rate per second, evenly spaced, until `stop`. */
  async function run(): Promise<void> {
    const began = performance.now()
    for (let arrivals = 0; !isOver; arrivals += 1) {
      const due = began + (arrivals * 1_000) / rate
      const early = due - performance.now()
      if (early > 0) await pause(early)
      inFlight += 1
      void arrive(oneOf(kinds), due)
        .catch((error: unknown) => note('program', null, String(error)))
        .finally(() => {
          inFlight -= 1
        })
    }
  }

  return {
    run,
    stop: () => {
      isOver = true
      agent.destroy()
    },
    /** Everything since the last call. */
    take: (): Tally & { inFlight: number } => {
      const taken = { ...tally, inFlight }
      tally = { times: {}, unexpected: {} }
      return taken
    },
  }
}
