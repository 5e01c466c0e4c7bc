// Orders and purchases: each is as its customer was told, and none is there that no one asked for.
import type { KnownOrder, KnownPurchase } from '../history/known.ts'
import type { OrderRow, PurchaseRow } from './figures.ts'
import { groupBy, type Matter } from './findings.ts'

export function checkOrders({ figures, ledger, findings }: Matter): void {
  const { lost, doubled, wrong } = findings
  const rows = groupBy(figures.orders, ({ number }) => number)
  for (const [number, same] of rows) if (same.length > 1) doubled.push(`order ${number} is there ${same.length} times`)
  for (const known of ledger.orders.values()) {
    const row = rows.get(known.number)?.[0]
    if (row === undefined) {
      if (known.isSure) lost.push(`order ${known.number} of ${known.email} was acknowledged, and is not there`)
    } else {
      for (const text of lossesOf(known, row)) lost.push(`order ${known.number} of ${known.email} ${text}`)
      for (const text of surprisesOf(known, row)) wrong.push(`order ${known.number} of ${known.email} ${text}`)
    }
  }
  // Lines whose answer was lost have numbers that no one was told: each may be there once.
  const lostLines = [...ledger.additions.values()].flatMap(({ email, lines }) => lines.map(({ productId }) => `${email} ${productId}`))
  for (const row of figures.orders) {
    if (ledger.orders.has(row.number)) continue
    const place = lostLines.indexOf(`${row.email} ${row.product}`)
    if (place >= 0) lostLines.splice(place, 1)
    else doubled.push(`order ${row.number} of ${row.email} is there, and nobody asked for it`)
  }
}

function lossesOf({ quantity, otherQuantities, hasLostLines, cancelled, deleted, paid }: KnownOrder, row: OrderRow): string[] {
  const isOther = row.quantity !== quantity && !otherQuantities.has(row.quantity) && !hasLostLines
  return [
    ...(isOther ? [`has ${row.quantity} pieces instead of ${quantity}`] : []),
    ...(cancelled === 'yes' && row.status !== 'cancelled' ? [`was cancelled, and is ${row.status}`] : []),
    ...(deleted === 'yes' && !row.deleted ? ['was deleted, and is there'] : []),
    ...(paid === 'yes' && row.status !== 'paid' ? [`was paid, and is ${row.status}`] : []),
  ]
}

function surprisesOf({ productId, email, cancelled, deleted, paid }: KnownOrder, row: OrderRow): string[] {
  return [
    ...(row.product !== productId || row.email !== email ? [`is of product ${row.product} and of ${row.email}`] : []),
    ...(row.status === 'cancelled' && cancelled === 'no' ? ['is cancelled, and nobody asked for that'] : []),
    ...(row.deleted && deleted === 'no' ? ['is deleted, and nobody asked for that'] : []),
    ...(row.status === 'paid' && paid === 'no' ? ['is paid, and nobody paid'] : []),
    ...(row.total !== row.unit * row.quantity ? [`costs ${row.total} instead of ${row.unit} times ${row.quantity}`] : []),
  ]
}

const plain = (number: string) => number.replace('-', '')

export function checkPurchases({ figures, ledger, findings }: Matter): void {
  const { lost, doubled, wrong } = findings
  const numberOf = new Map(figures.orders.map(({ id, number }) => [id, number]))
  const linesOf = groupBy(figures.lines, ({ purchase }) => purchase)
  const describe = ({ id }: PurchaseRow) =>
    (linesOf.get(id) ?? []).map(({ order, quantity, unit }) => `${quantity} × ${unit} in ${numberOf.get(order)}`).sort()
  const numbersOf = ({ id }: PurchaseRow) => (linesOf.get(id) ?? []).map(({ order }) => numberOf.get(order) ?? -1)
  const byKey = groupBy(figures.purchases, ({ email, key }) => `${email} ${key}`)
  const byNumber = new Map(figures.purchases.map((row) => [row.number, row]))
  const keys = new Set<string>()
  const withoutKey: KnownPurchase[] = []

  for (const known of ledger.purchases.values()) {
    if (known.key === null) withoutKey.push(known)
    else keys.add(`${known.email} key:${known.key}`)
    if (!known.isSure) continue
    const name = `the purchase ${known.purchase ?? known.key} of ${known.email}`
    const rows = known.key === null ? findRow(byNumber, known) : (byKey.get(`${known.email} key:${known.key}`) ?? [])
    const [row] = rows
    if (row === undefined) {
      lost.push(`${name} was acknowledged, and is not there`)
      continue
    }
    if (rows.length > 1) doubled.push(`${name} is there ${rows.length} times`)
    if (known.purchase !== null && plain(known.purchase) !== row.number) lost.push(`${name} is now ${row.number}`)
    if (known.method !== row.method) wrong.push(`${name} is paid by ${row.method} instead of ${known.method}`)
    if (known.totalMinor !== null && known.totalMinor !== row.total)
      lost.push(`${name} is worth ${row.total} instead of ${known.totalMinor}`)
    const told = known.lines?.map(({ number, quantity, unitPriceMinor }) => `${quantity} × ${unitPriceMinor} in ${number}`).sort()
    const isOther = told ? told.join() !== describe(row).join() : !isSameSet(known.numbers, numbersOf(row))
    if (isOther) lost.push(`${name} has ${describe(row).join(', ')} instead of ${(told ?? known.numbers).join(', ')}`)
  }
  for (const row of figures.purchases) {
    const isAsked =
      row.key === null
        ? withoutKey.some(
            ({ email, method, numbers }) => email === row.email && method === row.method && isSameSet(numbers, numbersOf(row)),
          )
        : keys.has(`${row.email} ${row.key}`)
    if (!isAsked) doubled.push(`the purchase ${row.number} of ${row.email} is there, and nobody asked for it`)
  }
}

function findRow(byNumber: ReadonlyMap<string, PurchaseRow>, { purchase }: KnownPurchase): PurchaseRow[] {
  const row = purchase === null ? undefined : byNumber.get(plain(purchase))
  return row ? [row] : []
}

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other).join()
const isSameSet = (one: readonly number[], other: readonly number[]) => inOrder(one) === inOrder(other)
