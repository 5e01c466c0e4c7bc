// Money: every charge at the bank is a payment of the shop and the other way round, and what paid for no order went back.
import type { Charge, PaymentRow, RefundRow } from './figures.ts'
import { groupBy, type Matter, sumOf } from './findings.ts'

const isOver = ({ state }: PaymentRow) => state === 'settled' || state === 'refunded'
const isMade = ({ state }: RefundRow) => state !== 'failed'
const nameOf = ({ method, ref }: { method: string; ref: string | null }) => `${method} ${ref}`

export function checkMoney(matter: Matter, charges: readonly Charge[]): void {
  const { figures, ledger, findings } = matter
  const { lost, doubled, wrong } = findings
  const payments = groupBy(figures.payments, nameOf)
  const chargeOf = new Map(charges.map((charge) => [nameOf(charge), charge]))
  const refundsOf = groupBy(figures.refunds, ({ payment }) => payment)
  for (const charge of charges) {
    const name = `the charge ${nameOf(charge)} of ${charge.charged}`
    const [payment, second] = payments.get(nameOf(charge)) ?? []
    if (payment === undefined) lost.push(`${name} belongs to no payment`)
    else if (second) doubled.push(`${name} counts as two payments`)
    else if (!isOver(payment)) lost.push(`${name} is a payment that is ${payment.state}`)
    else if (payment.received !== charge.charged) wrong.push(`${name} is a payment of ${payment.received}`)
    if (payment) compareRefunds(matter, name, charge, refundsOf.get(payment.id) ?? [])
  }

  const partsOf = groupBy(figures.parts, ({ payment }) => payment)
  for (const payment of figures.payments) {
    const { id, method, amount, received } = payment
    const name = `payment ${id} by ${method}`
    if (isOver(payment) && method !== 'cash' && !chargeOf.has(nameOf(payment))) wrong.push(`${name} is settled, and the bank took nothing`)
    const parts = partsOf.get(id) ?? []
    if (sumOf(parts, (part) => part.amount) !== amount) wrong.push(`${name} is of ${amount}, and its orders are not`)
    const made = (refundsOf.get(id) ?? []).filter(isMade)
    const back = sumOf(made, (refund) => refund.amount)
    if (back > received) doubled.push(`${name} gave ${back} back, and had received ${received}`)
    if (back !== payment.refunded) wrong.push(`${name} says that ${payment.refunded} went back, and its refunds say ${back}`)
    if (!isOver(payment)) continue
    const worth = sumOf(parts, (part) => (part.active ? part.amount : 0))
    const automatic = sumOf(made, ({ reason, amount: minor }) => (['late', 'wrong_amount', 'cancelled'].includes(reason) ? minor : 0))
    const isRepeated = (refundsOf.get(id) ?? []).some((refund) => !isMade(refund))
    if (automatic < received - worth && !isRepeated)
      lost.push(`${name} paid for orders of ${worth} of ${received}, and only ${automatic} went back`)
    if (automatic > received - worth) doubled.push(`${name} paid for orders of ${worth} of ${received}, and ${automatic} went back`)
  }
  checkPaidOrders(matter)
  checkAcknowledgedRefunds(matter)
  const states = new Map(figures.payments.map(({ id, state }) => [id, state]))
  for (const [id, state] of ledger.payments) {
    const now = states.get(id)
    if (now !== state && !(state === 'settled' && now === 'refunded')) lost.push(`payment ${id} was ${state}, and is ${now}`)
  }
}

/** Stripe keeps the shop's name of a refund; the wallets have their own, which the shop stores. */
function compareRefunds({ findings }: Matter, name: string, { method, refunds: atBank }: Charge, rows: readonly RefundRow[]): void {
  const expected = rows
    .filter(({ state }) => state === 'done')
    .map((row) => ({ id: method === 'card' ? row.id : row.ref, amount: row.amount }))
  const left = [...atBank]
  for (const { id, amount } of expected) {
    const place = left.findIndex((one) => one.id === id && one.amount === amount)
    if (place >= 0) left.splice(place, 1)
    else findings.lost.push(`${name}: the refund ${id} of ${amount} is done, and the bank did not give it back`)
  }
  for (const { id, amount } of left)
    findings.doubled.push(`${name}: the bank gave ${amount} back as ${id}, which is no refund that is done`)
}

/** A paid order has exactly one payment, and an order that is not paid has none. */
function checkPaidOrders({ figures, findings }: Matter): void {
  const settled = new Set(figures.payments.filter(isOver).map(({ id }) => id))
  const partsOf = groupBy(
    figures.parts.filter(({ active, payment }) => active && settled.has(payment)),
    ({ order }) => order,
  )
  for (const { id, number, email, status, total } of figures.orders) {
    const parts = partsOf.get(id) ?? []
    const name = `order ${number} of ${email}`
    if (status === 'paid' && parts.length === 0) findings.wrong.push(`${name} is paid by no payment`)
    if (parts.length > 1) findings.doubled.push(`${name} is paid ${parts.length} times`)
    if (status !== 'paid' && parts.length > 0) findings.lost.push(`${name} was paid for, and is ${status}`)
    if (status === 'paid' && parts[0] && parts[0].amount !== total)
      findings.wrong.push(`${name} of ${total} is paid with ${parts[0].amount}`)
  }
}

function checkAcknowledgedRefunds({ figures, ledger, findings }: Matter): void {
  const rows = new Map(figures.refunds.map((row) => [row.id, row]))
  for (const [id, { isSure, amountMinor }] of ledger.refunds) {
    const row = rows.get(id)
    if (row === undefined && isSure) findings.lost.push(`the refund ${id} was acknowledged, and is not there`)
    if (row && amountMinor !== null && row.amount !== amountMinor)
      findings.wrong.push(`the refund ${id} is of ${row.amount} instead of ${amountMinor}`)
  }
  for (const { id, actor } of figures.refunds)
    if (actor !== null && !ledger.refunds.has(id)) findings.doubled.push(`the refund ${id} is there, and nobody asked for it`)
}
