// Refunds of whole lines of a purchase: what is stored, what credit notes say, and that no line is refunded twice.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ShopDocument } from '#common/documents/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { payingShop } from '#server/test/paying-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { Purchase } from '../purchases/details.ts'
import type { PlacedPurchase } from '../purchases/place.ts'

const shop = await payingShop()
const admin = await shop.admin()
const seller = JSON.stringify({ name: 'Partsdock', taxBasisPoints: 15_00 })

async function call<T>(as: Person, kind: 'query' | 'mutation', name: string, input: unknown): Promise<T> {
  const { data, error } = await trpcCall(shop, kind, name, { input, headers: bearer(as.token) })
  if (error) throw Object.assign(new Error(error.message), error)
  return data as T
}

const refund = (numbers: number[], key: string = crypto.randomUUID()) =>
  call<{ asked: boolean }>(admin, 'mutation', 'payments.refundLines', { key, numbers, reason: 'Broken in transit' })
const get = (as: Person, number: string) => call<Purchase>(as, 'query', 'purchases.get', { number })
const refundsOf = async (as: Person, number: string) => (await get(as, number)).lines.map((line) => line.refund)
const noteOf = (as: Person, number: number) =>
  call<ShopDocument & { kind: 'credit_note' }>(as, 'query', 'payments.document', { kind: 'credit_note', number })
const orderNumbersOf = ({ lines }: ShopDocument) => lines.map(({ orderNumber }) => orderNumber)

/** A purchase in cash, with odd prices so that the taxes of its lines do not add up by themselves; its cash is recorded with 15 % VAT. */
async function paidInCash(prices: readonly number[]) {
  const customer = await shop.person()
  const numbers: number[] = []
  for (const priceMinor of prices) {
    const item = await shop.item({ priceMinor, minOrderQuantity: 1, availableQuantity: 10 })
    numbers.push(await addOrderOf(shop, customer, item, { quantity: 1 }))
  }
  await shop.rows(sql`update users set phone_number = '+880 1711 000001', address = 'House 1, Dhaka' where id = ${customer.id}`)
  const totalMinor = prices.reduce((sum, price) => sum + price, 0)
  const { purchase } = await call<PlacedPurchase>(customer, 'mutation', 'purchases.place', {
    ...{ key: crypto.randomUUID(), method: 'cash', numbers: 'all', totalMinor },
  })
  await shop.rows(sql`select record_cash(${first(numbers)}, ${admin.id}, 'BDT', ${seller}::jsonb)`)
  return { customer, numbers, totalMinor, number: purchase.number }
}

async function documentsOf(as: Person, number: string) {
  const { documents } = await get(as, number)
  const notes = []
  for (const { kind, number: note } of documents) if (kind === 'credit_note') notes.push(await noteOf(as, note))
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return { notes, invoice: await call<ShopDocument>(as, 'query', 'payments.document', { kind: 'invoice', number: invoice?.number }) }
}

it('makes one credit note that lists the lines, and the taxes of all notes add up to the tax of the invoice', async () => {
  const { customer, numbers, totalMinor, number } = await paidInCash([3_33, 3_33, 3_33, 10_01, 7])
  const [a, b, c, d, e] = numbers as [number, number, number, number, number]
  expect(await refund([c, a])).toEqual({ asked: true })
  expect(await refundsOf(customer, number)).toEqual(['done', null, 'done', null, null])
  const audit = await shop.rows<{ minor: number }>(sql`
    select (details ->> 'amountMinor')::int as minor from audit_entries
    where action = 'payment.refund' and subject_id in (${String(a)}, ${String(c)})`)
  expect(audit.map(({ minor }) => minor)).toEqual([3_33, 3_33])
  await refund([b])
  await refund([d, e])
  expect(await refundsOf(customer, number)).toEqual(['done', 'done', 'done', 'done', 'done'])

  const { notes, invoice } = await documentsOf(customer, number)
  expect(notes.map(orderNumbersOf)).toEqual([[a, c], [b], [d, e]])
  expect(notes.map(({ amountMinor, isOfLines }) => [amountMinor, isOfLines])).toEqual([
    [6_66, true],
    [3_33, true],
    [10_08, true],
  ])
  expect(notes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
  // Rounded one by one, they would not add up.
  expect(notes.map(({ amountMinor }) => Math.round((amountMinor * 15) / 115)).reduce((sum, tax) => sum + tax, 0)).not.toBe(
    invoice.tax?.amountMinor,
  )
  expect(notes.reduce((sum, { tax }) => sum + (tax?.amountMinor ?? 0), 0)).toBe(invoice.tax?.amountMinor)
  const { payments } = await get(customer, number)
  expect(payments).toMatchObject([{ state: 'refunded', refundedMinor: totalMinor }])
  const mails = await shop.rows<{ orders: number }>(sql`
    select jsonb_array_length(payload -> 'orders') as orders from outbox where kind = 'payment-refunded' and recipient = ${customer.email} order by created_at`)
  expect(mails.map(({ orders }) => orders)).toEqual([2, 1, 2])
})

it('refunds once: a repeated request, racing admins and a line that was refunded before', async () => {
  const { customer, numbers, number } = await paidInCash([5_00, 6_00, 7_00])
  const [a, b, c] = numbers as [number, number, number]
  const key = crypto.randomUUID()
  expect(await refund([a], key)).toEqual({ asked: true })
  expect(await refund([a], key)).toEqual({ asked: false })
  await expect(refund([a, b])).rejects.toMatchObject({ code: 'CONFLICT', message: messages.lineRefunded })
  expect(await refundsOf(customer, number)).toEqual(['done', null, null])

  const races = await Promise.allSettled([refund([b, c]), refund([b]), refund([c, b])])
  expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const race of races) if (race.status === 'rejected') expect(race.reason).toMatchObject({ message: messages.lineRefunded })
  const { refunded, lines } = first(
    await shop.rows<{ refunded: number; lines: number }>(sql`
      select p.refunded_minor::int as refunded, (select sum(l.amount_minor) from refund_lines l join refunds r on r.id = l.refund_id where r.payment_id = p.id)::int as lines
      from payments p join payment_orders po on po.payment_id = p.id join orders o on o.id = po.order_id where o.number = ${a}`),
  )
  expect(refunded).toBe(lines)
})

it('refuses lines that are not paid, unknown ones, and more than refunds of amounts have left', async () => {
  const { numbers } = await paidInCash([5_00, 6_00])
  const [a, b] = numbers as [number, number]
  const { numbers: unpaid } = await shop.basket(1)
  await expect(refund([a, ...unpaid])).rejects.toMatchObject({ code: 'CONFLICT', message: messages.linesNotPaid })
  await expect(refund([a, 99_999_998])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(refund([])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await call(admin, 'mutation', 'payments.refund', { refundId: crypto.randomUUID(), number: a, amountMinor: 1_00, reason: 'A scratch' })
  await expect(refund([a, b])).rejects.toMatchObject({ code: 'CONFLICT', message: messages.refundTooMuch })
  expect(await refund([b])).toEqual({ asked: true })
})

it('knows the lines of an amount that is exactly theirs, and none of another amount', async () => {
  const { customer, numbers, number } = await paidInCash([5_00, 6_00, 7_00])
  const [a, b] = numbers as [number, number, number]
  const giveBack = (order: number, amountMinor?: number) =>
    call(admin, 'mutation', 'payments.refund', { refundId: crypto.randomUUID(), number: order, amountMinor, reason: 'Broken' })
  await giveBack(b, 6_00)
  expect(await refundsOf(customer, number)).toEqual([null, 'done', null])
  await giveBack(a)
  expect(await refundsOf(customer, number)).toEqual(['done', 'done', 'done'])
  const { notes } = await documentsOf(customer, number)
  expect(notes.map(({ isOfLines, lines }) => [isOfLines, lines.length])).toEqual([
    [true, 1],
    [true, 2],
  ])

  const other = await paidInCash([5_00, 6_00])
  await giveBack(first(other.numbers), 4_00)
  expect(await refundsOf(other.customer, other.number)).toEqual(['doneInPart', 'doneInPart'])
  const [note] = (await documentsOf(other.customer, other.number)).notes
  expect([note?.isOfLines, note?.lines.length]).toEqual([undefined, 2])
})

it('refunds lines of a card through the provider, and a failed refund again with its lines', async () => {
  const { customer, numbers, totalMinor } = await shop.basket(3)
  const { id, redirectUrl } = await shop.start(customer, { numbers, method: 'card', totalMinor })
  const back = await shop.browse(redirectUrl, { number: '4242 4242 4242 4242', course: 'return' })
  await shop.browse(back.headers.get('location') ?? '')
  const [a, b] = numbers as [number, number, number]
  const { purchase } = await call<{ purchase: string }>(customer, 'query', 'payments.get', { id })
  await refund([a, b])
  expect(await refundsOf(customer, purchase)).toEqual(['asked', 'asked', null])
  await shop.rows(sql`select finish_refund(id, 'failed', null, 'no_money', ${seller}::jsonb) from refunds where payment_id = ${id}`)
  expect(await refundsOf(customer, purchase)).toEqual(['failed', 'failed', null])
  const { id: failedId } = first(await shop.rows<{ id: string }>(sql`select id from refunds where payment_id = ${id}`))
  await call(admin, 'mutation', 'payments.redoRefund', { refundId: crypto.randomUUID(), failedId, byHand: false })
  await shop.later()
  expect(await refundsOf(customer, purchase)).toEqual(['done', 'done', null])
  expect(await shop.stateOf(id)).toMatchObject({ state: 'settled', refunded: (totalMinor / 3) * 2 })
  const { notes } = await documentsOf(customer, purchase)
  expect(notes.map(orderNumbersOf)).toEqual([[a, b]])
})
