// Orders as their customers handle them: add, read, change, cancel, delete.
import { randomUUID } from 'node:crypto'
import type { KnownOrder } from '../history/known.ts'
import type { Person } from './person.ts'
import type { Shelf } from './shelf.ts'

const maxQuantity = 40

/** An order as the shop's REST paths show it. */
export type ShownOrder = {
  _id: string
  email: string
  orderStatus: 'Pandding' | 'Cancelled' | 'Complate'
  paymentMethod: string | null
  quantity: number
  productId: string
  price: number
}

export async function addOrder(person: Person, shelf: Shelf): Promise<number | null> {
  const product = shelf.pick(person)
  const quantity = product.isScarce ? 1 + person.below(3) : 1 + person.below(maxQuantity)
  const asked = { email: person.email, number: person.below(100_000_000), productId: product.id, quantity }
  const { done } = await person.change('add order', {
    asked,
    request: { method: 'POST', path: `/orders/${person.email}`, body: { _id: asked.number, productId: product.id, quantity } },
    // 200 means that the order is there already, which only an earlier attempt can have caused.
    read: ({ status, body, isRetry }) =>
      status === 201 || (status === 200 && isRetry) ? { number: Number((body as { _id: string })._id) } : null,
    // Fewer pieces are left.
    refusals: product.isScarce ? [400] : [],
  })
  return done?.number ?? null
}

/** Adds several lines at once, under a key. */
export async function addLines(person: Person, shelf: Shelf): Promise<void> {
  const products = shelf.plenty.filter(() => person.below(2) === 0).slice(0, 4)
  if (products.length === 0) return
  const lines = products.map(({ id, sku }) => ({ productId: id, sku, quantity: 1 + person.below(maxQuantity) }))
  const key = randomUUID()
  await person.change('add lines', {
    asked: { email: person.email, key, lines: lines.map(({ productId, quantity }) => ({ productId, quantity })) },
    request: {
      method: 'POST',
      path: `/quick-order/${person.email}`,
      body: { key, lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) },
    },
    read: ({ status, body, isRetry }) => {
      if (status !== 201 && (status !== 200 || !isRetry)) return null
      const { lines: added } = body as { lines: { line: number; _id: string; quantity: number }[] }
      return {
        orders: added.map(({ line, _id, quantity }) => ({ number: Number(_id), quantity, productId: lines[line - 1]?.productId ?? '' })),
      }
    },
    refusals: [],
  })
}

/** The newest orders of a customer, each compared with what is known of it. */
export async function listOrders(person: Person, email: string, status: 'Pandding' | 'all'): Promise<ShownOrder[]> {
  const known = person.history.ledger.ordersOf.get(email) ?? []
  const before = new Map([...known].map((order) => [order.number, copyOf(order)]))
  const final = await person.ask({ method: 'GET', path: `/order?email=${email}&status=${status}&limit=30` })
  if (final.status !== 200) {
    person.complain(`a list of orders was answered ${final.status}`)
    return []
  }
  const shown = final.body as ShownOrder[]
  for (const order of shown) compare(person, Number(order._id), before.get(Number(order._id)), order)
  return shown
}

export async function readOrder(person: Person, number: number): Promise<void> {
  const known = person.history.ledger.orders.get(number)
  const before = known && copyOf(known)
  const { status, body } = await person.ask({ method: 'GET', path: `/orders/${number}` })
  if (status !== 200 && status !== 404) return person.complain(`order ${number} was answered ${status}`)
  compare(person, number, before, status === 200 ? (body as ShownOrder[])[0] : undefined)
}

const copyOf = (order: KnownOrder): KnownOrder => ({ ...order, otherQuantities: new Map(order.otherQuantities) })

/** Complains about an answer that contradicts what was known before it was asked for. What is known now may be newer than the answer. */
function compare(person: Person, number: number, before: KnownOrder | undefined, shown: ShownOrder | undefined): void {
  const { ledger } = person.history
  const now = ledger.orders.get(number)
  if (now === undefined) {
    // Lines without an answer so far have numbers that no one was told.
    if (shown && !isBeingAdded(person, shown)) person.complain(`order ${number} is there, and nobody asked for it`)
    return
  }
  if (shown === undefined) {
    if (now.deleted === 'no' && before?.isSure) person.complain(`order ${number} is gone`)
    return
  }
  const wrong = contradictionOf(before ?? now, now, shown) ?? otherQuantityOf(person, before, now, shown)
  if (wrong) person.complain(`order ${number} ${wrong}: ${JSON.stringify(shown)}, known ${JSON.stringify(now)}`)
  if (shown.orderStatus === 'Complate' && now.paid !== 'yes')
    person.history.acknowledge(person.history.intend(person.name, 'see paid order', { number }), {})
}

function contradictionOf(before: KnownOrder, now: KnownOrder, shown: ShownOrder): string | null {
  const { orderStatus: status } = shown
  if (before.deleted === 'yes') return 'was deleted and is back'
  if (shown.productId !== now.productId || shown.email !== now.email) return 'is another one'
  if (before.cancelled === 'yes' && status !== 'Cancelled') return 'was cancelled and is not any more'
  if (before.paid === 'yes' && status !== 'Complate') return 'was paid and is not any more'
  if (status === 'Cancelled' && now.cancelled === 'no') return 'is cancelled, and nobody asked for that'
  return status === 'Complate' && now.paid === 'no' ? 'is paid, and nobody paid' : null
}

/** Whether lines of this product were asked for whose answer is under way, or was lost. */
const isBeingAdded = ({ history }: Person, { email, productId }: ShownOrder): boolean =>
  [...history.ledger.additions.values()].some((added) => added.email === email && added.lines.some((line) => line.productId === productId))

function otherQuantityOf(person: Person, before: KnownOrder | undefined, now: KnownOrder, shown: ShownOrder): string | null {
  const known = before === undefined ? [now] : [before, now]
  const possible = new Set(known.flatMap(({ quantity, otherQuantities }) => [quantity, ...otherQuantities.keys()]))
  // The answer may be from between two changes in the meantime, or from before the only change of an order that is newer than the question.
  const isBetween = before === undefined ? now.changes > 0 : now.changes > before.changes + 1
  return possible.has(shown.quantity) || isBetween || now.hasLostLines || isBeingAdded(person, shown) ? null : 'has another quantity'
}

export async function changeQuantity(person: Person, number: number): Promise<void> {
  const quantity = 1 + person.below(maxQuantity)
  await person.change('change quantity', {
    asked: { number, quantity },
    request: { method: 'PUT', path: `/update/${number}`, body: { quantity } },
    // Zero rows: it had that quantity, or an earlier attempt has changed it.
    read: ({ status }) => (status === 200 ? {} : null),
    // Fewer pieces are left, or it is not in the cart any more.
    refusals: [400, 404, 409],
  })
}

export async function cancelOrder(person: Person, number: number): Promise<void> {
  await person.change('cancel', {
    asked: { number },
    request: { method: 'PUT', path: `/update/${number}`, body: { orderStatus: 'Cancelled' } },
    read: ({ status }) => (status === 200 ? {} : null),
    // It was deleted, or paid.
    refusals: [404, 409],
  })
}

export async function deleteOrder(person: Person, number: number): Promise<void> {
  await person.change('delete', {
    asked: { number },
    request: { method: 'DELETE', path: `/orders/${number}` },
    read: ({ status, body, isRetry }) => {
      if (status === 200) return (body as { deletedCount: number }).deletedCount === 1 ? {} : null
      return status === 404 && isRetry ? {} : null
    },
    refusals: [404, 409],
  })
}
