// Purchases as their customers make them: place lines of the cart, pay for them in every way, and look what became of it.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Method } from '../history/calls.ts'
import { chooseFate, type GatewayMethod, visitBank } from './bank-pages.ts'
import { dataOf, mutation, query } from './client.ts'
import { listOrders, type ShownOrder } from './orders.ts'
import type { Person } from './person.ts'

const methods = ['card', 'bkash', 'nagad', 'card', 'bkash', 'nagad', 'cash'] as const satisfies readonly Method[]
/** A shop whose provider is away says so; then people try again another day. */
const patienceMs = 20_000

type Placed = { method: Method; payUrl: string | null; payment: string | null }

/** The lines of the cart. Orders with a payment method are placed already. */
export async function readCart(person: Person): Promise<ShownOrder[]> {
  const shown = await listOrders(person, person.email, 'Pandding')
  return shown.filter(({ paymentMethod, orderStatus }) => paymentMethod === null && orderStatus === 'Pandding')
}

/** Places some lines of the cart as one purchase, and pays. Returns the id of the payment, if there is one that the customer was told of. */
export async function buy(person: Person, cart: readonly ShownOrder[]): Promise<string | null> {
  const lines = cart.slice(0, 1 + person.below(4))
  const method = person.oneOf(methods) ?? 'cash'
  const placed = await (person.below(3) === 0 ? placeInBrowser(person, lines, method) : placeAsProgram(person, lines, method))
  if (!placed || placed.method === 'cash') return null
  if (placed.payUrl === null) return placed.payment
  return pay(person, placed.method, placed.payUrl, { told: placed.payment, fate: chooseFate(person, placed.method) })
}

const numbersOf = (lines: readonly ShownOrder[]) => lines.map(({ _id }) => Number(_id))

type WirePurchase = {
  number: string
  total: number
  payUrl: string | null
  lines: { _id: string; quantity: number; price: number }[]
}

export async function placeAsProgram(person: Person, lines: readonly ShownOrder[], method: Method): Promise<Placed | null> {
  const asked = { email: person.email, key: randomUUID(), numbers: numbersOf(lines), method }
  const { done, final } = await person.change('place', {
    asked,
    request: { method: 'POST', path: '/purchases', body: { key: asked.key, orders: asked.numbers, method }, patienceMs },
    read: ({ status, body, isRetry }) => {
      if (status !== 201 && (status !== 200 || !isRetry)) return null
      const { number, total, lines: placed } = body as WirePurchase
      return {
        purchase: number,
        payment: null,
        lines: placed.map(({ _id, quantity, price }) => ({ number: Number(_id), quantity, unitPriceMinor: Math.round(price * 100) })),
        totalMinor: Math.round(total * 100),
      }
    },
    // Changed by the shop's admins in between: cancelled, sold out, dearer.
    refusals: [404, 409],
  })
  return done && { method, payUrl: (final.body as WirePurchase).payUrl, payment: null }
}

type BrowserPlacing = { purchase: string | null; id?: string; redirectUrl?: string }

async function placeInBrowser(person: Person, lines: readonly ShownOrder[], method: Method): Promise<Placed | null> {
  const key = person.below(2) === 0 ? null : randomUUID()
  const asked = { email: person.email, key, numbers: numbersOf(lines), method }
  const totalMinor = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0)
  const input = { numbers: asked.numbers, method, totalMinor, ...(key !== null && { key }) }
  const { done, final } = await person.change('place', {
    asked,
    request: { ...mutation(method === 'cash' ? 'orders.place' : 'payments.start', input), patienceMs },
    read: (answer) => {
      const data = dataOf(answer) as BrowserPlacing | undefined
      return data === undefined ? null : { purchase: data.purchase, payment: data.id ?? null, lines: null, totalMinor: null }
    },
    refusals: [404, 409],
  })
  if (done === null) return null
  const { id, redirectUrl } = dataOf(final) as BrowserPlacing
  return { method, payUrl: redirectUrl ?? null, payment: id ?? null }
}

/** Pays, or not, as `fate` says, and returns to the shop. `told` is the id of the payment if the shop has said it. */
export async function pay(
  person: Person,
  method: GatewayMethod,
  payUrl: string,
  { told, fate }: { told: string | null; fate: string },
): Promise<string | null> {
  const { history } = person
  const intent = history.intend(person.name, 'pay', { method, payUrl, fate })
  const visit = await visitBank(method, payUrl, fate)
  if (visit.mayBePaid) history.acknowledge(intent, {})
  else history.refuse(intent, fate)
  const payment = told ?? paymentIn(visit.back[0])
  const isTold = visit.back.length > 0 && !['close', 'executed'].includes(fate)
  if (isTold) await returnToShop(person, visit.back)
  if (fate === 'give up at the shop' && payment !== null) await abandon(person, payment)
  if (payment !== null) await lookAtPayment(person, payment, isTold ? 4 : 1)
  return payment
}

const paymentIn = (address: string | undefined): string | null => /\/payments\/return\/([0-9a-f-]{36})/.exec(address ?? '')?.[1] ?? null

/** Some return twice, to both servers at once. */
async function returnToShop(person: Person, back: readonly string[]): Promise<void> {
  const [first = ''] = back
  const addresses = back.length > 1 ? back : person.below(3) === 0 ? [first, first] : [first]
  const start = person.below(person.servers)
  const answers = await Promise.all(
    addresses.map((address, i) => {
      const { pathname, search } = new URL(address)
      return person.ask({ method: 'GET', path: `${pathname}${search}` }, start + i)
    }),
  )
  for (const { status } of answers) if (status !== 303) person.complain(`a return from the bank was answered ${status}`)
}

async function abandon(person: Person, payment: string): Promise<void> {
  await person.change('abandon', {
    asked: { payment },
    request: { ...mutation('payments.abandon', { id: payment }), patienceMs },
    read: (answer) => dataOf(answer) as { state: string } | null,
    refusals: [],
  })
}

type ShownPayment = { state: string; orders: { number: number; isPaid: boolean }[] }

/** Looks at a payment until it is over, or `times` were enough. Complains if what was paid is not any more. */
export async function lookAtPayment(person: Person, payment: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const { payments } = person.history.ledger
    const known = payments.get(payment)
    const final = await person.ask(query('payments.get', { id: payment }))
    const shown = dataOf(final) as ShownPayment | undefined
    if (shown === undefined) return person.complain(`payment ${payment} was answered ${final.status}`)
    const { state } = shown
    if (known === 'settled' && state !== 'settled' && state !== 'refunded')
      person.complain(`payment ${payment} was settled and is ${state}`)
    if (known === 'refunded' && state !== 'refunded') person.complain(`payment ${payment} was refunded and is ${state}`)
    if (state !== known && (state === 'settled' || state === 'refunded')) {
      const paid = shown.orders.flatMap(({ number, isPaid }) => (isPaid ? [number] : []))
      person.history.acknowledge(person.history.intend(person.name, 'see payment', { payment }), { state, paid })
    }
    if (state !== 'open') return
    await pause(150)
  }
}
