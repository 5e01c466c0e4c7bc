// Customers who add, change, cancel and delete orders, retry until they are answered, and record the answers.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Calls, createClient, type Final } from './shop-calls.ts'
import type { ShopProcess } from './shop-process.ts'

export type KnownOrder = { productId: string; quantity: number; status: 'pending' | 'cancelled'; isDeleted: boolean }
export type Customer = { email: string; token: string; orders: Map<number, KnownOrder> }
export type Crowd = {
  customers: readonly Customer[]
  /** Lets the customers continue. */
  open: () => void
  /** Pauses the customers; resolves when each has the answer to its last request. */
  hold: () => Promise<void>
  leave: () => Promise<void>
}
type Client = ReturnType<typeof createClient>
type Ask = (method: string, path: string, body?: unknown) => Promise<Final>
type Shelf = { processes: readonly ShopProcess[]; calls: Calls; itemIds: readonly string[]; complain: (text: string) => void }

const maxQuantity = 500

/** Signs `count` customers up and makes them shop; they begin paused. */
export async function gatherCrowd(count: number, { processes, calls, itemIds, complain }: Shelf): Promise<Crowd> {
  const clients = Array.from({ length: count }, () => createClient(processes, calls))
  const customers = await Promise.all(clients.map(signUp))
  let isOver = false
  let shopping = 0
  let isOpen = false
  const goings = customers.map((customer, place) => shop(customer, clients[place]))
  return {
    customers,
    open: () => {
      isOpen = true
    },
    hold: async () => {
      isOpen = false
      while (shopping > 0) await pause(5)
    },
    leave: async () => {
      isOver = true
      await Promise.all(goings)
      for (const client of clients) client.close()
    },
  }

  async function shop(customer: Customer, client: Client | undefined): Promise<void> {
    if (!client) return
    const ask: Ask = (method, path, body) => client.insist({ method, path, token: customer.token, ...(body !== undefined && { body }) })
    while (!isOver) {
      if (!isOpen) {
        await pause(5)
        continue
      }
      shopping += 1
      await takeStep(customer, ask, itemIds, complain).catch((error: unknown) => complain(`${customer.email}: ${String(error)}`))
      shopping -= 1
      await pause(randomInt(10))
    }
  }
}

async function signUp(client: Client): Promise<Customer> {
  const email = `${randomUUID()}@people.test`
  const { status, body } = await client.insist({
    method: 'PUT',
    path: `/user/${email}`,
    body: { password: 'the same for all', name: 'Rina Akter' },
  })
  if (status !== 200) throw new Error(`A sign-up was answered ${status}`)
  return { email, token: (body as { token: string }).token, orders: new Map() }
}

async function takeStep(customer: Customer, ask: Ask, itemIds: readonly string[], complain: (text: string) => void): Promise<void> {
  const known = [...customer.orders].slice(-20)
  const [number, order] = known[randomInt(Math.max(1, known.length))] ?? []
  const dice = randomInt(10)
  if (number === undefined || order === undefined || dice < 4) return addOrder(customer, ask, itemIds, complain)
  if (dice < 6) return readOrder(number, order, ask, complain)
  if (order.isDeleted) return
  if (dice < 8) return changeOrder(number, order, ask, complain)
  if (dice < 9) return cancelOrder(number, order, ask, complain)
  return deleteOrder(number, order, ask, complain)
}

type Complain = (text: string) => void

async function addOrder({ email, orders }: Customer, ask: Ask, itemIds: readonly string[], complain: Complain): Promise<void> {
  const productId = itemIds[randomInt(itemIds.length)] ?? ''
  const quantity = randomInt(1, maxQuantity)
  const { status, body, attempts } = await ask('POST', `/orders/${email}`, { _id: randomInt(100_000_000), productId, quantity })
  // 200 means that the order exists already, which only a lost attempt can have caused.
  if (status !== 201 && (status !== 200 || attempts === 1))
    return complain(`adding an order was answered ${status}: ${JSON.stringify(body)}`)
  const number = Number((body as { _id: string })._id)
  if (orders.has(number)) complain(`order ${number} was given out twice`)
  orders.set(number, { productId, quantity, status: 'pending', isDeleted: false })
}

async function readOrder(number: number, order: KnownOrder, ask: Ask, complain: Complain): Promise<void> {
  const { status, body } = await ask('GET', `/orders/${number}`)
  if (order.isDeleted) {
    if (status !== 404) complain(`a deleted order was answered ${status}`)
    return
  }
  const [found] = status === 200 ? (body as { quantity: number; orderStatus: string; productId: string }[]) : []
  const wireStatus = { pending: 'Pandding', cancelled: 'Cancelled' }[order.status]
  if (found?.quantity !== order.quantity || found.orderStatus !== wireStatus || found.productId !== order.productId)
    complain(`order ${number} should be ${JSON.stringify(order)}, ${status} says ${JSON.stringify(found)}`)
}

async function changeOrder(number: number, order: KnownOrder, ask: Ask, complain: Complain): Promise<void> {
  const quantity = (order.quantity % maxQuantity) + 1
  const { status, body, attempts } = await ask('PUT', `/update/${number}`, { quantity })
  if (order.status === 'cancelled') {
    if (status !== 409) complain(`changing a cancelled order was answered ${status}`)
    return
  }
  if (status !== 200 || !isDone(body, 'modifiedCount', attempts)) complain(`a change was answered ${status}: ${JSON.stringify(body)}`)
  else order.quantity = quantity
}

async function cancelOrder(number: number, order: KnownOrder, ask: Ask, complain: Complain): Promise<void> {
  const { status, body, attempts } = await ask('PUT', `/update/${number}`, { orderStatus: 'Cancelled' })
  const isFirst = order.status === 'pending'
  if (status !== 200 || (isFirst && !isDone(body, 'modifiedCount', attempts)))
    complain(`a cancelling was answered ${status}: ${JSON.stringify(body)}`)
  else order.status = 'cancelled'
}

async function deleteOrder(number: number, order: KnownOrder, ask: Ask, complain: Complain): Promise<void> {
  const { status, body, attempts } = await ask('DELETE', `/orders/${number}`)
  const wasDoneBefore = status === 404 && attempts > 1
  if (!wasDoneBefore && (status !== 200 || !isDone(body, 'deletedCount', 1)))
    return complain(`a deletion was answered ${status}: ${JSON.stringify(body)}`)
  order.status = 'cancelled'
  order.isDeleted = true
}

/** One row changed; zero is possible only if an earlier attempt has done it. */
function isDone(body: unknown, field: string, attempts: number): boolean {
  const count = (body as Record<string, unknown>)[field]
  return count === 1 || (count === 0 && attempts > 1)
}
