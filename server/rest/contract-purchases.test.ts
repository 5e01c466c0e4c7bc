// Purchases over REST: idempotency keys, price changes, cursors, invoices, API tokens and limits.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { payingShop } from '#server/test/paying-shop.ts'
import { apiTokenOf } from '#server/test/policy.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await payingShop()
const admin = await shop.admin()

type Line = { _id: string; price: number; state: string }
type Bought = { number: string; state: string; total: number; payUrl: string | null; lines: Line[]; documents: { number: number }[] }

/** Calls the shop with payment providers; the usual test shop has none. */
async function call(method: 'GET' | 'POST', url: string, { as, body }: { as?: Pick<Person, 'token'>; body?: unknown } = {}) {
  const response = await shop.app.inject({
    method,
    url,
    headers: { ...(as && bearer(as.token)), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, headers: response.headers, text: response.body, body: isJson ? response.json() : undefined }
}

async function place(as: Pick<Person, 'token'>, body: Record<string, unknown>) {
  const { status, body: answer } = await call('POST', '/purchases', { as, body: { method: 'cash', orders: 'all', ...body } })
  return { status, bought: answer as Bought, refused: answer as { code: string; issues?: { path: string; message: string }[] } }
}

const idsOf = ({ lines }: Bought) => lines.map(({ _id }) => _id)
const recordCash = (number: number | undefined) =>
  trpcCall(shop, 'mutation', 'orders.recordCash', { input: { number }, headers: bearer(admin.token) })

describe('placing', () => {
  it('answers 201, then 200 with the same purchase, and 409 for a different request with the same key', async () => {
    const { customer, items, numbers, totalMinor } = await shop.basket(3)
    const body = {
      key: 'till-1',
      orders: numbers.map(String),
      poNumber: 'PO-1',
      note: 'Gate 2',
      wishedOn: '2026-12-24',
      address: { recipient: 'Workshop', phoneNumber: '+880 1', address: '2 Dock Road' },
      total: totalMinor / 100,
    }
    const made = await place(customer, body)
    expect([made.status, made.bought]).toMatchObject([
      201,
      {
        number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        state: 'placed',
        poNumber: 'PO-1',
        note: 'Gate 2',
        wishedOn: '2026-12-24',
        address: { recipient: 'Workshop', phoneNumber: '+880 1', address: '2 Dock Road' },
        total: totalMinor / 100,
        currentTotal: totalMinor / 100,
        lineCount: 3,
        pieces: 6,
        documents: [],
        payUrl: null,
      },
    ])
    expect(idsOf(made.bought)).toEqual(numbers.map(String))
    const again = await place(customer, { ...body, orders: numbers.toReversed() })
    expect([again.status, again.bought]).toEqual([200, made.bought])
    await addOrderOf(shop, customer, first(items))
    for (const other of [{ orders: 'all' }, { poNumber: 'PO-2' }, { method: 'card' }, { wishedOn: '2026-12-25' }, { address: undefined }])
      expect((await place(customer, { ...body, ...other })).status).toBe(409)
  })

  it('with a repeated key, "all" means the first request’s orders', async () => {
    const { customer, items, numbers } = await shop.basket(2)
    const made = await place(customer, { key: 'everything' })
    await addOrderOf(shop, customer, first(items), { quantity: 1 })
    const again = await place(customer, { key: 'everything' })
    expect([made.status, again.status, idsOf(again.bought)]).toEqual([201, 200, numbers.map(String)])
    expect((await place(customer, { key: 'the rest'.replace(' ', '-') })).bought.lines).toHaveLength(1)
    expect(await place(customer, { key: 'nothing' })).toMatchObject({ status: 409, refused: { issues: [{ path: 'orders' }] } })
  })

  it('places all orders or none, and names those that prevent it', async () => {
    const { customer, items, numbers } = await shop.basket(3)
    const others = await shop.basket(1)
    await shop.rows(sql`update products set available_quantity = 1 where id = ${items[1]?.id}`)
    expect(await place(customer, { key: 'k' })).toMatchObject({ status: 409, refused: { issues: [{ path: String(numbers[1]) }] } })
    const orders = [...numbers, ...others.numbers]
    expect(await place(customer, { key: 'k', orders })).toMatchObject({
      status: 404,
      refused: { code: 'NOT_FOUND', issues: [{ path: String(others.numbers[0]) }] },
    })
    expect(await place(customer, { key: 'k', orders: [numbers[0], numbers[2]] })).toMatchObject({ status: 201 })
  })

  it('refuses prices that the customer did not see: 409 PRICE_CHANGED with one issue per line', async () => {
    const { customer, items, numbers, totalMinor } = await shop.basket(3)
    // Lines keep their price for seven days.
    await shop.rows(sql`update orders set priced_at = now() - interval '8 days' where user_id = ${customer.id}`)
    await shop.rows(sql`update products set price_minor = 1200_00 where id = ${items[0]?.id}`)
    await shop.rows(sql`update products set price_minor = 900_00 where id = ${items[1]?.id}`)
    const rise = { path: String(numbers[0]), message: 'The price was BDT 1,000.00, and is BDT 1,200.00 now' }
    const fall = { path: String(numbers[1]), message: 'The price was BDT 1,000.00, and is BDT 900.00 now' }
    expect(await place(customer, { key: 'k' })).toMatchObject({ status: 409, refused: { code: 'PRICE_CHANGED', issues: [rise] } })
    expect(await place(customer, { key: 'k', total: totalMinor / 100 })).toMatchObject({
      status: 409,
      refused: { code: 'PRICE_CHANGED', issues: [rise, fall] },
    })
    expect(await place(customer, { key: 'k', total: '6200.00' })).toMatchObject({ status: 201, bought: { total: 6200 } })
  })

  it('accepts lower prices without asking', async () => {
    const { customer, items } = await shop.basket(1)
    await shop.rows(sql`update products set price_minor = 900_00 where id = ${items[0]?.id}`)
    expect((await place(customer, { key: 'k' })).bought).toMatchObject({ total: 1800, lines: [{ price: 900 }] })
  })

  it('accepts an entry from the address book, and asks for an address if there is none', async () => {
    const { customer } = await shop.basket(1)
    const [entry] = await shop.rows<{ id: string }>(sql`
      insert into delivery_addresses (user_id, label, recipient, phone_number, address)
      values (${customer.id}, 'Depot', 'Depot', '+880 2', '3 Rail Road') returning id`)
    await shop.rows(sql`update users set phone_number = null, address = null where id = ${customer.id}`)
    expect(await place(customer, { key: 'k' })).toMatchObject({
      status: 409,
      refused: { issues: [{ path: 'phoneNumber' }, { path: 'address' }] },
    })
    expect(await place(customer, { key: 'k', address: crypto.randomUUID() })).toMatchObject({
      status: 409,
      refused: { issues: [{ path: 'address' }] },
    })
    expect((await place(customer, { key: 'k', address: entry?.id })).bought).toMatchObject({
      address: { recipient: 'Depot', phoneNumber: '+880 2', address: '3 Rail Road' },
    })
  })

  it('with another method returns the payment page; a token starts the payment, and never finishes it', async () => {
    const { customer } = await shop.basket(2)
    const token = { token: await apiTokenOf(shop, customer.id) }
    const { status, bought } = await place(token, { key: 'k', method: 'card' })
    expect([status, bought.state]).toEqual([201, 'placed'])
    expect(await place(token, { key: 'k', method: 'card' })).toMatchObject({ status: 200, bought: { payUrl: bought.payUrl } })
    expect(await call('GET', `/purchases/${bought.number}/invoice.pdf`, { as: token })).toMatchObject({ status: 404 })
    const back = await shop.browse(bought.payUrl ?? '', { number: '4242 4242 4242 4242', course: 'return' })
    await shop.browse(back.headers.get('location') ?? '')
    expect(await place(token, { key: 'k', method: 'card' })).toMatchObject({
      status: 200,
      bought: { number: bought.number, state: 'paid', payUrl: null },
    })
  })

  it('refuses read-only tokens', async () => {
    const { customer } = await shop.basket(1)
    const token = { token: await apiTokenOf(shop, customer.id, { rights: 'read' }) }
    expect((await place(token, { key: 'k' })).status).toBe(403)
    expect((await call('GET', '/purchases', { as: token })).status).toBe(200)
  })
})

describe('reading', () => {
  it('lists purchases newest first, in pages', async () => {
    const { customer, items } = await shop.basket(1)
    const numbers: string[] = []
    for (let i = 0; i < 3; i += 1) {
      if (i > 0) await addOrderOf(shop, customer, first(items), { quantity: 1 })
      numbers.unshift((await place(customer, { key: `k${i}` })).bought.number)
    }
    const page = await call('GET', '/purchases?limit=2', { as: customer })
    const listed = (page.body as Bought[]).map(({ number }) => number)
    expect([page.headers['x-total-count'], listed]).toEqual(['3', numbers.slice(0, 2)])
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? ''
    const { pathname, search } = new URL(next)
    const rest = await call('GET', pathname + search, { as: customer })
    expect([rest.headers['link'], rest.body]).toMatchObject([undefined, [{ number: numbers[2] }]])
    const all = await call('GET', '/purchases', { as: admin })
    expect((all.body as Bought[]).map(({ number }) => number)).toEqual(expect.arrayContaining(numbers))
  })

  it('finds a purchase by its number in any spelling, and its invoice when it is paid', async () => {
    const { customer, numbers } = await shop.basket(2)
    const { number } = (await place(customer, { key: 'k' })).bought
    for (const spelling of [number, number.replace('-', ''), number.toLowerCase()])
      expect(await call('GET', `/purchases/${spelling}`, { as: customer })).toMatchObject({ status: 200, body: { number } })
    expect(await call('GET', `/purchases/${number}`, { as: await shop.person() })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Purchase not found' },
    })
    await recordCash(numbers[0])
    const paid = (await call('GET', `/purchases/${number}`, { as: customer })).body as Bought
    expect(paid).toMatchObject({ state: 'completed', documents: [{ kind: 'invoice', amount: 4000 }] })
    const file = await call('GET', `/purchases/${number}/invoice.pdf`, { as: customer })
    expect([file.status, file.headers['content-type'], file.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(file.headers['content-disposition']).toContain(`invoice-${paid.documents[0]?.number}.pdf`)
    expect((await call('GET', `/purchases/${number}/invoice.pdf`, { as: await shop.person() })).status).toBe(404)
  })

  it('shows a deleted order as cancelled', async () => {
    const { customer, numbers } = await shop.basket(2)
    const { number } = (await place(customer, { key: 'k' })).bought
    await shop.call('DELETE', `/orders/${numbers[0]}`, { as: customer })
    const { body } = await call('GET', `/purchases/${number}`, { as: customer })
    expect(body).toMatchObject({
      state: 'partlyCancelled',
      total: 4000,
      currentTotal: 2000,
      lines: [{ state: 'cancelled' }, { state: 'placed' }],
    })
  })
})

it('limits placing purchases per account', async () => {
  const limited = await testShop({ rateLimit: true })
  const [buyer, other] = [await limited.person(), await limited.person()]
  const attempt = (as: Person) => limited.call('POST', '/purchases', { as, body: { key: 'k', orders: ['1'], method: 'cash' } })
  await limited.rows(sql`
    insert into throttles (key, attempts, forget_at, blocked_until)
    values ('checkouts:' || ${buyer.id}, 600, now() + interval '1 minute', now() + interval '5 seconds')`)
  const refused = await attempt(buyer)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await attempt(other)).status).toBe(404)
})
