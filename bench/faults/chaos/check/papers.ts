// Documents and mails: one for each event, and each mail was accepted by the mail server.
import type { AcceptedMail } from '../contract.ts'
import { groupBy, type Matter, sumOf } from './findings.ts'

const automatic = new Set(['late', 'wrong_amount', 'cancelled'])

export function checkDocuments({ figures, findings }: Matter): void {
  const { lost, doubled, wrong } = findings
  const invoices = groupBy(
    figures.documents.filter(({ kind }) => kind === 'invoice'),
    ({ payment }) => payment,
  )
  const notes = groupBy(
    figures.documents.filter(({ kind }) => kind === 'credit_note'),
    ({ refund }) => refund,
  )
  const partsOf = groupBy(figures.parts, ({ payment }) => payment)
  const compare = (name: string, expected: number, found: number) => {
    if (found < expected) lost.push(`${name} has no document`)
    if (found > expected) doubled.push(`${name} has ${found} documents instead of ${expected}`)
  }
  for (const { id, state } of figures.payments) {
    const worth = sumOf(partsOf.get(id) ?? [], ({ active, amount }) => (active ? amount : 0))
    compare(`payment ${id}`, ['settled', 'refunded'].includes(state) && worth > 0 ? 1 : 0, invoices.get(id)?.length ?? 0)
  }
  for (const { id, payment, state, reason } of figures.refunds)
    compare(`refund ${id}`, state === 'done' && !automatic.has(reason) && invoices.has(payment) ? 1 : 0, notes.get(id)?.length ?? 0)
  for (const [kind, rows] of groupBy(figures.documents, (row) => row.kind)) {
    const numbers = new Set(rows.map(({ number }) => number))
    if (numbers.size !== rows.length) doubled.push(`numbers of documents (${kind}) are there twice`)
    if (Math.max(...numbers) !== rows.length) wrong.push(`${rows.length} documents (${kind}) are numbered up to ${Math.max(...numbers)}`)
  }
}

/** The mails that the shop wanted to send: one per account, purchase in cash, paid payment, refund and cancelling. */
export function checkWantedMails({ figures, ledger, findings }: Matter): void {
  const kinds = groupBy(figures.mails, ({ kind }) => kind)
  const of = (kind: string) => kinds.get(kind) ?? []
  const compare = (name: string, expected: number, found: number) => {
    if (found < expected) findings.lost.push(`${name} is told by no mail`)
    if (found > expected) findings.doubled.push(`${name} is told by ${found} mails`)
  }
  const welcomes = groupBy([...of('welcome'), ...of('welcome-to-confirm')], ({ recipient }) => recipient)
  for (const [email, isSure] of ledger.users) if (isSure) compare(`the account ${email}`, 1, welcomes.get(email)?.length ?? 0)
  const numberOf = new Map(figures.orders.map(({ id, number }) => [id, number]))
  const placed = groupBy(
    of('order-placed').flatMap(({ payload }) => payload.orders ?? []),
    ({ number }) => number,
  )
  const inCash = new Set(figures.purchases.filter(({ method }) => method === 'cash').map(({ id }) => id))
  for (const { purchase, order } of figures.lines)
    if (inCash.has(purchase)) compare(`the placing of order ${numberOf.get(order)}`, 1, placed.get(numberOf.get(order) ?? -1)?.length ?? 0)
  const paid = groupBy(of('order-paid'), ({ payload }) => payload.invoice)
  const refunded = groupBy(of('payment-refunded'), ({ payload }) => payload.creditNote)
  for (const { kind, number } of figures.documents)
    compare(`${kind} ${number}`, 1, (kind === 'invoice' ? paid : refunded).get(number)?.length ?? 0)
  compare('all refunds together', figures.refunds.filter(({ state }) => state === 'done').length, of('payment-refunded').length)
  const cancelled = groupBy(
    of('order-cancelled').flatMap(({ payload }) => payload.orders ?? []),
    ({ number }) => number,
  )
  for (const [number, same] of cancelled)
    if (same.length > 1) findings.doubled.push(`the end of order ${number} is told by ${same.length} mails`)
}

/** Each mail went out at least once, to its recipient, and all its copies have the same Message-ID. */
export function checkSentMails({ figures, findings }: Matter, accepted: readonly AcceptedMail[]): void {
  const idOf = ({ messageId }: AcceptedMail) => /^<?([0-9a-f-]{36})@/.exec(messageId)?.[1] ?? messageId
  const copies = groupBy(accepted, idOf)
  const known = new Set(figures.mails.map(({ id }) => id))
  for (const { id, kind, recipient, sent, dead } of figures.mails) {
    const name = `the mail ${kind} to ${recipient}`
    const own = copies.get(id) ?? []
    if (dead) findings.lost.push(`${name} was given up`)
    else if (!sent) findings.stuck.push(`${name} was not sent`)
    else if (own.length === 0) findings.lost.push(`${name} counts as sent, and was never accepted`)
    if (own.some((copy) => copy.recipient.toLowerCase() !== recipient.toLowerCase()))
      findings.wrong.push(`${name} went to ${own[0]?.recipient}`)
  }
  for (const [id, own] of copies)
    if (!known.has(id)) findings.wrong.push(`a mail to ${own[0]?.recipient} was sent, which is not in the outbox: ${id}`)
}
