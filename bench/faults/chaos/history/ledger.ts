// What must be true of the shop by what its people were told: entries of the history, added up. People compare each answer with it, and the
// checker the database.
import type { CallName, Calls, Entry } from './calls.ts'
import {
  type CartLines,
  type KnownOrder,
  type KnownProduct,
  type KnownPurchase,
  type KnownRefund,
  type KnownSession,
  newOrder,
  type Truth,
} from './known.ts'

export type Ledger = ReturnType<typeof createLedger>

type Asked = { [Call in CallName]: { call: Call; facts: Calls[Call]['asked'] } }[CallName]

export function createLedger() {
  const users = new Map<string, boolean>()
  const sessions = new Map<string, KnownSession>()
  const products = new Map<string, KnownProduct>()
  const orders = new Map<number, KnownOrder>()
  const ordersOf = new Map<string, Set<KnownOrder>>()
  const additions = new Map<number, CartLines>()
  const purchases = new Map<number, KnownPurchase>()
  /** The last state that a customer saw of payments that were settled. */
  const payments = new Map<string, string>()
  const refunds = new Map<string, KnownRefund>()
  /** Orders whose cash an admin tried to record. */
  const cashTried = new Set<number>()
  const open = new Map<number, Asked>()
  const productOf = new Map<string, KnownProduct>()
  let acknowledged = 0
  return {
    users,
    sessions,
    products,
    productOf,
    orders,
    ordersOf,
    additions,
    purchases,
    payments,
    refunds,
    cashTried,
    apply,
    acknowledged: () => acknowledged,
  }

  function apply({ intent, at, call, step, facts }: Entry): void {
    if (step === 'asked') {
      const asked = { call, facts } as unknown as Asked
      open.set(intent, asked)
      ask(intent, at, asked)
      return
    }
    const asked = open.get(intent)
    if (asked === undefined) throw new Error(`The history has an answer to no request: ${call}`)
    open.delete(intent)
    if (step === 'done') acknowledged += 1
    if (step === 'done') settle(intent, at, asked, facts)
    else if (step === 'refused') takeBack(intent, asked)
    else if (asked.call === 'add lines') doubtCart(asked.facts)
  }

  function ask(intent: number, at: number, { call, facts }: Asked): void {
    if (call === 'sign up') users.set(facts.email, users.get(facts.email) ?? false)
    else if (call === 'sign out') mark(sessions.get(facts.session), 'ended')
    else if (call === 'add product')
      products.set(facts.sku, { ...facts, isSure: false, productId: null, otherPrices: new Map(), stockSet: new Map() })
    else if (call === 'set price') productOf.get(facts.productId)?.otherPrices.set(facts.priceMinor, at)
    else if (call === 'add order') {
      if (!orders.has(facts.number)) keepOrder(facts)
    } else if (call === 'add lines') additions.set(intent, facts)
    else if (call === 'change quantity') orders.get(facts.number)?.otherQuantities.set(facts.quantity, at)
    else if (call === 'cancel') mark(orders.get(facts.number), 'cancelled')
    else if (call === 'delete') {
      mark(orders.get(facts.number), 'cancelled')
      mark(orders.get(facts.number), 'deleted')
    } else if (call === 'place') {
      purchases.set(intent, { ...facts, isSure: false, purchase: null, payment: null, lines: null, totalMinor: null })
      for (const number of facts.numbers) mark(orders.get(number), 'paid')
    } else if (call === 'record cash') {
      cashTried.add(facts.number)
      mark(orders.get(facts.number), 'paid')
    } else if (call === 'refund') refunds.set(facts.refund, { ...facts, isSure: false, byHand: false })
    else if (call === 'repeat refund') refunds.set(facts.refund, { number: null, amountMinor: null, isSure: false, byHand: facts.byHand })
  }

  function settle(intent: number, at: number, { call, facts }: Asked, answer: Readonly<Record<string, unknown>>): void {
    const isRetry = answer.isRetry === true
    if (call === 'sign up') users.set(facts.email, true)
    else if (call === 'sign in') sessions.set(String(answer.session), { email: facts.email, at, ended: 'no' })
    else if (call === 'sign out') settleMark(sessions.get(facts.session), 'ended')
    else if (call === 'add product') {
      const product = products.get(facts.sku)
      if (!product) return
      Object.assign(product, { isSure: true, productId: String(answer.productId) })
      productOf.set(String(answer.productId), product)
    } else if (call === 'set stock') {
      const set = productOf.get(facts.productId)?.stockSet
      set?.set(facts.quantity, (set.get(facts.quantity) ?? 0) + 1)
    } else if (call === 'set price') {
      const product = productOf.get(facts.productId)
      if (!product) return
      product.priceMinor = facts.priceMinor
      forgetOthers(product.otherPrices, facts.priceMinor, at, isRetry)
    } else if (call === 'add order') {
      const number = Number(answer.number)
      if (number !== facts.number) dropOrder(facts.number)
      const order = orders.get(number) ?? keepOrder({ ...facts, number })
      order.isSure = true
    } else if (call === 'add lines') {
      const { orders: added } = answer as Calls['add lines']['done']
      const { email } = facts
      additions.delete(intent)
      for (const { number, quantity, productId } of added) {
        const order = orders.get(number) ?? keepOrder({ email, number, productId, quantity })
        Object.assign(order, { isSure: true, quantity, changes: order.changes + 1 })
      }
    } else if (call === 'change quantity') {
      const order = orders.get(facts.number)
      if (!order) return
      order.quantity = facts.quantity
      order.changes += 1
      forgetOthers(order.otherQuantities, facts.quantity, at, isRetry)
    } else if (call === 'cancel') settleMark(orders.get(facts.number), 'cancelled')
    else if (call === 'delete') {
      settleMark(orders.get(facts.number), 'cancelled')
      settleMark(orders.get(facts.number), 'deleted')
    } else if (call === 'place') Object.assign(purchases.get(intent) ?? {}, answer, { isSure: true })
    else if (call === 'record cash' || call === 'see paid order') settleMark(orders.get(facts.number), 'paid')
    else if (call === 'refund' || call === 'repeat refund') Object.assign(refunds.get(facts.refund) ?? {}, { isSure: true })
    else if (call === 'see payment') {
      const { state, paid } = answer as Calls['see payment']['done']
      payments.set(facts.payment, state)
      for (const number of paid) settleMark(orders.get(number), 'paid')
    }
  }

  function keepOrder(facts: { number: number; email: string; productId: string; quantity: number }): KnownOrder {
    const order = newOrder(facts)
    orders.set(order.number, order)
    const own = ordersOf.get(order.email)
    if (own) own.add(order)
    else ordersOf.set(order.email, new Set([order]))
    return order
  }

  function dropOrder(number: number): void {
    const order = orders.get(number)
    if (!order) return
    orders.delete(number)
    ordersOf.get(order.email)?.delete(order)
  }

  /** Lines whose answer was lost may have raised any line of the same product. */
  function doubtCart({ email, lines }: Calls['add lines']['asked']): void {
    for (const order of ordersOf.get(email) ?? [])
      if (lines.some(({ productId }) => productId === order.productId)) order.hasLostLines = true
  }

  /** A refusal of the only attempt: it did not happen. A purchase may be there without a payment, because the provider refused that. */
  function takeBack(intent: number, { call, facts }: Asked): void {
    if (call === 'sign up' && users.get(facts.email) === false) users.delete(facts.email)
    else if (call === 'add order' && orders.get(facts.number)?.isSure === false) dropOrder(facts.number)
    else if (call === 'add lines') additions.delete(intent)
    else if (call === 'change quantity') orders.get(facts.number)?.otherQuantities.delete(facts.quantity)
    else if (call === 'set price') productOf.get(facts.productId)?.otherPrices.delete(facts.priceMinor)
    else if (call === 'refund' || call === 'repeat refund') refunds.delete(facts.refund)
  }
}

/** An attempt whose connection was cut may still be on its way to the database, for as long as a request may take. */
const lateMs = 60_000

function forgetOthers(others: Map<number, number>, settled: number, at: number, isRetry: boolean): void {
  if (!isRetry) others.delete(settled)
  for (const [value, askedAt] of others) if (askedAt < at - lateMs) others.delete(value)
}

function mark<Key extends string>(row: Record<Key, Truth> | undefined, key: Key): void {
  if (row && row[key] === 'no') (row as Record<string, Truth>)[key] = 'maybe'
}

function settleMark<Key extends string>(row: Record<Key, Truth> | undefined, key: Key): void {
  if (row) (row as Record<string, Truth>)[key] = 'yes'
}
