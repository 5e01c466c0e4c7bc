// The life of a purchase: placed, paid, partly cancelled, completed or not; then found, read and ordered again.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Method, payingShop } from '#server/test/paying-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { orderPurchaseAgain } from './again.ts'
import type { Purchase } from './details.ts'
import type { PlacedPurchase } from './place.ts'
import type { searchPurchases } from './queries.ts'

const shop = await payingShop()
const admin = await shop.admin()
let keys = 0

async function call<T>(as: Person, kind: 'query' | 'mutation', name: string, input: unknown): Promise<T> {
  const { data, error } = await trpcCall(shop, kind, name, { input, headers: bearer(as.token) })
  if (error) throw Object.assign(new Error(`${error.code}: ${error.message}`), error)
  return data as T
}

const place = (as: Person, input: Record<string, unknown>) => {
  keys += 1
  return call<PlacedPurchase>(as, 'mutation', 'purchases.place', { key: `key ${keys}`.replace(' ', '-'), method: 'cash', ...input })
}
const get = (as: Person, number: string) => call<Purchase>(as, 'query', 'purchases.get', { number })
const search = async (as: Person, input: Record<string, unknown> = {}) =>
  (await call<Awaited<ReturnType<typeof searchPurchases>>>(as, 'query', 'purchases.search', input)).purchases.map(({ number }) => number)
const recordCash = (number: number) => call(admin, 'mutation', 'orders.recordCash', { number })
const fates = ({ lines }: Purchase) => lines.map(({ fate }) => fate)
const kinds = ({ events }: Purchase) => events.map(({ kind, lines }) => `${kind} ${lines}`)

async function pay(url: string | null) {
  const back = await shop.browse(url ?? '', { number: '4242 4242 4242 4242', course: 'return' })
  await shop.browse(back.headers.get('location') ?? '')
}

describe('a cash purchase', () => {
  it('keeps its terms, is partly cancelled, and is completed when the cash for the rest is recorded', async () => {
    const { customer, numbers, totalMinor } = await shop.basket(3)
    const { purchase, payUrl } = await place(customer, {
      numbers: 'all',
      totalMinor,
      poNumber: 'PO/2026/117',
      note: 'Ring twice',
      wishedOn: '2026-12-24',
      delivery: { recipient: 'Workshop', phoneNumber: '+880 1', address: '2 Dock Road' },
    })
    expect(payUrl).toBeNull()
    expect(purchase.number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(purchase).toMatchObject({
      state: 'placed',
      poNumber: 'PO/2026/117',
      note: 'Ring twice',
      wishedOn: '2026-12-24',
      shipping: { displayName: 'Workshop', phoneNumber: '+880 1', address: '2 Dock Road' },
      totalMinor,
      openMinor: totalMinor,
      pieces: 6,
      documents: [],
      payments: [],
      isOwn: true,
    })
    expect([fates(purchase), kinds(purchase)]).toEqual([['placed', 'placed', 'placed'], ['placed 3']])

    await call(customer, 'mutation', 'orders.cancel', { number: numbers[0] })
    expect(await get(customer, purchase.number)).toMatchObject({ state: 'partlyCancelled', totalMinor, liveMinor: totalMinor - 2_000_00 })
    // Hidden from the lists of orders, but not from its purchase.
    await call(customer, 'mutation', 'orders.remove', { number: numbers[1] })
    expect(fates(await get(customer, purchase.number))).toEqual(['cancelled', 'cancelled', 'placed'])

    await recordCash(numbers[2] ?? 0)
    const done = await get(customer, purchase.number)
    expect(done).toMatchObject({ state: 'completed', openMinor: 0, documents: [{ kind: 'invoice', amountMinor: 2_000_00 }] })
    expect(done.payments).toMatchObject([{ method: 'cash', state: 'settled', amountMinor: 2_000_00 }])
    expect(kinds(done)).toEqual(['placed 3', 'cancelled 1', 'cancelled 1', 'paid 1'])
  })

  it('has one payment, one invoice and one mail for all lines, with its number', async () => {
    const { customer, numbers, totalMinor } = await shop.basket(5)
    const { purchase } = await place(customer, { numbers, poNumber: 'PO-9' })
    await recordCash(numbers[3] ?? 0)
    const done = await get(customer, purchase.number)
    expect([done.state, done.payments.length, done.documents.length]).toEqual(['completed', 1, 1])
    const mails = await shop.rows<{ kind: string; payload: { purchase: string; poNumber: string; orders: unknown[] } }>(
      sql`select kind, payload from outbox where recipient = ${customer.email} order by kind desc`,
    )
    expect(mails.map(({ kind, payload }) => [kind, payload.purchase, payload.poNumber, payload.orders.length])).toEqual([
      ['order-placed', purchase.number, 'PO-9', 5],
      ['order-paid', purchase.number, 'PO-9', 5],
    ])
    const invoice = await call<object>(customer, 'query', 'payments.document', { kind: 'invoice', number: done.documents[0]?.number })
    expect(invoice).toMatchObject({ purchase: purchase.number, poNumber: 'PO-9', totalMinor })
  })

  it('is not completed if it has no placed lines', async () => {
    const { customer, numbers } = await shop.basket(2)
    const { purchase } = await place(customer, { numbers })
    for (const number of numbers) await call(customer, 'mutation', 'orders.cancel', { number })
    expect((await get(customer, purchase.number)).state).toBe('notCompleted')
  })
})

describe('a card purchase', () => {
  it('is paid, refunded in part, and lists its documents', async () => {
    const { customer, numbers, totalMinor } = await shop.basket(2)
    const { purchase, payUrl } = await place(customer, { numbers, method: 'card', poNumber: 'PO-77' })
    expect(purchase).toMatchObject({ state: 'placed', openPaymentId: expect.any(String), payments: [{ state: 'open' }] })
    await pay(payUrl)
    const paid = await get(customer, purchase.number)
    expect(paid).toMatchObject({
      state: 'paid',
      openPaymentId: null,
      refund: null,
      payments: [{ state: 'settled', amountMinor: totalMinor }],
    })
    expect(kinds(paid)).toEqual(['placed 2', 'payment_opened 2', 'paid 2'])
    await call(admin, 'mutation', 'payments.refund', {
      refundId: crypto.randomUUID(),
      number: numbers[0],
      amountMinor: 500_00,
      reason: 'One box was wet',
    })
    expect((await get(customer, purchase.number)).refund).toBe('askedInPart')
    await shop.later()
    const refunded = await get(customer, purchase.number)
    expect(refunded).toMatchObject({ state: 'paid', refund: 'doneInPart', documents: [{ kind: 'invoice' }, { kind: 'credit_note' }] })
    const note = refunded.documents[1]
    expect(await call(customer, 'query', 'payments.document', { kind: 'credit_note', number: note?.number })).toMatchObject({
      purchase: purchase.number,
      poNumber: 'PO-77',
    })
  })

  it('keeps its lines if its payment fails, and another purchase can place them again', async () => {
    const { customer, numbers } = await shop.basket(2)
    const { purchase } = await place(customer, { numbers, method: 'card' })
    await call(customer, 'mutation', 'payments.abandon', { id: purchase.openPaymentId })
    const failed = await get(customer, purchase.number)
    expect([failed.state, fates(failed), failed.lines.map(({ placedAgainIn }) => placedAgainIn)]).toEqual([
      'notCompleted',
      ['returned', 'returned'],
      [null, null],
    ])
    const again = await place(customer, { numbers })
    await call(customer, 'mutation', 'orders.cancel', { number: numbers[0] })
    const before = await get(customer, purchase.number)
    expect(before.lines.map(({ placedAgainIn }) => placedAgainIn)).toEqual([again.purchase.number, again.purchase.number])
    expect(kinds(before)).toEqual(['placed 2', 'payment_opened 2', 'payment_failed 2'])
    expect(kinds(await get(customer, again.purchase.number))).toEqual(['placed 2', 'cancelled 1'])
  })

  it('is not completed if it is not paid in time', async () => {
    const { customer, numbers } = await shop.basket(1)
    const { purchase } = await place(customer, { numbers, method: 'bkash' })
    await shop.halfAnHourLater()
    expect(await get(customer, purchase.number)).toMatchObject({ state: 'notCompleted', payments: [{ state: 'expired' }] })
    expect(await shop.problems()).toEqual([])
  })

  it.each<[Method, number]>([
    ['bkash', 500_000_00],
    ['nagad', 500_000_00],
    ['card', 999_999_99],
  ])('is refused above what %s takes', async (method, mostMinor) => {
    const customer = await shop.person()
    const item = await shop.item({ minOrderQuantity: 1, priceMinor: mostMinor + 1 })
    const number = await addOrderOf(shop, customer, item, { quantity: 1 })
    await expect(place(customer, { numbers: [number], method })).rejects.toMatchObject({ code: 'CONFLICT', issues: [{ path: 'method' }] })
    expect((await place(customer, { numbers: [number] })).purchase.state).toBe('placed')
  })
})

describe('a key', () => {
  it('returns the same purchase, even if the cart or the purchase has changed', async () => {
    const { customer, items, numbers } = await shop.basket(2)
    const input = { key: 'my-order', numbers: 'all', method: 'card' }
    const { purchase, payUrl } = await place(customer, input)
    const later = await addOrderOf(shop, customer, first(items), { quantity: 1 })
    const repeated = await place(customer, input)
    expect([repeated.purchase.number, repeated.payUrl, repeated.isRepeated]).toEqual([purchase.number, payUrl, true])
    expect(repeated.purchase.lines.map(({ orderNumber }) => orderNumber)).toEqual(numbers)
    await call(customer, 'mutation', 'payments.abandon', { id: purchase.openPaymentId })
    const ended = await place(customer, input)
    expect([ended.purchase.number, ended.purchase.state, ended.payUrl]).toEqual([purchase.number, 'notCompleted', null])
    for (const other of [{ method: 'cash' }, { numbers: [later] }, { poNumber: 'PO-2' }])
      await expect(place(customer, { ...input, ...other })).rejects.toMatchObject({ code: 'CONFLICT' })
    // Different customers can use the same key.
    const other = await shop.basket(1)
    expect((await place(other.customer, input)).isRepeated).toBe(false)
  })
})

describe('finding purchases', async () => {
  const rina = await shop.person({ displayName: 'Rina Sultana', email: 'rina.s@people.test' })
  const karim = await shop.person({ displayName: 'Karim', email: 'karim@people.test' })
  const chip = await shop.item({ name: 'Threadripper 9980X', sku: 'CPU-9980X', minOrderQuantity: 1 })
  const fan = await shop.item({ name: 'Silent 120 mm fan', sku: 'FAN_120', minOrderQuantity: 1 })
  const [one, two, three] = [
    await addOrderOf(shop, rina, chip, { quantity: 1 }),
    await addOrderOf(shop, rina, fan, { quantity: 1 }),
    await addOrderOf(shop, karim, chip, { quantity: 1 }),
  ]
  const { number: ofRina } = (await place(rina, { numbers: [one, two], poNumber: 'Büro/2026-5' })).purchase
  const { number: ofKarim } = (await place(karim, { numbers: [three] })).purchase
  await recordCash(three)
  const invoice = (await get(karim, ofKarim)).documents[0]?.number ?? 0

  it('shows customers their own, newest first, and admins all', async () => {
    expect([await search(rina), await search(karim)]).toEqual([[ofRina], [ofKarim]])
    const all = await search(admin)
    expect([all.indexOf(ofRina) - all.indexOf(ofKarim), all.length]).toEqual([1, expect.any(Number)])
    expect(await search(admin, { scope: 'own' })).toEqual([])
  })

  it('hides other customers’ purchases as if they did not exist', async () => {
    for (const number of [ofKarim, '2222-2222', 'nonsense', ''])
      await expect(get(rina, number)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Purchase not found' })
    expect(await get(admin, ofKarim)).toMatchObject({ isOwn: false, email: 'karim@people.test' })
    for (const text of [ofKarim, 'karim', `invoice ${invoice}`, String(three)]) expect(await search(rina, { text })).toEqual([])
  })

  it.each([
    ['the number', () => ofRina],
    ['the number without its dash, in lower case', () => ofRina.replace('-', '').toLowerCase()],
    ['a PO number', () => 'büro/2026-5'],
    ['the beginning of a PO number', () => 'BÜRO/2026'],
    ['a part', () => 'silent fan'],
    ['a SKU', () => 'fan_120'],
    ['an order', () => String(two)],
  ])('finds by %s', async (_what, text) => {
    expect(await search(rina, { text: text() })).toEqual([ofRina])
    expect(await search(admin, { text: text() })).toEqual([ofRina])
  })

  it('finds by customer and by document', async () => {
    expect(await search(admin, { text: 'sultana' })).toEqual([ofRina])
    expect(await search(admin, { text: 'KARIM@people' })).toEqual([ofKarim])
    expect(await search(admin, { text: `invoice ${invoice}` })).toContain(ofKarim)
    expect(await search(karim, { text: String(invoice) })).toEqual([ofKarim])
    expect(await search(admin, { text: 'threadripper' })).toEqual([ofKarim, ofRina])
    for (const text of ['%', '_', "' or true --", 'no such thing', '99999999999']) expect(await search(admin, { text })).toEqual([])
  })

  it('filters by state', async () => {
    expect(await search(karim, { state: 'completed' })).toEqual([ofKarim])
    expect(await search(karim, { state: 'placed' })).toEqual([])
    const { customer, numbers } = await shop.basket(2)
    const { number } = (await place(customer, { numbers })).purchase
    await call(customer, 'mutation', 'orders.cancel', { number: numbers[0] })
    expect(await search(customer, { state: 'partlyCancelled' })).toEqual([number])
    for (const state of ['placed', 'paid', 'completed', 'partlyCancelled', 'notCompleted']) {
      const { purchases } = await call<Awaited<ReturnType<typeof searchPurchases>>>(admin, 'query', 'purchases.search', { state })
      expect(purchases.length).toBeGreaterThan(0)
      for (const purchase of purchases) expect(purchase.state).toBe(state)
    }
  })

  it('finds those with lines that are not paid yet, whatever became of the others', async () => {
    const { customer, numbers } = await shop.basket(3)
    const [one, ...rest] = numbers
    const { purchase: open } = await place(customer, { numbers: rest })
    const { purchase: over } = await place(customer, { numbers: [one] })
    await recordCash(one ?? 0)
    expect(await search(customer, { scope: 'own' })).toEqual([over.number, open.number])
    expect(await search(customer, { scope: 'own', isOpen: true })).toEqual([open.number])
    await call(customer, 'mutation', 'purchases.cancel', { number: open.number, orders: rest.slice(0, 1) })
    expect(await search(customer, { scope: 'own', isOpen: true })).toEqual([open.number])
    await call(customer, 'mutation', 'purchases.cancel', { number: open.number, orders: rest.slice(1) })
    expect(await search(customer, { scope: 'own', isOpen: true })).toEqual([])
  })

  it('is shown on its orders', async () => {
    const { orders } = await call<{ orders: { number: number; purchaseNumber: string | null }[] }>(rina, 'query', 'orders.search', {})
    expect(orders.map(({ purchaseNumber }) => purchaseNumber)).toEqual([ofRina, ofRina])
  })
})

describe('ordering again', () => {
  const again = (as: Person, number: string, key = crypto.randomUUID()) =>
    call<Awaited<ReturnType<typeof orderPurchaseAgain>>>(as, 'mutation', 'purchases.again', { number, key })

  it('adds the available parts at today’s prices, and reports the differences', async () => {
    const { customer, items, numbers } = await shop.basket(4, { quantity: 10 })
    const { purchase } = await place(customer, { numbers })
    const [same, dearer, short, gone] = items.map(({ id }) => id)
    await shop.rows(sql`update products set price_minor = 1100_00, min_order_quantity = 12, order_multiple = 6 where id = ${dearer}`)
    await shop.rows(sql`update products set available_quantity = 4 where id = ${short}`)
    await shop.rows(sql`update products set deleted_at = now() where id = ${gone}`)
    const key = crypto.randomUUID()
    const answer = await again(customer, purchase.number, key)
    expect(answer).toMatchObject({ lines: 3, pieces: 26 })
    expect(answer.differences.map(({ productId, kind, before, after }) => [productId, kind, before, after])).toEqual([
      [dearer, 'quantity', 10, 12],
      [dearer, 'price', 1_000_00, 1_100_00],
      [short, 'quantity', 10, 4],
      [gone, 'gone', 10, 0],
    ])
    const cart = () =>
      shop.rows<{ product_id: number; quantity: number }>(
        sql`select product_id::int, quantity from orders where user_id = ${customer.id} and placed_at is null and status = 'pending' order by array_position(array[${sql.join(
          items.map(({ id }) => sql`${id}`),
          sql`, `,
        )}]::bigint[], product_id)`,
      )
    expect(await again(customer, purchase.number, key)).toMatchObject({ lines: 3, pieces: 26 })
    expect((await cart()).map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [same, 10],
      [dearer, 12],
      [short, 4],
    ])
    // Raises the quantities in the cart, up to the stock.
    const more = await again(customer, purchase.number)
    expect((await cart()).map(({ quantity }) => quantity)).toEqual([20, 24, 4])
    expect(more.differences).toContainEqual(expect.objectContaining({ productId: short, kind: 'short' }))
  })

  it('returns NOT_FOUND to other customers', async () => {
    const { customer, numbers } = await shop.basket(1)
    const { purchase } = await place(customer, { numbers })
    await expect(again(await shop.person(), purchase.number)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
