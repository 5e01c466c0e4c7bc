// Stock, added up from movements and orders without the shop's own functions.
import type { OrderRow } from './figures.ts'
import { groupBy, type Matter, sumOf } from './findings.ts'

export function checkStock({ figures, ledger, findings }: Matter): void {
  const { lost, oversold, wrong } = findings
  const rows = new Map(figures.products.map((row) => [row.id, row]))
  const movements = groupBy(figures.movements, ({ product }) => product)
  const orders = groupBy(figures.orders, ({ product }) => product)
  for (const { id, sku, available } of figures.products) {
    // All movements of a product are written under the lock of its row, in this order.
    let level = 0
    let lowest = 0
    for (const { delta } of movements.get(id) ?? []) {
      level += delta
      lowest = Math.min(lowest, level)
    }
    if (available < 0) oversold.push(`product ${sku} has ${available} pieces`)
    if (lowest < 0) oversold.push(`product ${sku} had ${lowest} pieces`)
    if (level !== available) wrong.push(`product ${sku} has ${available} pieces, and its movements say ${level}`)
    const supplied = sumOf(movements.get(id) ?? [], ({ order, delta }) => (order === null ? delta : 0))
    const gone = sumOf(orders.get(id) ?? [], (order) => (holdsStock(order) ? order.quantity : 0))
    if (gone > supplied) oversold.push(`product ${sku}: ${gone} pieces were sold or are held, and only ${supplied} were ever there`)
    else if (supplied - gone !== available) wrong.push(`product ${sku}: ${supplied} supplied, ${gone} sold or held, and ${available} left`)
  }
  const moved = groupBy(figures.movements, ({ order }) => order)
  for (const order of figures.orders) {
    const held = -sumOf(moved.get(order.id) ?? [], ({ delta }) => delta)
    const expected = holdsStock(order) ? order.quantity : 0
    if (held !== expected) wrong.push(`order ${order.number} of ${order.email} took ${held} pieces instead of ${expected}`)
  }

  const restocks = new Map(figures.restocks.map(({ product, quantity, times }) => [`${product} ${quantity}`, times]))
  for (const known of ledger.products.values()) {
    const row = rows.get(known.productId ?? '')
    if (row === undefined) {
      if (known.isSure) lost.push(`product ${known.sku} was acknowledged, and is not there`)
      continue
    }
    if (row.price !== known.priceMinor && !known.otherPrices.has(row.price))
      lost.push(`product ${known.sku} costs ${row.price} instead of ${known.priceMinor}`)
    for (const [quantity, times] of known.stockSet) {
      const found = restocks.get(`${known.productId} ${quantity}`) ?? 0
      if (found < times) lost.push(`the stock of ${known.sku} was set to ${quantity} ${times} times, and ${found} are written down`)
    }
  }
}

const holdsStock = ({ status, placed }: OrderRow) => status === 'paid' || (status === 'pending' && placed)
