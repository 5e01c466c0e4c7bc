// Refunds of lines of a purchase: what is stored, what credit notes say, and that no line gets more than was paid for it.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ShopDocument } from '#common/documents/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { randomFrom } from '#server/test/histories/random.ts'
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
const get = (as: Person, number: string) => call<Exclude<Purchase, { totalMinor: null }>>(as, 'query', 'purchases.get', { number })
const refundsOf = async (as: Person, number: string) => (await get(as, number)).lines.map((line) => line.refund)
const noteOf = (as: Person, number: number) =>
  call<ShopDocument & { kind: 'credit_note' }>(as, 'query', 'payments.document', { kind: 'credit_note', number })
const orderNumbersOf = ({ lines }: ShopDocument) => lines.map(({ orderNumber }) => orderNumber)

/** A purchase in cash, with odd prices so that the taxes of its lines do not add up by themselves; its cash is recorded with 15 % VAT. */
async function paidInCash(prices: readonly number[], customer?: Person) {
  customer ??= await shop.person()
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
  await shop.rows(sql`select record_cash(${first(numbers)}, jsonb_build_object('actor', ${admin.id}::text), 'BDT', ${seller}::jsonb)`)
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
  const noted = await shop.rows(sql`
    select after - 'refund' as fields from audit_entries where action = 'payment.refunded' and after -> 'orders' @> ${String(a)}::text::jsonb`)
  expect([...noted]).toEqual([{ fields: { orders: [a, c], amountMinor: 6_66 } }])
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
  for (const others of [[a, b], [b], [c, b]])
    await expect(refund(others, key)).rejects.toMatchObject({ code: 'CONFLICT', message: messages.keyMismatch })
  const other = await paidInCash([4_00], customer)
  await expect(refund(other.numbers, key)).rejects.toMatchObject({ code: 'CONFLICT', message: messages.keyMismatch })
  await expect(refund([b, a])).rejects.toMatchObject({
    ...{ code: 'CONFLICT', message: `${messages.lineRefunded}. Nothing left: order line ${a}` },
    issues: [{ path: 'numbers.1', message: `Order line ${a} has nothing left to refund` }],
  })
  expect(await refundsOf(customer, number)).toEqual(['done', null, null])

  const races = await Promise.allSettled([refund([b, c]), refund([b]), refund([c, b])])
  expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const race of races) if (race.status === 'rejected') expect(race.reason.message).toContain(messages.lineRefunded)
  const { refunded, lines } = first(
    await shop.rows<{ refunded: number; lines: number }>(sql`
      select p.refunded_minor::int as refunded, (select sum(l.amount_minor) from refund_lines l join refunds r on r.id = l.refund_id where r.payment_id = p.id)::int as lines
      from payments p join payment_orders po on po.payment_id = p.id join orders o on o.id = po.order_id where o.number = ${a}`),
  )
  expect(refunded).toBe(lines)
})

it('refuses lines that are not paid, and unknown ones, and names them', async () => {
  const { numbers } = await paidInCash([5_00])
  const [a] = numbers as [number]
  const { numbers: unpaid } = await shop.basket(2)
  await expect(refund([a, ...unpaid])).rejects.toMatchObject({
    ...{ code: 'CONFLICT', message: `${messages.linesNotPaid}. Not paid: order lines ${unpaid.join(', ')}` },
    issues: unpaid.map((number, i) => ({ path: `numbers.${i + 1}`, message: `Order line ${number} isn't paid` })),
  })
  await expect(refund([a, 99_999_998])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(refund([])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

const giveBack = (number: number, amountMinor?: number, refundId: string = crypto.randomUUID()) =>
  call<{ asked: boolean }>(admin, 'mutation', 'payments.refund', { refundId, number, amountMinor, reason: 'A scratch' })
const restsOf = async (as: Person, number: string) => (await get(as, number)).lines.map((line) => line.refundable?.minor ?? 0)

it('takes an amount from its line alone, and refunds what is left of lines', async () => {
  const { customer, numbers, totalMinor, number } = await paidInCash([920_00, 2217_00, 940_00])
  const [a, b, c] = numbers as [number, number, number]
  await giveBack(a, 1_00)
  expect(await refundsOf(customer, number)).toEqual(['doneInPart', null, null])
  expect(await restsOf(customer, number)).toEqual([919_00, 2217_00, 940_00])
  await refund([b, a])
  expect(await refundsOf(customer, number)).toEqual(['done', 'done', null])
  await refund([c])
  const { lines, refundedMinor, payments, liveMinor, events } = await get(customer, number)
  expect(lines.map((line) => [line.refund, line.refundedMinor, line.refundable])).toEqual([
    ['done', 920_00, null],
    ['done', 2217_00, null],
    ['done', 940_00, null],
  ])
  expect([refundedMinor, liveMinor]).toEqual([totalMinor, totalMinor])
  expect(payments).toMatchObject([{ state: 'refunded', refundedMinor: totalMinor }])
  expect(events.filter(({ kind }) => kind === 'refunded').map((event) => [event.lines, event.details['amountMinor']])).toEqual([
    [1, 1_00],
    [2, 919_00 + 2217_00],
    [1, 940_00],
  ])
  const { notes, invoice } = await documentsOf(customer, number)
  expect(
    notes.map(({ amountMinor, isOfLines, lines: listed }) => [
      amountMinor,
      isOfLines,
      listed.map((line) => [line.orderNumber, line.refundedMinor]),
    ]),
  ).toEqual([
    [1_00, true, [[a, 1_00]]],
    [
      919_00 + 2217_00,
      true,
      [
        [a, 919_00],
        [b, undefined],
      ],
    ],
    [940_00, true, [[c, undefined]]],
  ])
  expect(notes.reduce((sum, { tax }) => sum + (tax?.amountMinor ?? 0), 0)).toBe(invoice.tax?.amountMinor)
})

it('keeps an amount above the line as one of the payment, which bounds what is left of each line', async () => {
  const { customer, numbers, number } = await paidInCash([5_00, 6_00, 7_00])
  const [a, b, c] = numbers as [number, number, number]
  await giveBack(a, 12_00)
  expect(await refundsOf(customer, number)).toEqual(['doneInPart', 'doneInPart', 'doneInPart'])
  expect(await restsOf(customer, number)).toEqual([5_00, 6_00, 6_00])
  await expect(giveBack(c, 6_01)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `${messages.refundTooMuch}. BDT 6.00 is left of this payment`,
  })
  const key = crypto.randomUUID()
  // The last line gets nothing: nothing is left for it.
  expect(await refund([c, b, a], key)).toEqual({ asked: true })
  expect(await refund([c, b, a], key)).toEqual({ asked: false })
  expect(await refundsOf(customer, number)).toEqual(['done', 'done', 'done'])
  const { notes } = await documentsOf(customer, number)
  expect(notes.map(({ amountMinor, isOfLines, lines }) => [amountMinor, isOfLines, lines.map((line) => line.refundedMinor)])).toEqual([
    [12_00, undefined, [undefined, undefined, undefined]],
    [6_00, true, [undefined, 1_00]],
  ])
})

it('refunds all that is left as a refund of its lines, and knows a repeated request from another one', async () => {
  const { customer, numbers, number } = await paidInCash([5_00, 6_00, 7_00])
  const [a, b] = numbers as [number, number]
  const id = crypto.randomUUID()
  await giveBack(b, 6_00, id)
  expect(await refundsOf(customer, number)).toEqual([null, 'done', null])
  expect(await giveBack(b, 6_00, id)).toEqual({ asked: false })
  await expect(giveBack(b, 5_00, id)).rejects.toMatchObject({ code: 'CONFLICT', message: messages.keyMismatch })
  await giveBack(a)
  expect(await refundsOf(customer, number)).toEqual(['done', 'done', 'done'])
  const { notes } = await documentsOf(customer, number)
  expect(notes.map(({ isOfLines, lines }) => [isOfLines, lines.length])).toEqual([
    [true, 1],
    [true, 2],
  ])
})

it('ends every history of refunds with all the money back, and no line above its amount', async () => {
  const { next } = randomFrom(20_261_127)
  const random = (below: number) => Math.floor(next() * below)
  for (let round = 0; round < 12; round++) {
    const prices = Array.from({ length: 2 + random(4) }, () => 1 + random(5_00))
    const { customer, numbers, totalMinor, number } = await paidInCash(prices)
    let left = totalMinor
    for (let step = 0; left > 0; step++) {
      const rests = await restsOf(customer, number)
      expect(Math.max(...rests)).toBeLessThanOrEqual(left)
      const at = random(numbers.length)
      const order = numbers[at] ?? 0
      if (step < 6 && random(2) === 0) {
        const amount = 1 + random(random(3) === 0 ? left : Math.max(1, rests[at] ?? 0))
        await giveBack(order, amount)
        left -= amount
      } else {
        const ticked = numbers.filter((_, i) => (rests[i] ?? 0) > 0 && (step >= 6 || random(2) === 0))
        if (ticked.length === 0) continue
        await refund(ticked)
        left -= Math.min(
          left,
          ticked.reduce((sum, each) => sum + (rests[numbers.indexOf(each)] ?? 0), 0),
        )
      }
      const { payments } = await get(customer, number)
      expect(payments).toMatchObject([{ refundedMinor: totalMinor - left }])
    }
    const { lines, payments } = await get(customer, number)
    expect(payments).toMatchObject([{ state: 'refunded' }])
    for (const line of lines) expect(line.refundedMinor).toBeLessThanOrEqual(line.totalMinor)
    expect(lines.map((line) => line.refund)).toEqual(lines.map(() => 'done'))
    const { notes, invoice } = await documentsOf(customer, number)
    expect(notes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
    expect(notes.reduce((sum, { tax }) => sum + (tax?.amountMinor ?? 0), 0)).toBe(invoice.tax?.amountMinor)
  }
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

it('asks again for a failed refund of a part of a line with its amount, unless that much is no longer left', async () => {
  const { numbers, customer, number } = await paidInCash([5_00, 6_00])
  const [a] = numbers as [number]
  const { id: paymentId } = first((await get(customer, number)).payments)
  const failed = crypto.randomUUID()
  const fail = async (minor: number) => {
    await shop.rows(
      sql`select store_line_refund(${failed}, ${paymentId}, array[(select id from orders where number = ${a})], array[${minor}::bigint], 'Broken', ${admin.id})`,
    )
    await shop.rows(sql`select finish_refund(${failed}, 'failed', null, 'no_money', ${seller}::jsonb)`)
  }
  await fail(4_00)
  expect(await restsOf(customer, number)).toEqual([5_00, 6_00])
  await shop.rows(
    sql`select store_line_refund(gen_random_uuid(), ${paymentId}, array[(select id from orders where number = ${a})], array[2_00::bigint], 'Broken', ${admin.id})`,
  )
  await shop.rows(sql`update refunds set handled_at = null where id = ${failed}`)
  const again = () => call(admin, 'mutation', 'payments.redoRefund', { refundId: crypto.randomUUID(), failedId: failed, byHand: true })
  await expect(again()).rejects.toMatchObject({ message: `${messages.refundTooMuch}. BDT 3.00 is left of its lines` })
})
