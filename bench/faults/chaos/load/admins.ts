// The people who run the shop: they look at customers' orders, record cash, refund and cancel, restock and change prices.
import { randomUUID } from 'node:crypto'
import { dataOf, mutation, query } from './client.ts'
import { cancelOrder, listOrders, type ShownOrder } from './orders.ts'
import type { Person } from './person.ts'
import { type Product, scarceStock } from './shelf.ts'

/** One step of an admin, to whom the prices and the stock of `products` are left alone, so that their changes have an order. */
export async function adminStep(admin: Person, products: readonly Product[]): Promise<void> {
  const dice = admin.below(10)
  if (dice < 2) return changePrice(admin, products)
  if (dice < 5) return restock(admin, products)
  if (dice === 5) return redoRefunds(admin)
  const email = admin.oneOf([...admin.history.ledger.users.keys()].slice(0, 200))
  if (email === undefined) return
  for (const order of await listOrders(admin, email, 'all')) await handle(admin, order)
}

async function handle(admin: Person, { _id, orderStatus, paymentMethod, price, quantity }: ShownOrder): Promise<void> {
  const number = Number(_id)
  const chance = admin.below(100)
  if (orderStatus === 'Complate') {
    if (chance < 3) await refund(admin, number, null)
    else if (chance < 10) await refund(admin, number, 1 + admin.below(Math.floor((price * quantity * 100) / 3)))
  } else if (orderStatus === 'Pandding' && paymentMethod === 'cash') {
    if (chance < 50) await recordCash(admin, number)
    else if (chance < 60) await cancelOrder(admin, number)
  } else if (orderStatus === 'Pandding' && chance < (paymentMethod === null ? 1 : 8)) await cancelOrder(admin, number)
}

export async function recordCash(admin: Person, number: number): Promise<void> {
  await admin.change('record cash', {
    asked: { number },
    request: mutation('orders.recordCash', { number }),
    read: (answer) => (dataOf(answer) === undefined ? null : {}),
    // It was cancelled, or deleted.
    refusals: [404, 409],
  })
}

/** A part of the money, or with null all that is left. */
export async function refund(admin: Person, number: number, amountMinor: number | null): Promise<void> {
  const asked = { refund: randomUUID(), number, amountMinor }
  const input = { refundId: asked.refund, number, reason: 'It arrived broken', ...(amountMinor !== null && { amountMinor }) }
  await admin.change('refund', {
    asked,
    request: mutation('payments.refund', input),
    read: (answer) => (dataOf(answer) === undefined ? null : {}),
    // All of it was refunded.
    refusals: [409],
  })
}

async function redoRefunds(admin: Person): Promise<void> {
  const failed = dataOf(await admin.ask(query('payments.failedRefunds'))) as { id: string }[] | undefined
  if (!Array.isArray(failed)) return admin.complain('the list of failed refunds is not there')
  for (const { id } of failed.slice(0, 3)) {
    const asked = { refund: randomUUID(), failed: id, byHand: false }
    await admin.change('repeat refund', {
      asked,
      request: mutation('payments.redoRefund', { refundId: asked.refund, failedId: id, byHand: false }),
      read: (answer) => (dataOf(answer) === undefined ? null : {}),
      // Another admin was faster.
      refusals: [404, 409],
    })
  }
}

type ShownItem = { abalableQuantity: number }

async function restock(admin: Person, products: readonly Product[]): Promise<void> {
  const product = admin.oneOf(products.filter(({ isScarce }) => isScarce))
  if (!product) return
  const { status, body } = await admin.ask({ method: 'GET', path: `/items/${product.id}` })
  if (status !== 200) return admin.complain(`a product was answered ${status}`)
  if ((body as ShownItem).abalableQuantity > scarceStock / 3) return
  await setStock(admin, product.id, scarceStock + admin.below(scarceStock))
}

export async function setStock(admin: Person, productId: string, quantity: number): Promise<void> {
  await admin.change('set stock', {
    asked: { productId, quantity },
    request: { method: 'PUT', path: `/items/${productId}`, body: { abalableQuantity: quantity } },
    read: ({ status }) => (status === 200 ? {} : null),
    refusals: [],
  })
}

async function changePrice(admin: Person, products: readonly Product[]): Promise<void> {
  const product = admin.oneOf(products)
  if (!product) return
  await setPrice(admin, product.id, 40_000 + admin.below(60_000))
}

export async function setPrice(admin: Person, productId: string, priceMinor: number): Promise<void> {
  await admin.change('set price', {
    asked: { productId, priceMinor },
    request: { method: 'PUT', path: `/items/${productId}`, body: { price: priceMinor / 100 } },
    read: ({ status }) => (status === 200 ? {} : null),
    refusals: [],
  })
}
