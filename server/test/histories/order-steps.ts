// Steps of orders: add, change, place for cash, cancel, record cash; and customers who remove or add their address.
import { addOrder, cancelOrder, changeQuantity, placeOrders, recordCash } from '#server/domain/orders/commands.ts'
import type { History } from './history.ts'
import { type ModelOrder, newPayment, price } from './model.ts'
import { paymentOfOrder, setAddress } from './rows.ts'

export async function add({ random, model, products, customer, expectCode }: History): Promise<void> {
  const owner = random.chance(0.5) ? 0 : 1
  const product = random.chance(0.5) ? 0 : 1
  const quantity = 1 + Math.floor(random.next() * 4)
  const fits = quantity <= model.availableOf(product)
  const request = { email: customer(owner).actor.email, productId: products[product] ?? 0, quantity }
  const added = await expectCode(`add ${quantity} of ${product}`, addOrder(customer(owner), request), fits ? 'ok' : 'BAD_REQUEST')
  if (added)
    model.orders.push({ number: added.number, owner, product, quantity, status: 'pending', placed: null, payment: null, purchase: [] })
}

export async function change({ random, model, customer, expectCode }: History): Promise<void> {
  const order = random.pick(model.orders)
  if (!order) return
  const quantity = 1 + Math.floor(random.next() * 5)
  const isFree = order.status === 'pending' && order.placed === null
  const fits = quantity <= model.availableOf(order.product)
  const expected = !isFree ? 'CONFLICT' : quantity === order.quantity || fits ? 'ok' : 'BAD_REQUEST'
  const act = changeQuantity(customer(order.owner), { number: order.number, quantity })
  await expectCode(`change ${order.number} to ${quantity}`, act, expected)
  if (expected === 'ok' && fits) order.quantity = quantity
}

/** A selection of one customer's orders: most can be placed, a few no longer can. */
export function select({ random, model }: History): { owner: number; chosen: ModelOrder[] } {
  const owner = random.chance(0.5) ? 0 : 1
  const theirs = model.orders.filter((order) => order.owner === owner && (order.status === 'pending' || random.chance(0.05)))
  return { owner, chosen: theirs.filter(() => random.chance(0.6)).slice(0, 3) }
}

export async function placeCash(history: History): Promise<void> {
  const { model, customer, expectCode } = history
  const { owner, chosen } = select(history)
  if (chosen.length === 0) return
  const frozen = chosen.some((order) => order.status === 'pending' && model.openOf(order))
  const repeated = !frozen && chosen.every((order) => order.status === 'pending' && order.placed === 'cash')
  const free = chosen.every((order) => order.status === 'pending' && order.placed === null)
  const expected = repeated || (free && !model.withoutAddress.has(owner) && model.fits(chosen)) ? 'ok' : 'CONFLICT'
  const numbers = chosen.map(({ number }) => number)
  await expectCode(`place ${numbers.join()} in cash`, placeOrders(customer(owner), { numbers, method: 'cash' }), expected)
  if (expected === 'ok' && !repeated) model.take(chosen, 'cash', null)
}

export async function changeAddress({ shop, random, model, customer, tell }: History): Promise<void> {
  const owner = random.chance(0.5) ? 0 : 1
  const isRemoved = !model.withoutAddress.has(owner)
  // Most customers keep theirs.
  if (isRemoved && random.chance(0.7)) return
  if (isRemoved) model.withoutAddress.add(owner)
  else model.withoutAddress.delete(owner)
  await setAddress(shop, customer(owner).actor.userId, isRemoved ? null : '14 Mirpur Road, Dhaka')
  tell(`customer ${owner} ${isRemoved ? 'removes' : 'adds'} an address`)
}

export async function cancel({ random, model, customer, expectCode }: History): Promise<void> {
  const order = random.pick(model.orders)
  if (!order) return
  const act = cancelOrder(customer(order.owner), { number: order.number })
  await expectCode(`cancel ${order.number}`, act, order.status === 'paid' ? 'CONFLICT' : 'ok')
  if (order.status !== 'pending') return
  model.giveBack(order)
  order.status = 'cancelled'
}

export async function takeCash({ shop, random, model, admin, expectCode }: History): Promise<void> {
  const order = random.pick(model.orders)
  if (!order) return
  const fits = order.status === 'pending' && order.placed === 'cash'
  const repeated = order.status === 'paid' && order.placed === 'cash'
  await expectCode(`cash for ${order.number}`, recordCash(admin, { number: order.number }), fits || repeated ? 'ok' : 'CONFLICT')
  if (!fits) return
  const { purchase } = order
  const open = purchase.filter((other) => other.status === 'pending' && other.placed === 'cash' && other.purchase === purchase)
  const amount = open.reduce((sum, { quantity }) => sum + quantity * price, 0)
  const id = await paymentOfOrder(shop, order.number)
  for (const other of open) {
    model.sell(other)
    other.payment = id
  }
  model.payments.push(newPayment({ id, orders: open, state: 'settled', amount, received: amount, isAsked: false, isCash: true }))
}
